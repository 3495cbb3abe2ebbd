import { writeAudit } from '#server/crud/audit';
import { nextCodes } from '#server/crud/numbers';
import { makeRows } from '#server/crud/write/effects';
import { exceptionStates } from '#shared/handover/exception';
import { exception } from '#src/resources/operation/exception';
import type { Hand } from '../running/hand.ts';
import { settleTask } from '../running/settle.ts';
import { openExchange, takeEffect } from './effect.ts';
import { holdConcerned } from './items.ts';
import { taskLinkOf } from './links.ts';
import type { ExceptionRow } from './store.ts';

/** What went otherwise than planned, and what it is about. */
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

/** `YC`, the day and four digits: counted anew each day (domain model 1.6). */
export async function nextExceptionNo({ tx, actor: { tenantId }, at }: Hand): Promise<string> {
  const prefix = `YC${at.slice(0, 10).replaceAll('-', '')}`;
  const [exceptionNo] = await nextCodes(tx, { tenantId, series: prefix, prefix, digits: 4 });
  return exceptionNo as string;
}

/** Reports an exception that the server finds by itself. A critical one stops its task, a doubt freezes its article. */
export async function reportException(hand: Hand, report: Report): Promise<ExceptionRow> {
  const links = { ...report, ...(await taskLinkOf(hand, report)) };
  const held = await holdConcerned(hand, links);
  const exchgNo = await openExchange(hand, report.exchgId);
  const reported = { exceptionNo: await nextExceptionNo(hand), exceptionState: exceptionStates.open };
  const [row] = await makeRows(hand, exception, [{ happenTime: hand.at, ...links, ...reported }]);
  if (!row) throw new Error('An exception was stored and is not there');
  const { id: recordId, tenantId, exceptionNo: label } = row;
  await writeAudit(hand.tx, hand.actor, { action: 'report', resource: exception.name, recordId, tenantId, label });
  await takeEffect(hand, row, { held, exchgNo });
  for (const { task } of held) await settleTask(hand, task.id);
  return row;
}
