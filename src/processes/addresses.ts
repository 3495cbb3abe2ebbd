import { useCallback } from 'react';
import type { DictEntry } from '#shared/wire';
import { useDictionary } from '#src/lib/nouns/dictionaries';

/** The dictionary of process categories, which also gives the route of each. */
export const routes = { source: 'system', code: 'flow' } as const;

/** The parts of a process page's address. */
export interface Place {
  /** `flow_` and a key of the dictionary. */
  readonly category: string;
  readonly processDefinitionId?: string;
  readonly taskId?: string;
  readonly processInstanceId?: string;
  readonly businessId?: string;
}

export type Purpose = 'form' | 'handle' | 'detail';

const parts: Readonly<Record<Purpose, readonly (keyof Place)[]>> = {
  form: ['processDefinitionId'],
  handle: ['taskId', 'processInstanceId', 'businessId'],
  detail: ['processInstanceId', 'businessId'],
};

/** Returns the address of a page about a process, by the route of its category (protocol 8.1). Ids contain colons. */
export function addressOf(route: string, purpose: Purpose, place: Place): string {
  const ids = parts[purpose].map((name) => encodeURIComponent(String(place[name] ?? '')));
  return ['/work/process', encodeURIComponent(route), purpose, ...ids].join('/');
}

/** Returns the category with this route, if there is one. */
export function categoryOf(entries: readonly DictEntry[], route: string): string | undefined {
  const entry = entries.find(({ remark }) => String(remark ?? '').trim() === route);
  return entry && `${routes.code}_${entry.dictKey}`;
}

/** Returns a function that gives the address of a page about a process, or `undefined` if its category has no route. */
export function useAddresses(): (purpose: Purpose, place: Place) => string | undefined {
  const { entries } = useDictionary(routes);
  return useCallback(
    (purpose, place) => {
      const entry = entries.find(({ dictKey }) => place.category === `${routes.code}_${dictKey}`);
      const route = String(entry?.remark ?? '').trim();
      return route ? addressOf(route, purpose, place) : undefined;
    },
    [entries],
  );
}
