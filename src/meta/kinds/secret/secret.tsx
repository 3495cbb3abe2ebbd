import { MASK } from '#shared/rules';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';

const Input = lazyInput<string>(async () => (await import('./secret-input.tsx')).SecretInput);

/** A value that is written and never read back. The mask that stands for a stored one means "keep" when it is left alone. */
export const secret: KindSpec<string, string> = {
  cell: () => MASK,
  Input,
  unseen: MASK,
  hideIn: ['list', 'detail'],
  unsortable: true,
};
