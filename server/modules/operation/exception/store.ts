import { and, eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/crud/audit';
import { modelOf } from '#server/crud/model';
import { tableOf } from '#server/crud/table';
import { compareRows } from '#server/crud/write/changes';
import { exception } from '#src/resources/operation/exception';
import { changedBy, type Hand } from '../running/hand.ts';

export const exceptions = tableOf(exception);
export type ExceptionRow = typeof exceptions.$inferSelect;
type ExceptionPatch = Partial<typeof exceptions.$inferInsert>;

/** An exception, held until the transaction ends. Its task and its exchange are held before it, its article after it. */
export async function holdException({ tx, actor }: Hand, id: string): Promise<ExceptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(exceptions)
    .where(and(eq(exceptions.id, id), eq(exceptions.tenantId, actor.tenantId), eq(exceptions.isDeleted, 0)))
    .for('update');
  return row;
}

/** Changes an exception that is held, and tells the audit by which deed where it is one of a person. */
export async function changeException(
  hand: Hand,
  before: ExceptionRow,
  { deed, patch }: { readonly deed?: keyof typeof exception.deeds; readonly patch: ExceptionPatch },
): Promise<ExceptionRow> {
  const [after] = await hand.tx
    .update(exceptions)
    .set({ ...patch, ...changedBy(hand), version: sql`${exceptions.version} + 1` })
    .where(eq(exceptions.id, before.id))
    .returning();
  if (!after) throw new Error('An exception was held and is not there');
  if (deed) {
    const { id: recordId, tenantId, exceptionNo: label } = after;
    const changes = compareRows(modelOf(exception), { ...before }, { ...after });
    await writeAudit(hand.tx, hand.actor, { action: deed, resource: exception.name, recordId, tenantId, label, changes });
  }
  return after;
}
