import type { RowOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import { changeRow, type ValuesOf } from '#server/crud/write/effects';
import { exception } from '#src/resources/operation/exception';
import type { HandoverContext } from '../running/context.ts';

export type ExceptionRow = RowOf<typeof exception>;

/** An exception, locked until the transaction ends. Its task and its exchange are held before it, its article after it. */
export function lockException({ tx, actor }: HandoverContext, id: string): Promise<ExceptionRow | undefined> {
  return readRow(tx, exception, { where: { id, tenantId: actor.tenantId }, lock: 'update' });
}

/** Changes an exception that is locked, and tells the audit by which action where it is one of a person. */
export function changeException(
  context: HandoverContext,
  before: ExceptionRow,
  { action, patch }: { readonly action?: keyof typeof exception.auditLabels; readonly patch: ValuesOf<typeof exception> },
): Promise<ExceptionRow> {
  return changeRow(context, exception, { before, values: patch, ...(action && { audit: { action } }) });
}
