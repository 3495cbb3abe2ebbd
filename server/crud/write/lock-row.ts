import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import type { WriteContext } from '../context.ts';
import type { TableOf } from '../model/table.ts';
import type { Records } from '../records.ts';

/**
 * Locks one row of a noun until the transaction ends, and returns it with the types of its definition. Refuses with `NOT_FOUND`
 * a row that does not exist or that the actor may not change.
 *
 * @param records the calls of that noun, which keep tenant and scope
 */
export async function lockRow<R extends Resource>(
  { tx, actor }: WriteContext,
  records: Records,
  { noun, id }: { readonly noun: R; readonly id: string },
): Promise<TableOf<R>['$inferSelect']> {
  if (records.resource.name !== noun.name) throw new Error(`These are calls of ${records.resource.name}, not of ${noun.name}`);
  const [row] = await records.lock({ tx, actor }, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  // A row of this noun, by the names of its definition.
  return row as TableOf<R>['$inferSelect'];
}
