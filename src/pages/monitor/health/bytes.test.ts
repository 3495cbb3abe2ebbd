import { expect, it } from 'vitest';
import { bytesText } from './bytes.ts';

it.each([
  [0, '0 B'],
  [512, '512 B'],
  [1024, '1.0 KB'],
  [12.5 * 2 ** 20, '12.5 MB'],
  [300 * 2 ** 20, '300 MB'],
  [3.2 * 2 ** 30, '3.2 GB'],
  [5_000 * 2 ** 40, '5000 TB'],
])('%d bytes are told as %s', (bytes, told) => {
  expect(bytesText(bytes)).toBe(told);
});
