import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { changeRow, type ValuesOf } from '#server/crud/write/effects';
import { exception } from '#src/resources/operation/exception';
import type { HandoverContext } from '../running/context.ts';

export const exceptions = tableOf(exception);
export type ExceptionRow = typeof exceptions.$inferSelect;

/** An exception, locked until the transaction ends. Its task and its exchange are held before it, its article after it. */
export async function lockException({ tx, actor }: HandoverContext, id: string): Promise<ExceptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(exceptions)
    .where(and(eq(exceptions.id, id), eq(exceptions.tenantId, actor.tenantId), eq(exceptions.isDeleted, 0)))
    .for('update');
  return row;
}

/** Changes an exception that is locked, and tells the audit by which action where it is one of a person. */
export function changeException(
  context: HandoverContext,
  before: ExceptionRow,
  { action, patch }: { readonly action?: keyof typeof exception.auditLabels; readonly patch: ValuesOf<typeof exception> },
): Promise<ExceptionRow> {
  return changeRow(context, exception, { before, values: patch, ...(action && { audit: { action } }) });
}
