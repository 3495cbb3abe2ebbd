import { useGetIdentity } from '@refinedev/core';
import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { storage } from '#src/lib/storage';
import type { Arrangement } from '../compile/columns.ts';

export const densities = ['large', 'middle', 'small'] as const;
export type Density = (typeof densities)[number];

/** How a reader likes a list: the order and choice of columns, and how close the rows stand. */
export interface Preferences extends Arrangement {
  readonly density: Density;
}

const defaults: Preferences = { order: [], hidden: [], density: 'middle' };

const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string');

/** What was stored, as far as it is what we would store: anyone can write there. */
function readPreferences(key: string): Preferences {
  const stored = storage.read(key);
  if (typeof stored !== 'object' || stored === null) return defaults;
  const { order, hidden, density } = stored as Partial<Preferences>;
  return {
    order: isNames(order) ? order : defaults.order,
    hidden: isNames(hidden) ? hidden : defaults.hidden,
    density: densities.find((known) => known === density) ?? defaults.density,
  };
}

/** The reader's preferences for a noun's list, or another one of its lists, remembered in this browser. */
export function usePreferences(resource: Resource, verb?: string) {
  const { data: identity } = useGetIdentity<{ userId?: string }>();
  const list = verb === undefined ? resource.name : `${resource.name}-${verb}`;
  const key = `list-${list}-${identity?.userId ?? ''}`;
  const [state, setState] = useState(() => ({ key, value: readPreferences(key) }));
  const current = state.key === key ? state : { key, value: readPreferences(key) };
  if (current !== state) setState(current);

  const change = useCallback(
    (changes: Partial<Preferences>) => {
      const value = { ...readPreferences(key), ...changes };
      storage.write(key, value);
      setState({ key, value });
    },
    [key],
  );
  const reset = useCallback(() => change(defaults), [change]);
  const { value: preferences } = current;
  return useMemo(() => ({ preferences, change, reset }), [preferences, change, reset]);
}
