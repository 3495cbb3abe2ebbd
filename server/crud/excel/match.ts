import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Compiled } from '../engine-context.ts';
import type { ModelField } from '../model/model.ts';
import { listScope } from '../scope/access.ts';
import { scopedWhere } from '../scope/scope.ts';
import { readInput } from '../write/input.ts';
import { type Fault, type PlannedRow, uniqueFields, uniqueKey } from './plan.ts';

/** The actor for whom rows are compared with existing ones, and the way in which that is done. */
export interface Matching {
  readonly compiled: Compiled;
  readonly actor: Actor;
  /** Whether an existing row is changed; otherwise it is a fault. */
  readonly isCovered: boolean;
}

/** A row in the form of a submit, with the id of the one that it changes, if there is one. */
export interface Matched {
  readonly row: PlannedRow;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An existing row that conflicts with another one. */
interface Taken {
  readonly id: string;
  readonly isInScope: boolean;
}

type Values = ReadonlyMap<string, unknown>;

function sameAs(group: readonly ModelField[], sent: readonly Values[]): SQL | undefined {
  const [first, ...others] = group;
  if (first && others.length === 0)
    return inArray(
      first.column,
      sent.map((values) => values.get(first.name)),
    );
  return or(...sent.map((values) => and(...group.map(({ name, column }) => eq(column, values.get(name))))));
}

/**
 * Returns the living rows of the tenant that have the same values in a group as these, whether or not the actor may see them.
 */
async function takenIn(
  tx: Transaction,
  { compiled, actor }: Matching,
  { group, rows }: { group: readonly ModelField[]; rows: readonly Values[] },
): Promise<Map<string, Taken>> {
  const {
    table,
    columns: { id },
  } = compiled.model;
  const sent = rows.filter((values) => uniqueKey(group, values) !== undefined);
  if (sent.length === 0) return new Map();
  const scope = listScope(compiled, actor, { asked: undefined });
  const columns = Object.fromEntries(group.map(({ name, column }) => [name, column]));
  const found = await tx
    .select({ takenId: id, isInScope: sql`(${scope.within ?? sql`true`})`, ...columns })
    .from(table)
    .where(and(sameAs(group, sent), scopedWhere(compiled.model, scope.tenantId)));
  const taken = found.map((row) => {
    const key = uniqueKey(group, new Map(Object.entries(row))) ?? '';
    return [key, { id: String(row.takenId), isInScope: row.isInScope === true }] as const;
  });
  return new Map(taken);
}

function duplicate({ number }: PlannedRow, group: readonly ModelField[]): Fault[] {
  const last = group.at(-1);
  return last ? [{ row: number, field: last.name, refusal: { code: 'DUPLICATE', params: { field: last.field } } }] : [];
}

interface Sent {
  readonly row: PlannedRow;
  readonly values: Values;
}

/** Returns those of the rows for which an existing one has the same values in a group. */
async function clashes(tx: Transaction, matching: Matching, at: { group: readonly ModelField[]; sent: readonly Sent[] }) {
  const { group, sent } = at;
  const taken = await takenIn(tx, matching, { group, rows: sent.map(({ values }) => values) });
  return sent.flatMap(({ row, values }) => {
    const other = taken.get(uniqueKey(group, values) ?? '');
    return other ? [{ row, other }] : [];
  });
}

/**
 * Finds the existing rows. The first unique group determines which row is meant; a conflict in any other group is a fault. In
 * the end the index decides, as always.
 */
export async function match(
  tx: Transaction,
  matching: Matching,
  rows: readonly PlannedRow[],
): Promise<{ matched: Matched[]; faults: Fault[] }> {
  const { model } = matching.compiled;
  const sent = rows.map((row) => ({ row, values: readInput(model, row.body).values }));
  const ids = new Map<PlannedRow, string>();
  const faults: Fault[] = [];
  for (const [place, group] of uniqueFields(model).entries()) {
    const mayBeMeant = matching.isCovered && place === 0;
    for (const { row, other } of await clashes(tx, matching, { group, sent })) {
      if (mayBeMeant && other.isInScope) ids.set(row, other.id);
      else if (other.id !== ids.get(row)) faults.push(...duplicate(row, group));
    }
  }
  return { matched: rows.map((row) => ({ row, body: { ...row.body, id: ids.get(row) } })), faults };
}
