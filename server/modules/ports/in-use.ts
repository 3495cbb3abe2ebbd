import type { Transaction } from '#server/db/types';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import type { Words } from '#shared/field';

/**
 * The change to rows that others may rely on: they are removed, disabled, or become something else than they were planned for. A
 * plan that is only a draft forbids removal, a settled one disabling as well, and any plan that was ever made forbids the third.
 */
export type Ending = 'remove' | 'disable' | 'change';

/** A row that is in use, and the words for the place that uses it. */
export interface Use {
  readonly id: string;
  readonly place: Words;
}

export interface Asked {
  readonly ids: readonly string[];
  readonly ending: Ending;
}

/** A noun that an area relies on, and the search for a use of its rows. */
export interface UseOf {
  readonly of: Resource;
  readonly find: (tx: Transaction, asked: Asked) => Promise<Use | undefined>;
}

/** Finds a use of one of these rows of a noun, in whichever area. */
export type InUse = (tx: Transaction, of: Resource, asked: Asked) => Promise<Use | undefined>;

/**
 * Returns a search that asks all areas, in their order, until one needs the rows.
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

/** Throws `REF_IN_USE` for a row that is in use, under the field that would change. */
export function refuseUsed(name: string, use: Use | undefined, { action, field }: { action: Words; field?: string }): void {
  if (!use) return;
  const params = { name, place: use.place, action };
  throw new AppError('REF_IN_USE', params, field ? { fields: { [field]: { code: 'REF_IN_USE', params } } } : {});
}
