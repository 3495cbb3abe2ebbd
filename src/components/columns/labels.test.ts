import { describe, expect, it } from 'vitest';
import { labelsWithin } from './labels.ts';

const hours = ['06:00', '07:00', '08:00', '09:00'];

describe('labels of columns', () => {
  it('are all there where there is room', () => {
    expect(labelsWithin(hours, 400)).toEqual(hours);
    expect(labelsWithin([], 400)).toEqual([]);
  });

  it('of hours leave some out', () => {
    expect(labelsWithin(hours, 180)).toEqual(['06:00', '', '08:00', '']);
  });

  it('of names are broken between words, and none is left out', () => {
    expect(labelsWithin(['Draft', 'Under way'], 180)).toEqual(['Draft', 'Under\nway']);
    expect(labelsWithin(['草稿', '执行中'], 180)).toEqual(['草稿', '执行中']);
  });
});
