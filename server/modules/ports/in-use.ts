import type { Transaction } from '#server/db/types';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import type { Words } from '#shared/field';

/**
 * What becomes of rows that others may rely on: they go, they pause, or they become something else than they were planned for. A
 * plan that is only written down forbids that they go, one that is settled that they pause as well, and any that was ever made that
 * they become something else.
 */
export type Ending = 'remove' | 'disable' | 'change';

/** A row that something relies on, and what does. */
export interface Use {
  readonly id: string;
  readonly place: Words;
}

export interface Asked {
  readonly ids: readonly string[];
  readonly ending: Ending;
}

/** What an area relies on: the noun, and how a use of one of its rows is found. */
export interface UseOf {
  readonly of: Resource;
  readonly find: (tx: Transaction, asked: Asked) => Promise<Use | undefined>;
}

/** Finds what one of these rows of a noun is needed for now, whichever area needs it. */
export type InUse = (tx: Transaction, of: Resource, asked: Asked) => Promise<Use | undefined>;

/**
 * Asks all areas, in their order, until one needs the rows.
 *
 * @example
 * const use = await ports.inUse(tx, car, { ids, ending: 'remove' });
 * refuseUsed(plateNo, use, { action: actions.remove });
 */
export function openInUse(uses: readonly UseOf[]): InUse {
  return async (tx, of, asked) => {
    for (const one of uses) {
      const use = one.of === of ? await one.find(tx, asked) : undefined;
      if (use) return use;
    }
    return undefined;
  };
}

/** Refuses what somebody relies on, under the field that says it. */
export function refuseUsed(name: string, use: Use | undefined, { action, field }: { action: Words; field?: string }): void {
  if (!use) return;
  const params = { name, place: use.place, action };
  throw new AppError('REF_IN_USE', params, field ? { fields: { [field]: { code: 'REF_IN_USE', params } } } : {});
}
