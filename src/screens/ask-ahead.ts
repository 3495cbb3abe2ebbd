import type { QueryClient } from '@tanstack/react-query';
import { dataProvider } from '#src/data-provider';
import { dictionaryQuery } from '#src/lib/dictionaries';
import { loadNoun } from '#src/lib/nouns';
import { compileColumns } from '#src/meta/compile/columns';
import { firstList } from '#src/meta/compile/first-list';
import type { Screen } from './routes.ts';

/**
 * Requests the first data of a list at the moment of the click: its first page and the dictionaries of its columns. Rendering
 * the screen first would take longer than the request itself. Custom pages may narrow their lists, so they send their own
 * requests.
 */
export async function askAhead(client: QueryClient, screen: Screen): Promise<void> {
  if (screen.kind !== 'resource') return;
  const since = performance.now();
  const noun = await loadNoun(screen.noun);
  if (noun.report) return;
  void dataProvider.prepareList(firstList(noun), since);
  for (const { field } of compileColumns(noun)) if (field.dict) void client.prefetchQuery(dictionaryQuery(field.dict));
}
