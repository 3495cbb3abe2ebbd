import type { CrudSort } from '@refinedev/core';
import type { Resource } from '#shared/define';
import { isRecord } from '../../lib/token.ts';
import type { WholeReading } from '../../resources/dialects/peer.ts';

type Wire = Readonly<Record<string, unknown>>;

/** What was asked of a call that answers everything. */
interface AskedOfWhole {
  readonly noun: Resource;
  /** Rows below this one; those at the top when not said. */
  readonly parentId?: string | undefined;
  /** Found in the names. */
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

/** Plain nodes have their words in `title`, records in a field of their own. */
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

/** The branches that lead to a name. */
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

/** What of everything was asked for. */
const readings: { readonly [R in WholeReading]: (rows: readonly Wire[], asked: AskedOfWhole) => readonly Wire[] } = {
  /** The rows below one, or all, with what hangs below them. */
  forest: (rows, { noun, parentId, keyword, sorters }) => {
    const below = parentId === undefined ? rows : childrenOf(found(rows, parentId) ?? {});
    return inOrder(keyword ? pruned(below, noun, keyword) : below, sorters);
  },
  /** The rows that hang below none. */
  roots: (rows, asked) => inOrder(matching(rows.map(alone), asked), asked.sorters),
  /** Every row by itself. */
  rows: (rows, asked) => inOrder(matching(flattened(rows), asked), asked.sorters),
  /** Every row by itself, with its name as a choice has it. */
  choices: (rows, asked) =>
    matching(flattened(rows), asked).map((row) => ({ ...row, id: idOf(row), label: labelOf(row, asked.noun) })),
};

/** A page of what was asked for, out of an answer that holds everything. */
export function readWhole(reading: WholeReading, answer: readonly Wire[], asked: AskedOfWhole) {
  const rows = readings[reading](answer, asked);
  return { records: rows.slice((asked.page - 1) * asked.size, asked.page * asked.size), total: rows.length };
}
