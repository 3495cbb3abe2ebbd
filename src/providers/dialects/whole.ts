import type { CrudSort } from '@refinedev/core';
import { isRecord } from '#shared/by-name';
import type { Resource } from '#shared/define';
import type { WholeReading } from '../../resources/dialects/peer.ts';

type Wire = Readonly<Record<string, unknown>>;

/** The query of a list whose call returns all rows at once. */
interface AskedOfWhole {
  readonly noun: Resource;
  /** The id whose children are wanted; the top level by default. */
  readonly parentId?: string | undefined;
  /** Text to find in the names. */
  readonly keyword?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly sorters: readonly CrudSort[];
  readonly page: number;
  readonly size: number;
}

function childrenOf({ children }: Wire): readonly Wire[] {
  return Array.isArray(children) ? children.filter(isRecord) : [];
}

const idOf = (row: Wire) => String(row.id ?? row.value ?? row.key ?? '');

/** Plain tree nodes have their label in `title`, records in the title field of the resource. */
const labelOf = (row: Wire, { title }: Resource) => String(row[title] ?? row.title ?? '');

function alone({ children: _, hasChildren: __, ...row }: Wire): Wire {
  return row;
}

function flattened(rows: readonly Wire[]): readonly Wire[] {
  return rows.flatMap((row) => [alone(row), ...flattened(childrenOf(row))]);
}

function found(rows: readonly Wire[], id: string): Wire | undefined {
  for (const row of rows) {
    const here = idOf(row) === id ? row : found(childrenOf(row), id);
    if (here) return here;
  }
  return undefined;
}

/** Returns the branches that lead to matching names. */
function pruned(rows: readonly Wire[], noun: Resource, keyword: string): readonly Wire[] {
  return rows.flatMap((row) => {
    const children = pruned(childrenOf(row), noun, keyword);
    const isNamed = labelOf(row, noun).toLowerCase().includes(keyword.toLowerCase());
    return isNamed || children.length > 0 ? [{ ...alone(row), ...(children.length > 0 && { children }) }] : [];
  });
}

function compare(sorters: readonly CrudSort[]) {
  return (one: Wire, other: Wire) => {
    for (const { field, order } of sorters) {
      const difference = String(one[field] ?? '').localeCompare(String(other[field] ?? ''), undefined, { numeric: true });
      if (difference !== 0) return order === 'asc' ? difference : -difference;
    }
    return 0;
  };
}

function inOrder(rows: readonly Wire[], sorters: readonly CrudSort[]): readonly Wire[] {
  const nested = rows.map((row) => {
    const children = childrenOf(row);
    return children.length > 0 ? { ...row, children: inOrder(children, sorters) } : row;
  });
  return nested.sort(compare(sorters));
}

function matching(rows: readonly Wire[], { noun, ids, keyword }: AskedOfWhole): readonly Wire[] {
  const word = keyword?.toLowerCase() ?? '';
  return rows.filter((row) => (ids === undefined || ids.includes(idOf(row))) && labelOf(row, noun).toLowerCase().includes(word));
}

/** The ways to read the complete answer of a call. */
const readings: { readonly [R in WholeReading]: (rows: readonly Wire[], asked: AskedOfWhole) => readonly Wire[] } = {
  /** The rows below one, or all rows, with their descendants. */
  forest: (rows, { noun, parentId, keyword, sorters }) => {
    const below = parentId === undefined ? rows : childrenOf(found(rows, parentId) ?? {});
    return inOrder(keyword ? pruned(below, noun, keyword) : below, sorters);
  },
  /** The top-level rows, without their children. */
  roots: (rows, asked) => inOrder(matching(rows.map(alone), asked), asked.sorters),
  /** All rows, without their children. */
  rows: (rows, asked) => inOrder(matching(flattened(rows), asked), asked.sorters),
  /** All rows as choices: without their children, with their names as labels. */
  choices: (rows, asked) =>
    matching(flattened(rows), asked).map((row) => ({ ...row, id: idOf(row), label: labelOf(row, asked.noun) })),
};

/** Returns a page of the rows that a query asks for, out of the complete answer. */
export function readWhole(reading: WholeReading, answer: readonly Wire[], asked: AskedOfWhole) {
  const rows = readings[reading](answer, asked);
  return { records: rows.slice((asked.page - 1) * asked.size, asked.page * asked.size), total: rows.length };
}
