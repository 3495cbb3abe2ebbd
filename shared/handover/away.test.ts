import { expect, it } from 'vitest';
import { awayInWords } from './away.ts';

it('says who has which boxes, each holder once', () => {
  const boxes = [
    { artCode: 'KX1', holderName: 'East' },
    { artCode: 'KX2', holderName: null },
    { artCode: 'KX3', holderName: 'East' },
  ];

  expect(awayInWords(boxes)).toEqual({
    zh: 'East：KX1、KX3；去向不明：KX2',
    en: 'East: KX1, KX3; whereabouts unknown: KX2',
  });
});

it('names twelve boxes, and says how many others there are', () => {
  const boxes = Array.from({ length: 14 }, (_, n) => ({ artCode: `K${n + 1}`, holderName: 'East' }));

  expect(awayInWords(boxes).en).toMatch(/^East: K1, .*, K12; and 2 more$/);
});
