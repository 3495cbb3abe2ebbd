import { splitMany } from '#shared/kinds';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';
import { whole } from '../whole.tsx';

const Input = lazyInput<string[]>(async () => (await import('./dates-input.tsx')).DatesInput);

/** Several days, sorted whatever the order of clicks. */
export const dates: KindSpec<string, string[]> = {
  cell: ({ value }) => <>{splitMany(value).flatMap((day, index) => [index > 0 && '  ', whole(day)])}</>,
  Input,
  toForm: (value) => splitMany(value),
  fromForm: (days) => (days && days.length > 0 ? [...new Set(days)].sort().join(',') : undefined),
  width: 200,
  unsortable: true,
};
