import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Refusal } from '#shared/errors';
import { ancestorsField, ROOT_ID } from '#shared/tree';
import { columnOf, type Model } from '../model/model.ts';
import { judgeMove } from '../model/tree.ts';
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

/** Returns whether a write may give a row another place in its tree. */
export function mayMove({ parent }: Model, { id, values }: Input): boolean {
  return parent !== undefined && (id === undefined || values.has(parent));
}

/**
 * Checks the place of a row: refuses a parent that would make a circle or too deep a tree, and derives the ids of its ancestors,
 * which no client may send. A row that stays in its place keeps them.
 */
export async function refusedPlace(model: Model, { tx, draft, before }: Placing): Promise<Record<string, Refusal>> {
  const { parent } = model;
  if (parent === undefined) return {};
  const parentId = String(draft[parent] ?? ROOT_ID);
  draft[parent] = parentId;
  const isMove = parentId !== before?.[parent];
  const { way = [], refusal } = isMove
    ? await judgeMove(tx, { model, by: parent, parentId, id: before && String(before.id) })
    : {};
  if (refusal) return { [parent]: refusal };
  if (hasAncestors(model)) draft[ancestorsField] = isMove ? [ROOT_ID, ...way].join() : before?.[ancestorsField];
  return {};
}

/** Updates the ancestors of all rows below a row that has moved, in one statement. */
export async function carryBelow(tx: Transaction, model: Model, { before, row }: { before: Row | undefined; row: Row }) {
  const { table, parent } = model;
  if (!before || parent === undefined || !hasAncestors(model) || row[parent] === before[parent]) return;
  const [id, above, isDeleted] = [columnOf(table, 'id'), columnOf(table, ancestorsField), columnOf(table, 'isDeleted')];
  const name = sql.identifier(above.name);
  await tx.execute(sql`with recursive branch(id, path) as (
      select ${id}, ${above} from ${table} where ${id} = ${row.id}
      union all
      select ${id}, branch.path || ',' || branch.id from ${table} join branch on ${columnOf(table, parent)} = branch.id
      where ${isDeleted} = 0
    ) update ${table} set ${name} = branch.path from branch where ${id} = branch.id and ${above} is distinct from branch.path`);
}
