import { writeAudit } from '#server/crud/write/audit';
import { makeRows } from '#server/crud/write/effects';
import { nextCode } from '#server/crud/write/numbers';
import { exceptionStates } from '#shared/handover/exception';
import { dayOf } from '#shared/time';
import { exception } from '#src/resources/operation/exception';
import type { HandoverContext } from '../running/context.ts';
import { settleTask } from '../running/settle.ts';
import { openExchange, takeEffect } from './effect.ts';
import { lockConcerned } from './items.ts';
import { taskLinkOf } from './links.ts';
import type { ExceptionRow } from './store.ts';

/** A deviation from the plan, and the records that it is about. */
export interface Report {
  readonly exceptionType: number;
  readonly level: number;
  readonly deptId: string;
  readonly content: string;
  readonly taskId?: string | null;
  readonly nodeId?: string | null;
  readonly exchgId?: string | null;
  readonly artId?: string | null;
  readonly verifyId?: string | null;
  /** Names of uploaded files, comma-joined. */
  readonly photos?: string | null;
  readonly happenTime?: string;
}

/** Returns the next number: `YC`, the day and four digits, counted anew each day (domain model 1.6). */
export async function nextExceptionNo({ tx, actor: { tenantId }, at }: HandoverContext): Promise<string> {
  const prefix = `YC${dayOf(at).replaceAll('-', '')}`;
  const exceptionNo = await nextCode(tx, { tenantId, series: prefix, prefix, digits: 4 });
  return exceptionNo;
}

/** Reports an exception that the server finds by itself. A critical one suspends its task, a doubt freezes its article. */
export async function reportException(context: HandoverContext, report: Report): Promise<ExceptionRow> {
  const links = { ...report, ...(await taskLinkOf(context, report)) };
  const held = await lockConcerned(context, links);
  const exchgNo = await openExchange(context, report.exchgId);
  const reported = { exceptionNo: await nextExceptionNo(context), exceptionState: exceptionStates.open };
  const [row] = await makeRows(context, exception, [{ happenTime: context.at, ...links, ...reported }]);
  if (!row) throw new Error('An exception was stored and is not there');
  const { id: recordId, tenantId, exceptionNo: label } = row;
  await writeAudit(context.tx, context.actor, { action: 'report', resource: exception.name, recordId, tenantId, label });
  await takeEffect(context, row, { held, exchgNo });
  for (const { task } of held) await settleTask(context, task.id);
  return row;
}
