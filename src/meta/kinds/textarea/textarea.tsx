import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';

const Input = lazyInput<string>(async () => (await import('./textarea-input.tsx')).TextAreaInput);

/** Text of several lines: one line in a list, as written in the detail. */
export const textarea: KindSpec<string, string> = {
  cell: ({ value }) => String(value),
  detail: ({ value }) => <span style={{ whiteSpace: 'pre-wrap' }}>{String(value)}</span>,
  Input,
  fromForm: (value) => (value === '' ? undefined : value),
  span: 2,
};
