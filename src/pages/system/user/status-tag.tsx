import type { Shown } from '#src/meta/kinds/kind';
import { StateTag } from '#src/people/state-tag.tsx';
import { ACTIVE, DISABLED, LOCKED, PENDING } from './people.ts';

const colors: Readonly<Record<number, string>> = {
  [PENDING]: 'blue',
  [ACTIVE]: 'green',
  [LOCKED]: 'orange',
  [DISABLED]: 'red',
};

/** The state of an account. */
export const StatusTag = (shown: Shown) => <StateTag {...shown} colors={colors} />;
