import { type GetListParams, keys, type MetaQuery, type ResourceProps } from '@refinedev/core';
import { createContext } from 'react';
import type { KnownAnswer } from './access.ts';

// What is put into the cache before Refine asks for it, so that a screen is drawn once, with everything. These are the only places
// that must agree with Refine about where it looks; the test of this file holds each against the hook that reads it.

/** The key of the signed-in user, as `useGetIdentity` reads it. */
export const identityKey = keys().auth().action('identity').get();

/** The beginnings of the keys of what Refine has computed from the user's grants. */
export const rightsKeys = [['access'], keys().auth().action('permissions').get()] as const;

/** Returns the meta that Refine gives to each query of a resource: all of its own but the icon. */
function metaOf(resources: readonly ResourceProps[], name: string): MetaQuery {
  const { icon: _, ...meta } = resources.find((resource) => resource.name === name)?.meta ?? {};
  return meta;
}

/**
 * Returns the key of the query that `useTable` makes for these parameters, and the meta with which it calls the data provider.
 *
 * @param resources what Refine was given as resources: it merges their meta into that of the query
 */
export function listQuery(resources: readonly ResourceProps[], { meta: own, ...params }: GetListParams) {
  const { resource, filters, sorters, pagination } = params;
  const meta = { ...metaOf(resources, resource), ...own };
  const asked = { ...meta, filters, sorters, ...(pagination?.mode === 'server' && { pagination }) };
  return { queryKey: keys().data('default').resource(resource).action('list').params(asked).get(), params: { ...params, meta } };
}

/** Returns the key of a page of a level of a tree: one of the lists of its resource, and refetched with them. */
export const levelKey = (resource: string, level: Readonly<Record<string, unknown>>) =>
  keys().data().resource(resource).action('list').params(level).get();

/**
 * Answers a question about several verbs without a request, if the grants are known. Refine's access control answers a moment
 * later in any case, and a screen would render once without its buttons and once with them.
 */
export const KnownAccess = createContext<(resource: string, verbs: readonly string[]) => KnownAnswer | undefined>(
  () => undefined,
);
