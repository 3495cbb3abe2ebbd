import type { dict as zh } from '../zh/dict.ts';

export const dict = {
  horizontal: 'Dictionaries (side by side)',
  vertical: 'Dictionaries (stacked)',
  source: 'Kind of dictionary',
  pick: 'Pick a dictionary to see its entries',
  back: 'Back to the dictionaries',
  gone: 'This dictionary has been deleted',
  noEntries: 'This dictionary has no entries yet',
  locked: 'Used by the program: code and key cannot be changed or deleted, the name can',
  seal: 'Seal',
  unseal: 'Unseal',
  sealed: 'Sealed',
  unsealed: 'No longer sealed',
} satisfies typeof zh;
