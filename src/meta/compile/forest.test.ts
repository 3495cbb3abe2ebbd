import { describe, expect, it } from 'vitest';
import { branchIds, toForest } from './forest.ts';

describe('forests', () => {
  it('grow from flat rows that name their parents, orphans at the root', () => {
    const rows = [{ id: '1' }, { id: '2', parentId: '1' }, { id: '3', parentId: '2' }, { id: '4', parentId: '99' }];

    const forest = toForest(rows);

    expect(forest.map(({ id }) => id)).toEqual(['1', '4']);
    expect(branchIds(forest)).toEqual(['1', '2']);
  });

  it('stay as they are, without empty children', () => {
    expect(toForest([{ id: '1', children: [{ id: '2', children: [] }] }])).toEqual([{ id: '1', children: [{ id: '2' }] }]);
  });
});
