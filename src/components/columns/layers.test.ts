import { describe, expect, it } from 'vitest';
import { barWidth, labelsWithin, layersOf, type Series } from './layers.ts';

const series: readonly Series[] = [
  { name: 'In', tone: 'success', values: [9, 1] },
  { name: 'Out', tone: 'accent', values: [4, 2] },
];

describe('the bars of a chart', () => {
  it('are piled up where they are parts of a whole, the sum drawn first', () => {
    expect(layersOf(series, true)).toEqual([
      { tone: 'accent', values: [13, 3], from: -0.5 },
      { tone: 'success', values: [9, 1], from: -0.5 },
    ]);
  });

  it('stand side by side about the middle of their label where they are not', () => {
    expect(layersOf(series, false)).toEqual([
      { tone: 'success', values: [9, 1], from: -1 },
      { tone: 'accent', values: [4, 2], from: 0 },
    ]);
    expect(layersOf(series.slice(0, 1), false)).toEqual([{ tone: 'success', values: [9, 1], from: -0.5 }]);
  });

  it('leave room between labels, and are never clumsy', () => {
    expect(barWidth(50, 1)).toBe(30);
    expect(barWidth(50, 2)).toBe(20);
    expect(barWidth(900, 1)).toBe(48);
  });
});

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
