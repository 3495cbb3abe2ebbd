import { useGetIdentity } from '@refinedev/core';
import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { storage } from '#src/lib/storage';
import { type Arrangement, hiddenAtFirst } from '../compile/columns.ts';

export const densities = ['large', 'middle', 'small'] as const;
export type Density = (typeof densities)[number];

/** How a reader likes a list: the order and choice of columns, and how close the rows stand. */
export interface Preferences extends Arrangement {
  readonly density: Density;
  /** In pixels, of the columns that he has made wider or narrower. */
  readonly widths: Readonly<Record<string, number>>;
}

/** What a column can be made, in pixels. */
export const columnWidths = { least: 56, most: 960 } as const;

/** As the noun has it, before its reader has a wish. */
const usual = (resource: Resource): Preferences => ({
  order: [],
  hidden: hiddenAtFirst(resource),
  density: 'middle',
  widths: {},
});

const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string');

const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= columnWidths.least && value <= columnWidths.most;

function readWidths(value: unknown): Preferences['widths'] {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => isWidth(entry[1])));
}

/** What was stored, as far as it is what we would store: anyone can write there. */
function readPreferences(resource: Resource, key: string): Preferences {
  const defaults = usual(resource);
  const stored = storage.read(key);
  if (typeof stored !== 'object' || stored === null) return defaults;
  const { order, hidden, density, widths } = stored as Partial<Preferences>;
  return {
    order: isNames(order) ? order : defaults.order,
    hidden: isNames(hidden) ? hidden : defaults.hidden,
    density: densities.find((known) => known === density) ?? defaults.density,
    widths: readWidths(widths),
  };
}

/** The reader's preferences for a noun's list, or another one of its lists, remembered in this browser. */
export function usePreferences(resource: Resource, verb?: string) {
  const { data: identity } = useGetIdentity<{ userId?: string }>();
  const list = verb === undefined ? resource.name : `${resource.name}-${verb}`;
  const key = `list-${list}-${identity?.userId ?? ''}`;
  const [state, setState] = useState(() => ({ key, value: readPreferences(resource, key) }));
  const current = state.key === key ? state : { key, value: readPreferences(resource, key) };
  if (current !== state) setState(current);

  const change = useCallback(
    (changes: Partial<Preferences>) => {
      const value = { ...readPreferences(resource, key), ...changes };
      storage.write(key, value);
      setState({ key, value });
    },
    [resource, key],
  );
  const reset = useCallback(() => change(usual(resource)), [change, resource]);
  const { value: preferences } = current;
  return useMemo(() => ({ preferences, change, reset }), [preferences, change, reset]);
}
