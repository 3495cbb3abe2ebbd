import { splitMany } from '#shared/kinds';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';
import { RefCell } from './ref-cell.tsx';

const Input = lazyInput<string | string[]>(async () => (await import('./ref-input.tsx')).RefInput);

/** One row of another noun, or several. Shown by the name that came with the row; never by an id where a name is known. */
export const ref: KindSpec<string, string | string[]> = {
  cell: (shown) => <RefCell {...shown} />,
  Input,
  toForm: (value, field) => (field.many ? splitMany(value) : String(value)),
  fromForm: (value) => {
    if (value === undefined || value.length === 0) return undefined;
    return Array.isArray(value) ? value.join(',') : value;
  },
  width: 160,
};
