import { expect, it } from 'vitest';
import { chest, drawer, stored } from '../../testing/parts.ts';
import { compareRows } from './compare.ts';
import { bodyOf, changedRow, faultsOf, firstFault, meaningOf, moved, onNewer, type PartRow } from './value.ts';

const owner = chest.fields.drawers;
const [socks, shirts] = stored.drawers as unknown as [PartRow, PartRow];

it('sends ids and what was entered; what is masked and untouched is left out, what was emptied is cleared', () => {
  const emptied = changedRow(shirts, { depth: undefined });
  const fresh = { $key: 'a', name: 'Hats', depth: undefined, phone: undefined };

  expect(bodyOf(drawer, owner, [socks, emptied, fresh])).toEqual([
    { id: '11', name: 'Socks', depth: 20, lockId: '' },
    { id: '12', name: 'Shirts', depth: '', lockId: '', phone: '' },
    { name: 'Hats' },
  ]);
});

it('judges what can be entered, and no mask that nobody touched', () => {
  expect(faultsOf(drawer, owner, socks)).toEqual({});
  expect(Object.keys(faultsOf(drawer, owner, changedRow(socks, { depth: 91, name: '' })))).toEqual(['name', 'depth']);
  expect(Object.keys(faultsOf(drawer, owner, changedRow(socks, { phone: '12' })))).toEqual(['phone']);
  expect(firstFault(drawer, owner, [socks, changedRow(shirts, { name: '' })])).toMatchObject({ at: { row: 2 } });
});

it('compares lists by ids, values and order, not by names of what is chosen nor by empty values of any spelling', () => {
  const same = [
    { ...socks, depth: '20', $stored: socks, depthName: '' },
    { ...shirts, phone: '' },
  ];

  expect(meaningOf(same)).toBe(meaningOf([socks, shirts]));
  expect(meaningOf([shirts, socks])).not.toBe(meaningOf([socks, shirts]));
  expect(meaningOf([changedRow(socks, { depth: 21 }), shirts])).not.toBe(meaningOf([socks, shirts]));
});

it('adds anew what somebody else removed meanwhile', () => {
  expect(onNewer([socks, shirts], [shirts])).toEqual([{ ...socks, id: undefined, $key: '11' }, shirts]);
});

it('moves one row', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
});

it('tells which rows were added, removed, changed and put in another order', () => {
  const hats = { id: '13', name: 'Hats', side: 1 };
  const deeper = { ...shirts, depth: 50 };

  const { changes, isReordered } = compareRows(drawer, owner, { before: [socks, shirts], after: [hats, deeper] });
  expect(changes).toEqual([
    { changeType: 'wasAdded', number: 1, row: hats, names: [] },
    { changeType: 'wasChanged', number: 2, row: deeper, before: shirts, names: ['depth'] },
    { changeType: 'wasRemoved', number: 1, row: socks, names: [] },
  ]);
  expect(isReordered).toBe(false);
  expect(compareRows(drawer, owner, { before: [socks, shirts], after: [shirts, socks] })).toEqual({
    changes: [],
    isReordered: true,
  });
});
