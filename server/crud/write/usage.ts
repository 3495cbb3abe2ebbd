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

/** Refuses to remove rows that living rows point at. Rows that are removed together do not hold each other. */
export async function demandUnused(tx: Transaction, registry: Registry, { model, rows }: { model: Model; rows: readonly Row[] }) {
  const ids = rows.map(({ id }) => String(id));
  for (const usage of registry.usagesOf(model.resource)) {
    const isSelf = usage.model.resource === model.resource;
    const exclude = isSelf ? not(inArray(columnOf(model.table, 'id'), ids)) : undefined;
    const used = await findUsed(tx, usage, { ids, exclude });
    if (used === undefined) continue;
    const row = rows.find(({ id }) => used.includes(String(id)));
    throw new AppError('REF_IN_USE', {
      name: row ? labelOfRow(model, row) : '',
      place: usage.model.resource.label,
      action: actions.remove,
    });
  }
}
