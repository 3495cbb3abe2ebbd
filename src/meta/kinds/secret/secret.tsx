import { MASK } from '#shared/rules';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';

const Input = lazyInput<string>(async () => (await import('./secret-input.tsx')).SecretInput);

/** A value that is written and never read back. The mask in place of a stored one means "keep" when it is not changed. */
export const secret: KindSpec<string, string> = {
  cell: () => MASK,
  Input,
  unseen: MASK,
  hideIn: ['list', 'detail'],
  unsortable: true,
};
