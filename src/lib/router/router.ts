import {
  type IResourceItem,
  matchResourceFromRoute,
  type ParseResponse,
  ResourceContext,
  type RouterProvider,
} from '@refinedev/core';
import base from '@refinedev/react-router';
import { useCallback, useContext, useRef } from 'react';
import { matchPath, useLocation, useParams } from 'react-router-dom';
import { recordParameter } from '#shared/addresses';
import { useDataRouter } from './data-router.ts';
import { parseQuery } from './query-text.ts';

/** Returns the value with every text in it, at any depth, encoded for an address. */
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

/** Parses an address as Refine's own provider does, but for the open record: Refine would ask for the rows anew with it. */
function read({ pathname, search, params }: Address, resources: IResourceItem[]): ParseResponse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources);
  const named = Object.keys(params).length > 0 || !matchedRoute ? params : (matchPath(matchedRoute, pathname)?.params ?? {});
  const { [recordParameter]: _, ...query } = parseQuery(search, { ignoreQueryPrefix: true });
  const asked: Record<string, unknown> = { ...named, ...query };
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

/** The number of parsed addresses to keep: each tab has one and so has each step within it. Beyond it, all are parsed again. */
const MOST_READ = 50;
const known = new WeakMap<IResourceItem[], Map<string, ParseResponse>>();

/** Parses an address once: opening a screen asks some forty times, and each parsing compares the path with all resources. */
function readOnce(key: string, address: Address, resources: IResourceItem[]): ParseResponse {
  const before = known.get(resources);
  const readings = before && before.size < MOST_READ ? before : new Map<string, ParseResponse>();
  const reading = readings.get(key) ?? read(address, resources);
  known.set(resources, readings.set(key, reading));
  return reading;
}

/** The parameters in which a list keeps its state. */
const ofList = ['currentPage', 'pageSize', 'sorters', 'filters'] as const;

/**
 * Returns a function that tells whether a list would write the state with which it began into an address that says nothing of
 * lists. Such an address stands for that state, so there is nothing to write.
 */
function useBeginning() {
  // Empty where the list began with what its address said.
  const beginning = useRef<string>(undefined);
  return useCallback((search: string, query: Readonly<Record<string, unknown>> | undefined): boolean => {
    if (!query || !('sorters' in query && 'filters' in query)) return false;
    const said = parseQuery(search, { ignoreQueryPrefix: true });
    const state = ofList.some((name) => name in said) ? '' : JSON.stringify(query);
    beginning.current ??= state;
    return state !== '' && beginning.current === state;
  }, []);
}

/**
 * Replaces parts of Refine's router provider, so that addresses survive a reload. The original writes values unencoded (of a
 * search for `a&b#c` only `a` comes back) and parses the address for each of Refine's hooks. It also navigates where nothing
 * changes: a list writes its address when it opens and whenever it comes to the front, and every component on screen would render
 * again.
 */
export const routerProvider: RouterProvider = {
  ...base,
  go: () => {
    const go = base.go?.();
    const { pathname } = useLocation();
    const router = useDataRouter();
    const isBeginning = useBeginning();
    return useCallback(
      (config) => {
        const { to, ...query } = config.query ?? {};
        // The original encodes `to`, and only that.
        const target = to === undefined ? {} : { to };
        const encoded = { ...config, query: config.query && { ...(encodeTexts(query) as typeof query), ...target } };
        const at = router?.state.location;
        const isThere =
          config.type === 'replace' &&
          config.to === undefined &&
          at?.pathname === pathname &&
          (isBeginning(at.search, config.query) || go?.({ ...encoded, type: 'path' }) === at.search + at.hash);
        return isThere ? undefined : go?.(encoded);
      },
      [go, pathname, router, isBeginning],
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
