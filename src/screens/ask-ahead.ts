import type { ResourceProps } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { dataProvider } from '#src/data-provider';
import { dictionaryQuery } from '#src/lib/nouns/dictionaries';
import { loadNoun } from '#src/lib/nouns/nouns';
import { listQuery } from '#src/lib/refine/refine-cache';
import { compileColumns } from '#src/meta/compile/columns';
import { firstList } from '#src/meta/compile/sorters';
import type { Screen } from './routes.ts';
import { beginningOf, nounOfList } from './screen-view.tsx';

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
  const asked = listQuery(resources, { ...first, meta: { ...first.meta, ...(params && { params }) } });
  void client.prefetchQuery({ queryKey: asked.queryKey, queryFn: () => dataProvider.getList(asked.params) });
  for (const { field } of compileColumns(noun)) if (field.dict) void client.prefetchQuery(dictionaryQuery(field.dict));
}
