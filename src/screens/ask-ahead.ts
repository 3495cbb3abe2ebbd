import { type GetListParams, keys, type MetaQuery, type ResourceProps } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { dataProvider } from '#src/data-provider';
import { dictionaryQuery } from '#src/lib/dictionaries';
import { loadNoun } from '#src/lib/nouns';
import { compileColumns } from '#src/meta/compile/columns';
import { firstList } from '#src/meta/compile/first-list';
import type { Screen } from './routes.ts';
import { beginningOf, nounOfList } from './screen-view.tsx';

/** Returns the meta that Refine gives to each query of a resource: all of its own but the icon. */
function metaOf(resources: readonly ResourceProps[], name: string): MetaQuery {
  const { icon: _, ...meta } = resources.find((resource) => resource.name === name)?.meta ?? {};
  return meta;
}

/** Returns the query that Refine's `useTable` makes for these parameters, so that a screen finds its answer, or waits for it. */
function listQuery({ meta, ...params }: GetListParams) {
  const { resource, filters, sorters, pagination } = params;
  const asked = { ...meta, filters, sorters, ...(pagination?.mode === 'server' && { pagination }) };
  return {
    queryKey: keys().data('default').resource(resource).action('list').params(asked).get(),
    queryFn: () => dataProvider.getList({ ...params, meta }),
  };
}

interface Surroundings {
  readonly client: QueryClient;
  /** The resources that Refine knows. */
  readonly resources: readonly ResourceProps[];
}

/**
 * Requests the first data of a list at the moment of the click: its first page and the dictionaries of its columns. Rendering
 * the screen first would take longer than the request itself. A custom page that begins with another list sends its own requests.
 */
export async function askAhead({ client, resources }: Surroundings, screen: Screen): Promise<void> {
  const name = nounOfList(screen);
  if (name === undefined) return;
  const noun = await loadNoun(name);
  if (noun.report) return;
  const first = firstList(noun);
  const params = beginningOf(screen);
  const meta = { ...metaOf(resources, name), ...first.meta, ...(params && { params }) };
  void client.prefetchQuery(listQuery({ ...first, meta }));
  for (const { field } of compileColumns(noun)) if (field.dict) void client.prefetchQuery(dictionaryQuery(field.dict));
}
