import { useGetIdentity } from '@refinedev/core';
import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { storage } from '#src/lib/browser/storage';
import { type Arrangement, hiddenAtFirst } from '../compile/columns.ts';

export const densities = ['large', 'middle', 'small'] as const;
export type Density = (typeof densities)[number];

/** A reader's preferences for a list: the order, choice and widths of its columns, and the density of its rows. */
export interface Preferences extends Arrangement {
  readonly density: Density;
  /** The widths that the reader has set, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** Whether the reader has chosen the columns; else the list shows as many as it has room for. */
  readonly isChosen: boolean;
}

/** The smallest and the largest width of a column, in pixels. */
export const columnWidths = { least: 56, most: 960 } as const;

/** Returns the preferences that the definition gives, before the reader changes any. */
const usual = (resource: Resource): Preferences => ({
  order: [],
  hidden: hiddenAtFirst(resource),
  density: 'middle',
  widths: {},
  isChosen: false,
});

const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string');

const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= columnWidths.least && value <= columnWidths.most;

function readWidths(value: unknown): Preferences['widths'] {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => isWidth(entry[1])));
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((name) => others.includes(name));

/** Reads the stored preferences and keeps only what is valid: anyone can write to the browser's storage. */
function readPreferences(resource: Resource, key: string): Preferences {
  const defaults = usual(resource);
  const stored = storage.read(key);
  if (typeof stored !== 'object' || stored === null) return defaults;
  const { order, hidden, density, widths, isChosen } = stored as Partial<Preferences>;
  return {
    order: isNames(order) ? order : defaults.order,
    hidden: isNames(hidden) ? hidden : defaults.hidden,
    // What was stored before the list chose for itself holds the columns of the definition, whether chosen or not.
    isChosen: isNames(hidden) && (isChosen === true || (isChosen === undefined && !isSame(hidden, defaults.hidden))),
    density: densities.find((known) => known === density) ?? defaults.density,
    widths: readWidths(widths),
  };
}

/** Returns the reader's preferences for a list of a resource, stored in this browser, and functions to change or reset them. */
export function usePreferences(resource: Resource, verb?: string) {
  const { data: identity } = useGetIdentity<{ userId?: string }>();
  const list = verb === undefined ? resource.name : `${resource.name}-${verb}`;
  const key = `list-${list}-${identity?.userId ?? ''}`;
  const [state, setState] = useState(() => ({ key, value: readPreferences(resource, key) }));
  const current = state.key === key ? state : { key, value: readPreferences(resource, key) };
  if (current !== state) setState(current);

  const change = useCallback(
    (changes: Partial<Preferences>) => {
      const value = { ...readPreferences(resource, key), ...(changes.hidden && { isChosen: true }), ...changes };
      storage.write(key, value);
      setState({ key, value });
    },
    [resource, key],
  );
  const reset = useCallback(() => change(usual(resource)), [change, resource]);
  const { value: preferences } = current;
  return useMemo(() => ({ preferences, change, reset }), [preferences, change, reset]);
}
