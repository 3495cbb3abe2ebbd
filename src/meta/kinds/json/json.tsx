import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';

const Input = lazyInput<unknown>(async () => (await import('./json-input.tsx')).JsonInput);

/** Any JSON. While it is being typed and does not parse, the form holds the text itself, which the rule refuses. */
export const json: KindSpec = {
  cell: ({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)),
  detail: ({ value }) => (
    <code style={{ whiteSpace: 'pre-wrap' }}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</code>
  ),
  Input,
  check: (value, field) => (typeof value === 'string' ? { code: 'TYPE_WRONG', params: { field } } : undefined),
  span: 2,
  unsortable: true,
};
