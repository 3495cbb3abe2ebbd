import type { InputProps, KindSpec } from '../kind.ts';

function ReadOnly({ value, id }: InputProps) {
  return <output id={id}>{value === undefined || value === '' ? '—' : String(value)}</output>;
}

/** A value that the server computes. The registry draws it as the kind it is shown as; only its form control is its own. */
export const computed: KindSpec = {
  cell: ({ value }) => String(value),
  Input: ReadOnly,
  hideIn: ['add'],
  unsortable: true,
};
