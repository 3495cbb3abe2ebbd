import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import type { WriteContext } from '../context.ts';
import type { TableOf } from '../model/table.ts';
import type { Records } from '../records.ts';

/**
 * Locks one row of a noun until the transaction ends and answers it by the types of its definition; refuses with `NOT_FOUND` what is
 * not there or not the actor's to touch.
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
