import type { CrudFilter, CrudSort } from '@refinedev/core';
import { describe, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { filterQuery, sortQuery } from './filters.ts';

const toy = defineResource({
  name: 'toy',
  path: 'toy/toy',
  label: { zh: 'toy', en: 'Toys' },
  fields: {
    title: field.text({ zh: 'title', en: 'Title', required: true }),
    kind: field.dict('kind', { zh: 'kind', en: 'Kind' }),
    amount: field.integer({ zh: 'amount', en: 'Amount' }),
    madeOn: field.date({ zh: 'made', en: 'Made on' }),
    sentAt: field.dateTime({ zh: 'sent', en: 'Sent at' }),
    doneAt: field.computed('dateTime', { zh: 'done', en: 'Done at' }),
  },
});

type Condition = readonly [field: string, operator: string, value: unknown];

function queryOf(...conditions: Condition[]) {
  return filterQuery(
    toy,
    conditions.map(([name, operator, value]) => ({ field: name, operator, value }) as CrudFilter),
  );
}

describe('a filter', () => {
  it.each<[Condition, object]>([
    [['title', 'contains', 'a'], { title: 'a' }],
    [['title', 'eq', 'a'], { title_equal: 'a' }],
    [['title', 'startswith', 'a'], { title_likeright: 'a' }],
    [['title', 'ncontains', 'a'], { title_notlike: 'a' }],
    [['kind', 'eq', 2], { kind: 2 }],
    [['kind', 'ne', 2], { kind_notequal: 2 }],
    [['kind', 'in', [1, 2]], { kind: '1,2' }],
    [['kind', 'null', true], { kind_null: 1 }],
    [['kind', 'nnull', undefined], { kind_notnull: 1 }],
    [['amount', 'gte', 0], { amount_ge: 0 }],
    [['amount', 'between', [1, 5]], { amount_ge: 1, amount_le: 5 }],
    [['amount', 'between', ['', 5]], { amount_le: 5 }],
    [['madeOn', 'between', ['2025-01-01', '2025-01-31']], { madeOn_datege: '2025-01-01', madeOn_datele: '2025-01-31' }],
    [['sentAt', 'gt', '2025-01-01 08:00:00'], { sentAt_dategt: '2025-01-01 08:00:00' }],
    [['sentAt', 'eq', '2025-01-01 08:00:00'], { sentAt_dateequal: '2025-01-01 08:00:00' }],
    [['doneAt', 'lte', '2025-01-01 08:00:00'], { doneAt_datele: '2025-01-01 08:00:00' }],
    [['unknown', 'eq', 'x'], { unknown: 'x' }],
  ])('%j travels as %j', (condition, query) => {
    expect(queryOf(condition)).toEqual(query);
  });

  it('over days of a moment takes both days whole', () => {
    expect(queryOf(['sentAt', 'between', ['2025-01-01', '2025-01-02']])).toEqual({
      sentAt_datege: '2025-01-01 00:00:00',
      sentAt_datele: '2025-01-02 23:59:59',
    });
  });

  it('over the time of creation moves each end outwards, because its comparisons are strict', () => {
    expect(queryOf(['createTime', 'between', ['2025-01-01', '2025-01-02']])).toEqual({
      createTime_dategt: '2024-12-31 23:59:59',
      createTime_datelt: '2025-01-03 00:00:00',
    });
    expect(queryOf(['createTime', 'between', ['2025-01-01 08:00:00', undefined]])).toEqual({
      createTime_dategt: '2025-01-01 07:59:59',
    });
  });

  it.each([[''], [null], [undefined], [[]]])('of %j filters nothing', (value) => {
    expect(queryOf(['title', 'contains', value], ['kind', 'in', value], ['sentAt', 'between', value])).toEqual({});
  });

  it('group holds all its conditions', () => {
    const group: CrudFilter = {
      operator: 'and',
      value: [
        { field: 'kind', operator: 'eq', value: 1 },
        { field: 'title', operator: 'contains', value: 'a' },
      ],
    };

    expect(filterQuery(toy, [group])).toEqual({ kind: 1, title: 'a' });
  });

  it('that the wire cannot say is an error, not a wrong list', () => {
    expect(() => filterQuery(toy, [{ operator: 'or', value: [] }])).toThrow(/alternatives/);
    expect(() => queryOf(['amount', 'nin', [1]])).toThrow(/nin/);
  });
});

describe('an order', () => {
  it.each<[CrudSort[], [string, string][]]>([
    [[], []],
    [[{ field: 'createTime', order: 'desc' }], [['descs', 'create_time']]],
    [
      [
        { field: 'kind', order: 'asc' },
        { field: 'sentAt', order: 'desc' },
        { field: 'madeOn', order: 'asc' },
      ],
      [
        ['ascs', 'kind,made_on'],
        ['descs', 'sent_at'],
      ],
    ],
    [
      [
        { field: 'sentAt', order: 'desc' },
        { field: 'kind', order: 'asc' },
      ],
      [
        ['descs', 'sent_at'],
        ['ascs', 'kind'],
      ],
    ],
  ])('%j travels as %j, the first direction first', (sorters, entries) => {
    expect(Object.entries(sortQuery(sorters))).toEqual(entries);
  });
});
