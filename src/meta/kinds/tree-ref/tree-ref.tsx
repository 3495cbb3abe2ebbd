import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';
import { ref } from '../ref/ref.tsx';

/** A reference to rows that have parents: shown like any other, chosen from their tree. */
export const treeRef: KindSpec<string, string | string[]> = {
  ...ref,
  Input: lazyInput<string | string[]>(async () => (await import('./tree-ref-input.tsx')).TreeRefInput),
};
