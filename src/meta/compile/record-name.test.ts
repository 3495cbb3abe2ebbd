import { expect, it } from 'vitest';
import { recordName } from './record-name.ts';

it.each([
  ['its title', { title: 'name' }, { name: 'Vault' }, 'Vault'],
  ['the label of a title that is a key', { title: 'kind' }, { kind: 1, kindName: 'Blocks' }, 'Blocks'],
  ['its code, and what it is', { title: 'code', called: 'name' }, { code: 'KB-1', name: 'Morning box' }, 'KB-1 Morning box'],
  [
    'its code and its kind in words',
    { title: 'code', called: 'kind' },
    { code: 'JJ-1', kind: 2, kindName: 'Delivery' },
    'JJ-1 Delivery',
  ],
  ['its code alone where it has no name', { title: 'code', called: 'name' }, { code: 'KB-1', name: '' }, 'KB-1'],
  ['its name once', { title: 'code', called: 'name' }, { code: 'Box', name: 'Box' }, 'Box'],
  ['nothing before it is known', { title: 'code', called: 'name' }, {}, undefined],
])('a record is called by %s', (...[, noun, row, expected]) => {
  expect(recordName(noun, row)).toBe(expected);
});
