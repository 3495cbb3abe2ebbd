import type { KindSpec } from './kind.ts';

/** A value that a write brings along and nothing keeps: none is shown, and none stands for a stored one. */
export const asTransient: Pick<KindSpec, 'unseen' | 'hideIn' | 'unsortable'> = {
  unseen: undefined,
  hideIn: ['list', 'detail', 'export'],
  unsortable: true,
};
