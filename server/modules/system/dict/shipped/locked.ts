import type { DictSource } from '#shared/field';
import { businessDictionaries } from './business.ts';
import { type DictLine, ROOT_KEY } from './line.ts';
import { systemDictionaries } from './system.ts';

/** An entry that the program relies on, or with the key -1 the dictionary itself. */
export interface LockedEntry {
  readonly source: DictSource;
  readonly code: string;
  readonly dictKey: string;
}

function lockedOf(source: DictSource, lines: readonly DictLine[]): LockedEntry[] {
  return lines
    .filter((line) => line.locked)
    .flatMap(({ code, entries }) => [ROOT_KEY, ...entries.map(({ key }) => key)].map((dictKey) => ({ source, code, dictKey })));
}

/** Entries whose code and key can be neither changed nor removed, in any tenant. Their labels can be changed. */
export const lockedEntries: readonly LockedEntry[] = [
  ...lockedOf('system', systemDictionaries),
  // The calendar is never locked, so the year does not matter.
  ...lockedOf('business', businessDictionaries(0)),
];
