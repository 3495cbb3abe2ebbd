import { and, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { AppError, actions } from '#shared/errors';
import { columnOf, type Model } from '../model.ts';
import type { Registry, Usage } from '../registry.ts';
import { inReach } from '../scope.ts';
import { labelOfRow, type Row } from './draft.ts';

/** The ids that one living row of a usage points at, if any of these is among them. */
async function findUsed(tx: Transaction, { model, by }: Usage, { ids, exclude }: { ids: string[]; exclude?: SQL }) {
  const { table } = model;
  const points = by.field.many ? sql`string_to_array(${by.column}, ',') && ${sql.param(ids)}::text[]` : inArray(by.column, ids);
  const [found] = await tx
    .select({ used: sql<string>`${by.column}::text` })
    .from(table)
    .where(and(points, inReach(model, undefined), exclude))
    .limit(1);
  return found?.used.split(',');
}

interface Removal {
  readonly model: Model;
  readonly rows: readonly Row[];
  /** Whoever removes them sees their names. */
  readonly hasTitle: boolean;
}

/** What keeps rows from being removed: rows below them in their tree, or others that point at them. */
function held({ model, rows, hasTitle }: Removal, { model: user, by }: Usage, used: readonly string[]): AppError {
  const row = rows.find(({ id }) => used.includes(String(id)));
  const name = row ? labelOfRow(model, row) : '';
  if (user.resource === model.resource && by.name === model.parent) return new AppError('TREE_CHILDREN', { name });
  return new AppError('REF_IN_USE', {
    name: hasTitle ? name : String(row?.id ?? ''),
    place: user.resource.label,
    action: actions.remove,
  });
}

/** Refuses to remove rows that living rows point at. Rows that are removed together do not hold each other. */
export async function demandUnused(tx: Transaction, registry: Registry, removal: Removal): Promise<void> {
  const { model, rows } = removal;
  const ids = rows.map(({ id }) => String(id));
  for (const usage of registry.usagesOf(model.resource)) {
    const isSelf = usage.model.resource === model.resource;
    const exclude = isSelf ? not(inArray(columnOf(model.table, 'id'), ids)) : undefined;
    const used = await findUsed(tx, usage, { ids, exclude });
    if (used !== undefined) throw held(removal, usage, used);
  }
}
