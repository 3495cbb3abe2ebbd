import { writeAudit } from '#server/crud/write/audit';
import { changeRow, type ValuesOf } from '#server/crud/write/effects';
import { stopStates } from '#shared/handover/task';
import { exchg } from '#src/resources/operation/exchg';
import { changeStop } from '../running/change.ts';
import { type HandoverContext, publishChange } from '../running/context.ts';
import type { Running } from '../running/lock.ts';
import { settleTask, settleUnchanged } from '../running/settle.ts';
import type { LockedExchange } from './lock.ts';
import type { ExchangeRow } from './rows.ts';

type Action = keyof typeof exchg.auditLabels | 'update';

/** Adds to the audit the action on an exchange whose own row does not show it. */
export async function publishExchange(
  { tx, actor }: HandoverContext,
  { id, tenantId, exchgNo }: ExchangeRow,
  { action }: { readonly action: Action },
): Promise<void> {
  await writeAudit(tx, actor, { action, resource: exchg.name, recordId: id, tenantId, label: exchgNo });
}

/** Changes an exchange that is locked, and tells the audit by which action. */
export function changeExchange(
  context: HandoverContext,
  before: ExchangeRow,
  { action, patch }: { readonly action: Action; readonly patch: ValuesOf<typeof exchg> },
): Promise<ExchangeRow> {
  return changeRow(context, exchg, { before, values: patch, audit: { action } });
}

/** The stop of an exchange that came to nothing waits for another one. */
export async function freeStop(context: HandoverContext, { stop }: LockedExchange): Promise<void> {
  if (stop?.stopState === stopStates.handing) await changeStop(context, stop, { stopState: stopStates.verified });
}

/** The last step of every action about an exchange. Its task is read anew, unless the action left it as it was read. */
export async function settleExchange(context: HandoverContext, taskId: string | null, unchanged?: Running): Promise<void> {
  if (unchanged) await settleUnchanged(context, unchanged);
  else if (taskId) await settleTask(context, taskId);
  else await publishChange(context);
}
