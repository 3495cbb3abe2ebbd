import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import { isFixed, keyOf, type PartRow, type PartRows } from './value.ts';

/** What became of one row between two states of a list. */
export interface RowChange {
  readonly changeType: 'wasAdded' | 'wasRemoved' | 'wasChanged';
  /** Its place, from 1: where it is now, or was. */
  readonly number: number;
  readonly row: PartRow;
  readonly before?: PartRow;
  /** The fields that differ, of a row that was changed. */
  readonly names: readonly string[];
}

interface Comparison {
  readonly changes: readonly RowChange[];
  /** Rows that are in both stand in another order. */
  readonly isReordered: boolean;
}

/** Histories of other servers have no ids: there a row is known by its place. */
function identify(rows: PartRows): Map<string, { row: PartRow; number: number }> {
  return new Map(rows.map((row, index) => [row.id === undefined ? `#${index}` : keyOf(row), { row, number: index + 1 }]));
}

type States<T> = Readonly<Record<'before' | 'after', T>>;

function differing(noun: Resource, owner: Field, { before, after }: States<PartRow>): string[] {
  const textOf = (value: unknown, field: Field) => (isEmptyValue(value, field) ? '' : JSON.stringify(value));
  return Object.entries(noun.fields)
    .filter(([name, field]) => !isFixed(owner, name) && textOf(before[name], field) !== textOf(after[name], field))
    .map(([name]) => name);
}

/** Which rows were added, removed and changed. */
export function compareRows(noun: Resource, owner: Field, { before, after }: States<PartRows>): Comparison {
  const [was, is] = [identify(before), identify(after)];
  const removed = [...was].filter(([key]) => !is.has(key));
  const changes = [...is].flatMap(([key, { row, number }]): RowChange[] => {
    const old = was.get(key);
    if (!old) return [{ changeType: 'wasAdded', number, row, names: [] }];
    const names = differing(noun, owner, { before: old.row, after: row });
    return names.length > 0 ? [{ changeType: 'wasChanged', number, row, before: old.row, names }] : [];
  });
  const kept = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
    [...one.keys()].filter((key) => other.has(key)).join();
  return {
    changes: [
      ...changes,
      ...removed.map(([, { row, number }]): RowChange => ({ changeType: 'wasRemoved', number, row, names: [] })),
    ],
    isReordered: kept(was, is) !== kept(is, was),
  };
}
