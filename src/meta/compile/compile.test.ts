// @vitest-environment jsdom
// The registry of kinds imports controls, and controls need a browser.
import { describe, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { toy, toyTree } from '../testing/toy.ts';
import { compileCard } from './card.ts';
import { arrangeColumns, compileColumns, moveColumn } from './columns.ts';
import { compareVersions, mergeVersions } from './conflict.ts';
import { compileDetail } from './detail.ts';
import { compileForm } from './form.ts';
import { changedSorter, pageAfterRemoval } from './paging.ts';
import { compileSearch, fromFilters, toFilters } from './search.ts';
import { nextSorters } from './sorters.ts';
import { addBody, blankValues, editBody, isChanged, rowValues } from './values.ts';

const vault = defineResource({
  name: 'vault',
  path: 'blade-test/vault',
  label: { zh: '金库', en: 'Vaults' },
  fields: {
    code: field.code({ zh: '编号', en: 'Code', required: true, lockOn: ['edit'], width: 90 }),
    key: field.secret({ zh: '密钥', en: 'Key', required: true }),
    phone: field.phone({ zh: '电话', en: 'Phone', mask: 'phone' }),
    tags: field.dict('tag', { zh: '标签', en: 'Tags', many: true, search: 'in' }),
    level: field.integer({ zh: '级别', en: 'Level', default: 3 }),
    opened: field.dateTime({ zh: '启用', en: 'Opened', default: 'now', hideIn: ['edit'] }),
    count: field.computed('integer', { zh: '数量', en: 'Count' }),
    text: field.richText({ zh: '说明', en: 'Text', hideIn: ['list'] }),
    hidden: field.text({ zh: '内部', en: 'Internal', hideIn: ['form', 'list', 'detail'] }),
  },
});

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
const edit = compileForm(vault, 'edit');

describe('columns', () => {
  it('show what the list may show, as wide and aligned as field and kind say', () => {
    const columns = compileColumns(vault);

    expect(names(columns)).toEqual(['code', 'phone', 'tags', 'level', 'opened', 'count']);
    expect(columns[0]).toMatchObject({ width: 90, isSortable: true });
    expect(columns[2]).toMatchObject({ isSortable: false });
    expect(columns[5]).toMatchObject({ align: 'right', isSortable: false });
  });

  it('take what a page changes or adds', () => {
    const extra = { level: { width: 300 }, owner: { title: { zh: '主人', en: 'Owner' } }, nothing: { width: 1 } };

    const columns = compileColumns(vault, extra);

    expect(columns.find(({ name }) => name === 'level')?.width).toBe(300);
    expect(columns.at(-1)).toMatchObject({ name: 'owner', isSortable: false });
  });

  it('begin with the title in a tree', () => {
    const reversed = { ...toyTree, fields: { note: field.text({ zh: '备注', en: 'Note' }), ...toyTree.fields } };

    expect(names(compileColumns(reversed))).toEqual(['title', 'note']);
  });

  it.each([
    [
      ['level', 'code', 'phone', 'tags', 'opened', 'count'],
      ['level', 'code', 'phone', 'tags', 'opened', 'count'],
    ],
    [
      ['phone', 'code'],
      ['phone', 'code', 'tags', 'level', 'opened', 'count'],
    ],
    [
      ['gone', 'level', 'code'],
      ['level', 'phone', 'tags', 'code', 'opened', 'count'],
    ],
    [[], ['code', 'phone', 'tags', 'level', 'opened', 'count']],
  ])('%#: stand in the remembered order, new ones where the definition has them', (order, expected) => {
    expect(names(arrangeColumns(compileColumns(vault), { order }))).toEqual(expected);
  });

  it.each([
    ['b', -1, ['b', 'a', 'c']],
    ['b', 1, ['a', 'c', 'b']],
    ['a', -1, ['a', 'b', 'c']],
    ['c', 1, ['a', 'b', 'c']],
    ['x', 1, ['a', 'b', 'c']],
  ] as const)('%s moves by %d', (name, step, expected) => {
    expect(moveColumn(['a', 'b', 'c'], name, step)).toEqual(expected);
  });

  it('become a card with the title on top', () => {
    const { title, lines } = compileCard(toy);

    expect([title?.name, ...names(lines)]).toEqual(['title', 'kind', 'owner', 'bought', 'price']);
  });
});

describe('searching', () => {
  const items = compileSearch(toy);

  it('offers the fields of the definition, none of them required', () => {
    expect(items.map(({ name, mode, field: { required } }) => [name, mode, required])).toEqual([
      ['title', 'contains', false],
      ['kind', 'equals', false],
      ['bought', 'range', false],
    ]);
  });

  it('asks for what the server works out as for what it is shown as', () => {
    const stock = defineResource({
      name: 'stock',
      path: 'blade-test/stock',
      label: { zh: '库存', en: 'Stock' },
      fields: { out: field.computed('bool01', { zh: '外借', en: 'Out', search: 'equals' }) },
    });

    expect(compileSearch(stock).map((item) => [item.name, item.field.kind])).toEqual([['out', 'bool01']]);
  });

  it('filters by what is filled in', () => {
    const values = { title: ' box ', kind: 2, bought: ['2026-01-01 00:00:00', ''] };

    expect(toFilters(items, values)).toEqual([
      { field: 'title', operator: 'contains', value: 'box' },
      { field: 'kind', operator: 'eq', value: 2 },
      { field: 'bought', operator: 'between', value: ['2026-01-01 00:00:00', ''] },
    ]);
  });

  it.each([[{}], [{ title: '  ' }], [{ kind: undefined }], [{ bought: ['', ''] }], [{ other: 'x' }]])(
    '%j filters nothing',
    (values) => {
      expect(toFilters(items, values)).toEqual([]);
    },
  );

  it('takes several values for a field that is searched by any of them', () => {
    expect(toFilters(compileSearch(vault), { tags: '1,2' })).toEqual([{ field: 'tags', operator: 'in', value: ['1', '2'] }]);
  });

  it.each([
    [{ title: 'box', kind: '2', bought: ['2026-01-01 00:00:00', ''] }, items],
    [{ tags: '1,2' }, compileSearch(vault)],
  ])('%#: comes back from filters as it was filled in', (values, search) => {
    expect(fromFilters(search, toFilters(search, values))).toEqual(values);
  });
});

describe('forms', () => {
  it('leave out what is hidden, lock what is locked and follow the other field of a rule', () => {
    expect(names(compileForm(vault, 'add'))).toEqual(['code', 'key', 'phone', 'tags', 'level', 'opened', 'text']);
    expect(names(edit)).toEqual(['code', 'key', 'phone', 'tags', 'level', 'count', 'text']);
    expect(edit.filter(({ isLocked }) => isLocked).map(({ name }) => name)).toEqual(['code', 'count']);
    expect(edit.at(-1)?.span).toBe(2);
    expect(compileForm(toy, 'add').find(({ name }) => name === 'broken')?.dependencies).toEqual(['bought']);
  });

  it('begin with defaults, and with the default values of a page', () => {
    const values = blankValues(compileForm(vault, 'add'), { code: 'V1' });

    expect(values).toMatchObject({ code: 'V1', level: 3, key: undefined });
    expect(values.opened).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  const row = {
    id: '7',
    version: 4,
    code: 'V1',
    key: null,
    phone: '138****5678',
    tags: '',
    level: -1,
    count: 2,
    text: '<p>a</p>',
  };

  it('read "none" of any spelling as none, and a stored secret as its mask', () => {
    expect(rowValues(edit, row)).toEqual({
      code: 'V1',
      key: '******',
      phone: '138****5678',
      tags: undefined,
      level: undefined,
      count: 2,
      text: '<p>a</p>',
    });
  });

  it('send an addition with what was entered', () => {
    expect(addBody(compileForm(vault, 'add'), { code: 'V1', level: undefined, tags: '' }, { shelfId: '9' })).toEqual({
      shelfId: '9',
      code: 'V1',
    });
  });

  it('send a change on its version, without what is locked or was left masked, clearing with an empty text', () => {
    const values = { ...rowValues(edit, row), text: undefined, level: 5 };

    expect(editBody(edit, values, row)).toEqual({ id: '7', version: 4, tags: '', level: 5, text: '' });
  });

  it.each([
    [{}, false],
    [{ level: '' }, false],
    [{ tags: null }, false],
    [{ code: 'V2' }, false],
    [{ level: 5 }, true],
    [{ text: undefined }, true],
    [{ key: 'new' }, true],
  ])('%j changed: %s', (values, expected) => {
    const initial = rowValues(edit, row);

    expect(isChanged(edit, initial, { ...initial, ...values })).toBe(expected);
  });
});

describe('details', () => {
  it('have no holes: who stands alone before a wide field takes the row', () => {
    const spans = compileDetail(vault, {})[0]?.items.map(({ name, span }) => [name, span]);

    expect(spans).toEqual([
      ['code', 1],
      ['phone', 1],
      ['tags', 1],
      ['level', 1],
      ['opened', 1],
      ['count', 1],
      ['text', 2],
    ]);
    expect(compileDetail(toy, {})[0]?.items.map(({ span }) => span)).toEqual([1, 1, 1, 1, 1, 1, 2]);
  });
});

describe('versions', () => {
  const items = compileForm(toy, 'edit');
  const base = { title: 'a', note: 'n', owner: 'o', price: '1' };
  const mine = { ...base, title: 'mine', note: 'both', price: '2' };
  const theirs = { ...base, title: 'a', note: 'theirs', owner: 'new', price: '2' };
  const differences = compareVersions(items, { base, mine, theirs });

  it('differ where the form and the newer record do, each with its natural side', () => {
    expect(differences.map(({ item, natural, isContested }) => [item.name, natural, isContested])).toEqual([
      ['title', 'mine', false],
      ['owner', 'theirs', false],
      ['note', 'mine', true],
    ]);
  });

  it.each([
    [{}, { title: 'mine', note: 'both', owner: 'new', price: '2' }],
    [{ note: 'theirs' } as const, { title: 'mine', note: 'theirs', owner: 'new', price: '2' }],
    [{ title: 'theirs', owner: 'mine' } as const, { title: 'a', note: 'both', owner: 'o', price: '2' }],
  ])('%#: merge as chosen', (choice, expected) => {
    expect(mergeVersions({ base, mine, theirs }, differences, choice)).toEqual(expected);
  });
});

describe('order and pages', () => {
  const byTitle = { field: 'title', order: 'asc' } as const;
  const byPrice = { field: 'price', order: 'desc' } as const;
  const initial = [{ field: 'bought', order: 'desc' } as const];

  it.each([
    [initial, byTitle, [byTitle]],
    [[byTitle], byPrice, [byTitle, byPrice]],
    [[byTitle, byPrice], { field: 'title', order: 'desc' } as const, [{ field: 'title', order: 'desc' }, byPrice]],
    [[byTitle, byPrice], { field: 'title' }, [byPrice]],
  ])('%#: keys keep the rank in which they were chosen', (current, changed, expected) => {
    expect(nextSorters(toy, current, changed)).toEqual(expected);
  });

  it.each([
    [[byTitle], [byTitle, byPrice], byPrice],
    [[byTitle, byPrice], [byPrice], { field: 'title', order: undefined }],
    [[{ field: 'createTime', order: 'desc' } as const], [], undefined],
  ])('%#: the changed column is found', (current, shown, expected) => {
    expect(changedSorter(current, shown, ['title', 'price'])).toEqual(expected);
  });

  it.each([
    [{ current: 2, pageSize: 10, total: 11 }, 1, 1],
    [{ current: 2, pageSize: 10, total: 12 }, 1, 2],
    [{ current: 5, pageSize: 10, total: 45 }, 30, 2],
    [{ current: 1, pageSize: 10, total: 1 }, 1, 1],
  ])('%#: after a removal there is still a page', (place, removed, expected) => {
    expect(pageAfterRemoval(place, removed)).toBe(expected);
  });
});
