import { useCallback } from 'react';
import type { DictEntry } from '#shared/wire';
import { useDictionary } from '#src/lib/dictionaries';

/** The dictionary that files processes under categories and says by which route each is opened. */
export const routes = { source: 'system', code: 'flow' } as const;

/** What an address of a process is made of. */
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

/** The address of a page about a process, by the route of its category (specification, section 2). Ids hold colons. */
export function addressOf(route: string, purpose: Purpose, place: Place): string {
  const ids = parts[purpose].map((name) => encodeURIComponent(String(place[name] ?? '')));
  return ['/work/process', encodeURIComponent(route), purpose, ...ids].join('/');
}

/** The category that is opened by a route; nothing where none is. */
export function categoryOf(entries: readonly DictEntry[], route: string): string | undefined {
  const entry = entries.find(({ remark }) => String(remark ?? '').trim() === route);
  return entry && `${routes.code}_${entry.dictKey}`;
}

/** Finds the address of a page about a process; nothing where its category has no route. */
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
