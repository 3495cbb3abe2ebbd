import { parseTableParams, stringifyTableParams } from '@refinedev/core';
import { stringify } from '@refinedev/simple-rest';
import { describe, expect, it } from 'vitest';
import { parseQuery, stringifyFlat, stringifyQuery } from './query-text.ts';

// In tests Refine uses `qs` and `query-string` themselves, so its results are the expected ones.
const lists = [
  {},
  { pagination: { currentPage: 2, pageSize: 20 } },
  {
    sorters: [{ field: 'a', order: 'desc' as const }],
    filters: [{ field: 'name', operator: 'contains' as const, value: '箱 子' }],
  },
  { filters: [{ field: 'state', operator: 'in' as const, value: ['1', '2', '3'] }] },
  { filters: [{ field: 'day', operator: 'between' as const, value: ['2031-03-01', '2031-03-31'] }] },
  {
    filters: [
      {
        operator: 'or' as const,
        value: [
          { field: 'a', operator: 'eq' as const, value: 'x=y' },
          { field: 'b', operator: 'null' as const, value: true },
        ],
      },
    ],
  },
  {
    filters: [
      { field: 'a', operator: 'eq' as const, value: null },
      { field: 'b', operator: 'eq' as const, value: '' },
    ],
    more: 'x',
  },
];

describe('the state of a list in an address', () => {
  it.each(lists.map((list) => [JSON.stringify(list), list] as const))('is written and read as Refine does: %s', (_, list) => {
    const text = stringifyTableParams(list as never);
    const {
      pagination = {},
      sorters,
      filters,
      ...rest
    } = { sorters: undefined, filters: undefined, ...list } as never as Record<string, object | undefined>;

    expect(stringifyQuery({ ...rest, ...pagination, sorters, filters })).toBe(text);
    const read = parseQuery(`?${text}`, { ignoreQueryPrefix: true });
    const { parsedSorter, parsedFilters, parsedCurrentPage, parsedPageSize } = parseTableParams(`?${text}`);
    expect([read.sorters ?? [], read.filters ?? []]).toEqual([parsedSorter, parsedFilters]);
    expect([read.currentPage && Number(read.currentPage), read.pageSize && Number(read.pageSize)]).toEqual([
      parsedCurrentPage,
      parsedPageSize,
    ]);
  });

  it.each<[string, unknown]>([
    ['filters[0][value]=a%20b+c', [{ value: 'a b c' }]],
    ['filters%5B0%5D%5Bfield%5D=x', [{ field: 'x' }]],
    ['filters[]=a&filters[]=b', ['a', 'b']],
    ['filters=a&filters=b', ['a', 'b']],
    ['filters[1]=b&filters[0]=a', ['a', 'b']],
    ['filters[21]=far', { 21: 'far' }],
    ['filters[0][value]=100%', [{ value: '100%' }]],
    ['filters[a]=1&filters[0]=2', { a: '1', 0: '2' }],
  ])('%s is read as Refine reads it', (text, filters) => {
    expect(parseQuery(text).filters).toEqual(filters);
    expect(parseTableParams(`?${text}`).parsedFilters).toEqual(filters);
  });

  it('touches nothing that every object has', () => {
    expect(parseQuery('__proto__[x]=1&a[__proto__][x]=1&a[b]=2&hasOwnProperty=3')).toEqual({ a: { b: '2' } });
    expect(({} as { x?: string }).x).toBeUndefined();
  });

  it('begins with its question mark where it is asked to, and is nothing where there is nothing', () => {
    expect(stringifyQuery({ a: 1 }, { addQueryPrefix: true })).toBe('?a=1');
    expect(stringifyQuery({ a: undefined, b: [] }, { addQueryPrefix: true })).toBe('');
  });
});

it.each<Record<string, unknown>>([
  { b: 1, a: 'x y' },
  { id: ['2', '1'], none: undefined, empty: '' },
  { mark: "it's (50%) *!", 名: '箱&' },
  { flag: true, nothing: null },
])('the parameters of a call are written as query-string does: %o', (values) => {
  expect(stringifyFlat(values)).toBe(stringify(values));
});
