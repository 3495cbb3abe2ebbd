import { ResourceContext, type RouterProvider } from '@refinedev/core';
import base from '@refinedev/react-router';
import { useCallback, useContext } from 'react';
import { useLocation, useParams } from 'react-router-dom';

/** Every text in a query, however deep, in the form that an address can carry. */
export function encodeTexts(value: unknown): unknown {
  if (typeof value === 'string') return encodeURIComponent(value);
  if (Array.isArray(value)) return value.map(encodeTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, encodeTexts(inner)]));
}

/**
 * Refine's router provider, whose addresses survive being read again. The original writes values unencoded: of a search for
 * `a&b#c`, only `a` comes back after a reload. And it reads the address anew for each of Refine's hooks each time one is drawn.
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
  parse: () => {
    const parse = base.parse?.() ?? (() => ({}));
    const { pathname, search } = useLocation();
    const { resources } = useContext(ResourceContext);
    const params = JSON.stringify(useParams());
    // biome-ignore lint/correctness/useExhaustiveDependencies: the original is another one each time, and reads nothing but these
    return useCallback(parse, [pathname, search, resources, params]);
  },
};
