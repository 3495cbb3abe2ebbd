import { describe, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { readRow, writeRow } from './normalise.ts';

const toy = defineResource({
  name: 'toy',
  path: 'toy/toy',
  label: { zh: 'toy', en: 'Toys' },
  fields: {
    name: field.text({ zh: 'name', en: 'Name', required: true }),
    amount: field.integer({ zh: 'amount', en: 'Amount' }),
    depth: field.integer({ zh: 'depth', en: 'Depth', min: -5 }),
    price: field.money({ zh: 'price', en: 'Price' }),
    flag: field.bool01({ zh: 'flag', en: 'Flag' }),
    kind: field.dict('kind', { zh: 'kind', en: 'Kind' }),
    level: field.dict('level', { zh: 'level', en: 'Level', keys: 'text' }),
    tags: field.dict('tag', { zh: 'tags', en: 'Tags', many: true }),
    ownerId: field.ref('user', { zh: 'owner', en: 'Owner' }),
    madeOn: field.date({ zh: 'made', en: 'Made on' }),
    extra: field.json({ zh: 'extra', en: 'Extra' }),
    shown: field.computed('text', { zh: 'shown', en: 'Shown' }),
  },
});

describe('reading a row', () => {
  it.each([
    ['name', '', null],
    ['name', '-1', '-1'],
    ['amount', -1, null],
    ['amount', '', null],
    ['amount', '12', 12],
    ['depth', -1, -1],
    ['price', -1, null],
    ['price', 12.5, '12.5'],
    ['price', '1234567890123.45', '1234567890123.45'],
    ['flag', -1, null],
    ['flag', '1', 1],
    ['flag', false, 0],
    ['kind', '2', 2],
    ['kind', 2, 2],
    ['kind', '-1', null],
    ['level', 3, '3'],
    ['tags', '1,2', '1,2'],
    ['tags', 7, '7'],
    ['tags', '', null],
    ['ownerId', '1123598821738675201', '1123598821738675201'],
    ['ownerId', -1, null],
    ['ownerId', '-1', null],
    ['madeOn', '', null],
    ['extra', { a: 1 }, { a: 1 }],
    ['extra', null, null],
    ['shown', '', null],
  ])('takes %s = %j for %j', (name, wire, value) => {
    expect(readRow(toy, { id: '1', [name]: wire })[name]).toEqual(value);
  });

  it('has every field of the definition, null where the wire has none', () => {
    expect(readRow(toy, { id: '1' })).toMatchObject({ name: null, amount: null, ownerId: null });
  });

  it('keeps ids texts and system numbers numbers', () => {
    const row = readRow(toy, { id: 5, createUser: -1, updateUser: '9007199254740993', version: '3', status: 1, isDeleted: '0' });

    expect(row).toMatchObject({ id: '5', createUser: '', updateUser: '9007199254740993', version: 3, status: 1, isDeleted: 0 });
  });

  it('empties missing names and leaves what it does not know', () => {
    expect(readRow(toy, { id: '1', ownerName: null, kindName: 'K', other: [1] })).toMatchObject({
      ownerName: '',
      kindName: 'K',
      other: [1],
    });
  });

  it('reads children likewise and has none where a server sends an empty list', () => {
    const row = readRow(toy, { id: '1', children: [{ id: 2, amount: -1, children: [] }] });

    expect(row.children).toMatchObject([{ id: '2', amount: null }]);
    expect((row.children as object[])[0]).not.toHaveProperty('children');
  });
});

describe('writing a row', () => {
  it('of a new noun leaves out what is empty', () => {
    expect(writeRow(toy, { name: 'a', amount: null, madeOn: '', kind: 0 })).toEqual({ name: 'a', kind: 0 });
  });

  it('of a stored noun empties by the empty text, keeps what is absent, and names its version', () => {
    expect(writeRow(toy, { id: '1', version: 3, name: 'a', amount: null, kind: undefined })).toEqual({
      id: '1',
      version: 3,
      name: 'a',
      amount: '',
    });
  });

  it('carries nothing that the definition does not know or that is computed', () => {
    expect(writeRow(toy, { id: '1', $row: 1, createTime: 'x', shown: 'y', ownerName: 'z' })).toEqual({ id: '1' });
  });
});
