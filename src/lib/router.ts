import type { RouterProvider } from '@refinedev/core';
import base from '@refinedev/react-router';
import { useCallback } from 'react';

/** Every text in a query, however deep, in the form that an address can carry. */
export function encodeTexts(value: unknown): unknown {
  if (typeof value === 'string') return encodeURIComponent(value);
  if (Array.isArray(value)) return value.map(encodeTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, encodeTexts(inner)]));
}

/**
 * Refine's router provider, whose addresses survive being read again. The original writes values unencoded: of a search for
 * `a&b#c`, only `a` comes back after a reload.
 */
export const routerProvider: RouterProvider = {
  ...base,
  go: () => {
    const go = base.go?.();
    return useCallback(
      (config) => {
        const { to, ...query } = config.query ?? {};
        // The original encodes this one, and only this one.
        const target = to === undefined ? {} : { to };
        return go?.({ ...config, query: config.query && { ...(encodeTexts(query) as typeof query), ...target } });
      },
      [go],
    );
  },
};
