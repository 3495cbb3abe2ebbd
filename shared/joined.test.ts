import { expect, it } from 'vitest';
import { listed } from './joined.ts';

it('words of one kind are joined as each language does', () => {
  const words = [
    { zh: '甲', en: 'A' },
    { zh: '乙', en: 'B' },
  ];

  expect(listed(words)).toEqual({ zh: '甲、乙', en: 'A, B' });
});
