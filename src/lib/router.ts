import {
  type IResourceItem,
  matchResourceFromRoute,
  type ParseResponse,
  ResourceContext,
  type RouterProvider,
} from '@refinedev/core';
import base from '@refinedev/react-router';
import { useCallback, useContext } from 'react';
import { matchPath, useLocation, useParams } from 'react-router-dom';
import { useDataRouter } from './data-router.ts';
import { parseQuery } from './query-text.ts';

/** Every text in a query, however deep, in the form that an address can carry. */
export function encodeTexts(value: unknown): unknown {
  if (typeof value === 'string') return encodeURIComponent(value);
  if (Array.isArray(value)) return value.map(encodeTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, encodeTexts(inner)]));
}

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

const numberIn = (text: unknown) => (typeof text === 'string' && `${Number(text)}` === text ? Number(text) : undefined);

/** What Refine's own provider says of an address. */
function read({ pathname, search, params }: Address, resources: IResourceItem[]): ParseResponse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources);
  const named = Object.keys(params).length > 0 || !matchedRoute ? params : (matchPath(matchedRoute, pathname)?.params ?? {});
  const asked: Record<string, unknown> = { ...named, ...parseQuery(search, { ignoreQueryPrefix: true }) };
  return {
    ...(resource && { resource }),
    ...(action && { action }),
    ...(named.id && { id: decodeURIComponent(named.id) }),
    pathname,
    params: {
      ...asked,
      currentPage: numberIn(asked.currentPage),
      pageSize: numberIn(asked.pageSize),
      to: typeof asked.to === 'string' ? decodeURIComponent(asked.to) : undefined,
    },
  };
}

/** Tabs have one each, and so has every step within one: what is older is read again. */
const MOST_READ = 50;
const known = new WeakMap<IResourceItem[], Map<string, ParseResponse>>();

/** The same, read once: opening a screen asks it some forty times, and each time all resources would be compared with it. */
function readOnce(key: string, address: Address, resources: IResourceItem[]): ParseResponse {
  const before = known.get(resources);
  const readings = before && before.size < MOST_READ ? before : new Map<string, ParseResponse>();
  const reading = readings.get(key) ?? read(address, resources);
  known.set(resources, readings.set(key, reading));
  return reading;
}

/**
 * Refine's router provider, whose addresses survive being read again. The original writes values unencoded: of a search for
 * `a&b#c`, only `a` comes back after a reload. It reads the address anew for each of Refine's hooks. And it goes to where the window
 * is: a list writes its address whenever it comes to the front, and everything on screen would be drawn again for the same one.
 */
export const routerProvider: RouterProvider = {
  ...base,
  go: () => {
    const go = base.go?.();
    const { pathname } = useLocation();
    const router = useDataRouter();
    return useCallback(
      (config) => {
        const { to, ...query } = config.query ?? {};
        // The original encodes this one, and only this one.
        const target = to === undefined ? {} : { to };
        const encoded = { ...config, query: config.query && { ...(encodeTexts(query) as typeof query), ...target } };
        const at = router?.state.location;
        const isThere =
          config.type === 'replace' &&
          config.to === undefined &&
          at?.pathname === pathname &&
          go?.({ ...encoded, type: 'path' }) === at.search + at.hash;
        return isThere ? undefined : go?.(encoded);
      },
      [go, pathname, router],
    );
  },
  parse: () => {
    const { pathname, search } = useLocation();
    const params = useParams();
    const { resources } = useContext(ResourceContext);
    const key = JSON.stringify([pathname, search, params]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that the address consists of
    return useCallback(() => readOnce(key, { pathname, search, params }, resources), [key, resources]);
  },
};
