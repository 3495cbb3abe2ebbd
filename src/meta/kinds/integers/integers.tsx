import { splitMany } from '#shared/kinds';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';

const Input = lazyInput<number[]>(async () => (await import('./integers-input.tsx')).IntegersInput);

/** Whole numbers of a range, in ascending order. */
export const integers: KindSpec<string, number[]> = {
  cell: ({ value }) => splitMany(value).join(' '),
  Input,
  toForm: (value) => splitMany(value).map(Number),
  fromForm: (numbers) =>
    numbers && numbers.length > 0 ? [...new Set(numbers)].sort((one, other) => one - other).join(',') : undefined,
  width: 160,
  unsortable: true,
};
