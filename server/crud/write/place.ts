import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Refusal } from '#shared/errors';
import type { Field } from '#shared/field';
import { ancestorsField, ROOT_ID } from '#shared/tree';
import { columnOf, type Model } from '../model/model.ts';
import { maxTreeDepth } from '../model/tree.ts';
import type { DraftRow, Row } from './draft.ts';
import type { Input } from './input.ts';

interface Placing {
  readonly tx: Transaction;
  readonly draft: DraftRow;
  readonly before: Row | undefined;
}

function hasAncestors({ resource }: Model): boolean {
  return ancestorsField in resource.fields;
}

/**
 * Locks the moves of rows in a tree until the transaction ends: two concurrent moves could make a circle that neither of them
 * sees. To be locked before any of its rows, since a move touches everything below.
 */
async function lockTree(tx: Transaction, { resource }: Model): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tree:${resource.name}`}, 0))`);
}

/** Locks the tree of a row to which a write may give another place. */
export async function lockPlaces(tx: Transaction, model: Model, { id, values }: Input): Promise<void> {
  const { parent } = model;
  if (parent !== undefined && (id === undefined || values.has(parent))) await lockTree(tx, model);
}

/**
 * Checks the place of a row: refuses a parent that would make a circle or too deep a tree, and derives the ids of its ancestors,
 * which no client may send. A row that stays in its place keeps them.
 */
export async function refusedPlace(model: Model, { tx, draft, before }: Placing): Promise<Record<string, Refusal>> {
  const { parent = '' } = model;
  const field = model.resource.fields[parent];
  if (!field) return {};
  const parentId = String(draft[parent] ?? ROOT_ID);
  draft[parent] = parentId;
  const isMove = parentId !== before?.[parent];
  const { way = [], refusal } = isMove
    ? await judgeMove(tx, { model, by: parent, field, parentId, id: before && String(before.id) })
    : {};
  if (refusal) return { [parent]: refusal };
  if (hasAncestors(model)) draft[ancestorsField] = isMove ? [ROOT_ID, ...way].join() : before?.[ancestorsField];
  return {};
}

/** Updates the ancestors of all rows below a row that has moved, in one statement. */
export async function carryBelow(tx: Transaction, model: Model, { before, row }: { before: Row | undefined; row: Row }) {
  const { table, columns, parent } = model;
  if (!before || parent === undefined || !hasAncestors(model) || row[parent] === before[parent]) return;
  const [id, above, isDeleted] = [columns.id, columnOf(table, ancestorsField), columns.isDeleted];
  const name = sql.identifier(above.name);
  await tx.execute(sql`with recursive branch(id, path) as (
      select ${id}, ${above} from ${table} where ${id} = ${row.id}
      union all
      select ${id}, branch.path || ',' || branch.id from ${table} join branch on ${columnOf(table, parent)} = branch.id
      where ${isDeleted} = 0
    ) update ${table} set ${name} = branch.path from branch where ${id} = branch.id and ${above} is distinct from branch.path`);
}

/** A move in a tree: a row and the parent it shall have. */
interface Move {
  readonly model: Model;
  /** The name of the field that points at the parent. */
  readonly by: string;
  readonly field: Field;
  /** The row that moves; nothing for a new one. */
  readonly id?: string;
  readonly parentId: string;
}

/**
 * Makes the query for the ids from the root to a row, the row itself last; one more level than allowed shows a tree that is too
 * deep.
 */
function wayUp({ model, by, parentId }: Move): SQL {
  const { table, columns } = model;
  const [id, parent] = [columns.id, columnOf(table, by)];
  return sql`with recursive way(id, parent, depth) as (
      select ${id}, ${parent}, 1 from ${table} where ${id} = ${parentId}
      union all
      select ${id}, ${parent}, way.depth + 1 from ${table} join way on ${id} = way.parent where way.depth <= ${maxTreeDepth}
    ) select id::text as id from way order by depth desc`;
}

/** Makes the query for the number of levels of a row and all rows below it. */
function heightOf({ model, by, id: top }: Move): SQL {
  const { table, columns } = model;
  const [id, parent, isDeleted] = [columns.id, columnOf(table, by), columns.isDeleted];
  return sql`with recursive branch(id, depth) as (
      select ${id}, 1 from ${table} where ${id} = ${top}
      union all
      select ${id}, branch.depth + 1 from ${table} join branch on ${parent} = branch.id
      where ${isDeleted} = 0 and branch.depth <= ${maxTreeDepth}
    ) select coalesce(max(depth), 1)::int as height from branch`;
}

/** The outcome of checking a move: the ids from the root down to the parent, or the refusal. */
interface Judged {
  readonly way?: readonly string[];
  readonly refusal?: Refusal;
}

/** Checks a move: it must not put a row below itself, nor make the tree deeper than allowed. */
async function judgeMove(tx: Transaction, move: Move): Promise<Judged> {
  const { field } = move;
  await lockTree(tx, move.model);
  const { rows } = await tx.execute<{ id: string }>(wayUp(move));
  const way = rows.map(({ id }) => id);
  if (move.id !== undefined && way.includes(move.id)) return { refusal: { code: 'TREE_CYCLE', params: { field } } };
  const height =
    move.id === undefined ? 1 : await tx.execute<{ height: number }>(heightOf(move)).then((found) => found.rows[0]?.height ?? 1);
  return way.length + height > maxTreeDepth ? { refusal: { code: 'TREE_DEEP', params: { field, max: maxTreeDepth } } } : { way };
}
