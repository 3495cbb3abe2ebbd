import { and, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { AppError, actions } from '#shared/errors';
import type { Words } from '#shared/field';
import { holdsAny } from '../model/joined.ts';
import { columnOf, type Model } from '../model/model.ts';
import type { Registry, Usage } from '../model/registry.ts';
import { scopedWhere } from '../scope/scope.ts';
import { labelOfRow } from './audit.ts';
import type { Row } from './draft.ts';

/** Makes the condition that the owner of a part is living: a part of a removed row does not count. */
function ownerLives({ model, owner }: Usage): SQL | undefined {
  const { partOf } = model.resource;
  if (!owner || partOf === undefined) return undefined;
  const isOwner = sql`${owner.columns.id} = ${columnOf(model.table, partOf)}`;
  return sql`exists (select 1 from ${owner.table} where ${isOwner} and ${scopedWhere(owner, undefined)})`;
}

/** Returns the ids that one living row of a usage points at, if it points at any of the given ids. */
async function findUsed(tx: Transaction, usage: Usage, { ids, exclude }: { ids: string[]; exclude?: SQL }) {
  const { model, by } = usage;
  const { table } = model;
  const points = by.field.many ? holdsAny(by.column, ids) : inArray(by.column, ids);
  // The extra level keeps Drizzle from removing the table names of columns, as it does in a query of a single table.
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
  /** Whether the actor may see the titles of the rows. */
  readonly hasTitle: boolean;
}

/** Makes the refusal of a removal: because of rows below in the tree, or of others that point at the rows. */
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

/** Excludes rows that are removed together, and the parts removed with them: they do not keep each other. */
function goesAlong({ model: user, owner }: Usage, { resource }: Model, ids: readonly string[]): SQL | undefined {
  if (user.resource === resource) return not(inArray(user.columns.id, [...ids]));
  const { partOf } = user.resource;
  return owner?.resource === resource && partOf !== undefined ? not(inArray(columnOf(user.table, partOf), [...ids])) : undefined;
}

/** Refuses to remove rows that living rows point at. */
export async function assertUnused(tx: Transaction, registry: Registry, removal: Removal): Promise<void> {
  const { model, rows } = removal;
  const ids = rows.map(({ id }) => String(id));
  for (const usage of registry.usagesOf(model.resource)) {
    // Derived rows are no rows of their own: the rows that they are derived from are checked instead.
    if (usage.by.field.follows || usage.model.resource.derived) continue;
    const used = await findUsed(tx, usage, { ids, exclude: goesAlong(usage, model, ids) });
    if (used !== undefined) throw held(removal, usage, used);
  }
}

interface PartRemoval {
  /** The noun that the rows are parts of. References from its own parts do not count. */
  readonly owner: Model;
  readonly part: Model;
  readonly rows: readonly Row[];
  /** The label of the list. */
  readonly place: Words;
}

/** Refuses to remove rows from a list while rows outside their owner's noun and its parts point at them. */
export async function assertPartsUnused(tx: Transaction, registry: Registry, removal: PartRemoval): Promise<void> {
  const ids = removal.rows.map(({ id }) => String(id));
  for (const usage of registry.usagesOf(removal.part.resource)) {
    const { model, owner = model } = usage;
    if (owner.resource === removal.owner.resource || ids.length === 0) continue;
    if ((await findUsed(tx, usage, { ids })) === undefined) continue;
    throw new AppError('REF_IN_USE', { name: removal.place, place: owner.resource.label, action: actions.remove });
  }
}
