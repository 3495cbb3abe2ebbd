import type { BaseRecord, CrudFilter, CrudSort, DataProvider, GetListParams } from '@refinedev/core';
import { vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';

type Rows = BaseRecord[];

interface UpdateCall {
  readonly id: unknown;
  readonly variables?: object;
  readonly meta?: { readonly idempotencyKey?: string };
}

function matches(row: BaseRecord, filter: CrudFilter): boolean {
  if (!('field' in filter)) return true;
  const value = String(row[filter.field] ?? '');
  if (filter.operator === 'contains') return value.includes(String(filter.value));
  if (filter.operator === 'between') {
    const [from, to] = filter.value as [string, string];
    return (!from || value >= from) && (!to || value <= to);
  }
  return value === String(filter.value);
}

function compare(sorters: readonly CrudSort[]) {
  return (one: BaseRecord, other: BaseRecord) => {
    for (const { field, order } of sorters) {
      const difference = String(one[field]).localeCompare(String(other[field]));
      if (difference !== 0) return order === 'asc' ? difference : -difference;
    }
    return 0;
  };
}

const as = <T>(value: unknown): T => value as T;

/**
 * Returns a data provider in memory that filters, sorts, pages, counts versions and refuses like the server. Its functions are
 * spies.
 */
export function memoryProvider(initial: Rows) {
  const store = { rows: [...initial] };
  const list = ({ filters = [], sorters = [], pagination }: GetListParams) => {
    const found = store.rows.filter((row) => filters.every((filter) => matches(row, filter))).sort(compare(sorters));
    const { currentPage = 1, pageSize = 10, mode } = pagination ?? {};
    return {
      data: mode === 'off' ? found : found.slice((currentPage - 1) * pageSize, currentPage * pageSize),
      total: found.length,
    };
  };
  const one = (id: unknown) => {
    const row = store.rows.find((candidate) => candidate.id === id);
    if (!row) throw new ApiError('Not found', { code: 404, status: 404 });
    return row;
  };
  const change = (id: unknown, values: object) => {
    const row = one(id);
    if ('version' in values && values.version !== row.version) {
      throw new ApiError('Stale', { code: 409, status: 409, bizCode: 'STALE' });
    }
    const changed = { ...row, ...values, version: Number(row.version) + 1 };
    store.rows = store.rows.map((candidate) => (candidate.id === id ? changed : candidate));
    return changed;
  };
  const provider = {
    getList: vi.fn(async (params: GetListParams) => as<{ data: never[]; total: number }>(list(params))),
    getOne: vi.fn(async ({ id }: { id: unknown }) => ({ data: as<never>({ ...one(id) }) })),
    create: vi.fn(async ({ variables }: { variables?: object }) => {
      const row = { version: 1, ...variables, id: String(5000 + store.rows.length) };
      store.rows = [row, ...store.rows];
      return { data: as<never>(row) };
    }),
    update: vi.fn(async ({ id, variables }: UpdateCall) => ({
      data: as<never>(change(id, variables ?? {})),
    })),
    deleteMany: vi.fn(async ({ ids }: { ids: unknown[] }) => {
      store.rows = store.rows.filter(({ id }) => !ids.includes(id));
      return { data: [] as never[] };
    }),
    deleteOne: vi.fn(),
    custom: vi.fn(async () => ({ data: as<never>({}) })),
    getApiUrl: () => '',
  };
  return { provider: as<DataProvider & typeof provider>(provider), store, change };
}
