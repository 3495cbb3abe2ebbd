import { and, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { AppError, actions } from '#shared/errors';
import type { Words } from '#shared/field';
import { holdsAny } from '../model/joined.ts';
import { columnOf, type Model } from '../model/model.ts';
import type { Registry, Usage } from '../model/registry.ts';
import { scopedWhere } from '../scope/scope.ts';
import { labelOfRow, type Row } from './draft.ts';

/** Rows that live within others count as long as these live. */
function ownerLives({ model, owner }: Usage): SQL | undefined {
  const { partOf } = model.resource;
  if (!owner || partOf === undefined) return undefined;
  const isOwner = sql`${columnOf(owner.table, 'id')} = ${columnOf(model.table, partOf)}`;
  return sql`exists (select 1 from ${owner.table} where ${isOwner} and ${scopedWhere(owner, undefined)})`;
}

/** The ids that one living row of a usage points at, if any of these is among them. */
async function findUsed(tx: Transaction, usage: Usage, { ids, exclude }: { ids: string[]; exclude?: SQL }) {
  const { model, by } = usage;
  const { table } = model;
  const points = by.field.many ? holdsAny(by.column, ids) : inArray(by.column, ids);
  // One level deeper than Drizzle looks, which would take the table names off the columns of a single-table query.
  const where = and(points, scopedWhere(model, undefined), exclude, ownerLives(usage));
  const [found] = await tx
    .select({ used: sql<string>`${by.column}::text` })
    .from(table)
    .where(sql`${where}`)
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
function held({ model, rows, hasTitle }: Removal, { model: user, by, owner = user }: Usage, used: readonly string[]): AppError {
  const row = rows.find(({ id }) => used.includes(String(id)));
  const name = row ? labelOfRow(model, row) : '';
  if (user.resource === model.resource && by.name === model.parent) return new AppError('TREE_CHILDREN', { name });
  return new AppError('REF_IN_USE', {
    name: hasTitle ? name : String(row?.id ?? ''),
    place: owner.resource.label,
    action: actions.remove,
  });
}

/** Rows that are removed together do not hold each other, nor do the parts that go with them. */
function goesAlong({ model: user, owner }: Usage, { resource }: Model, ids: readonly string[]): SQL | undefined {
  if (user.resource === resource) return not(inArray(columnOf(user.table, 'id'), [...ids]));
  const { partOf } = user.resource;
  return owner?.resource === resource && partOf !== undefined ? not(inArray(columnOf(user.table, partOf), [...ids])) : undefined;
}

/** Refuses to remove rows that living rows point at. */
export async function assertUnused(tx: Transaction, registry: Registry, removal: Removal): Promise<void> {
  const { model, rows } = removal;
  const ids = rows.map(({ id }) => String(id));
  for (const usage of registry.usagesOf(model.resource)) {
    // Derived rows are not rows of their own: what they are worked out from holds, or does not.
    if (usage.by.field.follows || usage.model.resource.derived) continue;
    const used = await findUsed(tx, usage, { ids, exclude: goesAlong(usage, model, ids) });
    if (used !== undefined) throw held(removal, usage, used);
  }
}

interface PartRemoval {
  /** The noun that the rows are parts of. What is within the same row is its own matter. */
  readonly owner: Model;
  readonly part: Model;
  readonly rows: readonly Row[];
  /** What the list is called. */
  readonly place: Words;
}

/** Refuses to take rows out of a list while others than their owner's parts point at them. */
export async function assertPartsUnused(tx: Transaction, registry: Registry, removal: PartRemoval): Promise<void> {
  const ids = removal.rows.map(({ id }) => String(id));
  for (const usage of registry.usagesOf(removal.part.resource)) {
    const { model, owner = model } = usage;
    if (owner.resource === removal.owner.resource || ids.length === 0) continue;
    if ((await findUsed(tx, usage, { ids })) === undefined) continue;
    throw new AppError('REF_IN_USE', { name: removal.place, place: owner.resource.label, action: actions.remove });
  }
}
