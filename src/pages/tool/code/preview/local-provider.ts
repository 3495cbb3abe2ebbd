import type { BaseRecord, CrudFilter, DataProvider } from '@refinedev/core';
import type { Row } from '#src/meta/kinds/kind';

function matches(row: Row, filter: CrudFilter): boolean {
  if (!('field' in filter)) return true;
  const value = String(row[filter.field] ?? '');
  if (filter.operator === 'contains') return value.includes(String(filter.value));
  if (Array.isArray(filter.value)) {
    const [from, to] = filter.value as readonly unknown[];
    return (!from || value >= String(from)) && (!to || value <= String(to));
  }
  return value === String(filter.value);
}

/** Refine lets the caller name what is answered. */
const as = <T>(value: unknown) => value as T;

/**
 * Returns a data provider for the rows of a preview: they are listed, searched, entered and removed like any, and lost with it.
 * No server is asked.
 */
export function localProvider(first: readonly Row[]): DataProvider {
  let rows: readonly Row[] = first;
  let last = rows.length;
  const one = (id: unknown) => rows.find((row) => row.id === id) ?? {};
  const answer = (data: BaseRecord) => Promise.resolve({ data: as<never>(data) });
  return {
    getList: async ({ filters = [], pagination: { currentPage = 1, pageSize = 10 } = {} }) => {
      const found = rows.filter((row) => filters.every((filter) => matches(row, filter)));
      return { data: as<never[]>(found.slice((currentPage - 1) * pageSize, currentPage * pageSize)), total: found.length };
    },
    getOne: ({ id }) => answer(one(id)),
    create: ({ variables }) => {
      last += 1;
      const row = { ...variables, id: String(last), version: 1 };
      rows = [row, ...rows];
      return answer(row);
    },
    update: ({ id, variables }) => {
      rows = rows.map((row) => (row.id === id ? { ...row, ...variables } : row));
      return answer(one(id));
    },
    deleteOne: ({ id }) => {
      rows = rows.filter((row) => row.id !== id);
      return answer({ id: String(id) });
    },
    deleteMany: async ({ ids }) => {
      rows = rows.filter(({ id }) => !ids.includes(String(id)));
      return { data: [] };
    },
    custom: () => answer({}),
    getApiUrl: () => '',
  };
}
