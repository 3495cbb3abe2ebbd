import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import { isFixed, keyOf, type PartRow, type PartRows } from './value.ts';

/** The change of one row between two states of a list. */
export interface RowChange {
  readonly changeType: 'wasAdded' | 'wasRemoved' | 'wasChanged';
  /** The position of the row, from 1: the present one, or the last one of a removed row. */
  readonly number: number;
  readonly row: PartRow;
  readonly before?: PartRow;
  /** The names of the fields that differ, when the row was changed. */
  readonly names: readonly string[];
}

interface Comparison {
  readonly changes: readonly RowChange[];
  /** The rows that both states have are in a different order. */
  readonly isReordered: boolean;
}

/** Returns the rows by key. Histories of other servers have no ids: their rows are identified by position. */
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

/** Returns the rows that were added, removed and changed between two states of a list. */
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
