import type { KindSpec } from './kind.ts';

/** The properties of a value that is only sent with a write and never stored: it is shown nowhere, and has no mask. */
export const asTransient: Pick<KindSpec, 'unseen' | 'hideIn' | 'unsortable'> = {
  unseen: undefined,
  hideIn: ['list', 'detail', 'export'],
  unsortable: true,
};
