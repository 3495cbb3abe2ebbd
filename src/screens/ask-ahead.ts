import type { QueryClient } from '@tanstack/react-query';
import { dataProvider } from '#src/data-provider';
import { dictionaryQuery } from '#src/lib/dictionaries';
import { loadNoun } from '#src/lib/nouns';
import { compileColumns } from '#src/meta/compile/columns';
import { firstList } from '#src/meta/compile/first-list';
import type { Screen } from './routes.ts';

/**
 * Asks for what a list begins with in the moment of the click: its first page and the words of its columns. To draw the screen first
 * and then ask takes longer than the way to the server and back. Own pages may narrow their lists, and ask for themselves.
 */
export async function askAhead(client: QueryClient, screen: Screen): Promise<void> {
  if (screen.kind !== 'resource') return;
  const since = performance.now();
  const noun = await loadNoun(screen.noun);
  if (noun.report) return;
  void dataProvider.prepareList(firstList(noun), since);
  for (const { field } of compileColumns(noun)) if (field.dict) void client.prefetchQuery(dictionaryQuery(field.dict));
}
