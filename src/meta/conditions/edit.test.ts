import { describe, expect, it } from 'vitest';
import { conditionOf, groupOf, withMore, withPart } from './edit.ts';

const one = { field: 'a', op: 'eq', value: 1 } as const;
const two = { field: 'b', op: 'isNull' } as const;

describe('editing a condition', () => {
  it.each([
    [{ all: [one] }, { join: 'all', parts: [one] }],
    [{ any: [one, two] }, { join: 'any', parts: [one, two] }],
    [undefined, { join: 'all', parts: [] }],
    ['text that is being typed', { join: 'all', parts: [] }],
    [{ all: 'x' }, { join: 'all', parts: [] }],
  ])('begins with %j as %j', (condition, group) => {
    expect(groupOf(condition)).toEqual(group);
  });

  it('comes back as it was', () => {
    const condition = { any: [one, { all: [two] }] };

    expect(conditionOf(groupOf(condition))).toEqual(condition);
  });

  it('replaces, removes and adds a part at its place', () => {
    const group = groupOf({ all: [one, two] });

    expect(withPart(group, 0, two).parts).toEqual([two, two]);
    expect(withPart(group, 0, undefined).parts).toEqual([two]);
    expect(withMore(group, one).parts).toEqual([one, two, one]);
  });
});
