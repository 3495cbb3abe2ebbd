import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Resource } from '#shared/define';
import { inTime } from './in-time.ts';

/** A noun whose definition is fetched when something needs it. */
export interface LazyNoun {
  readonly name: string;
  readonly load: () => Promise<Resource>;
}

const known = new Map<string, LazyNoun>();
const loaded = new Map<string, Resource>();

/** Makes nouns known by their names. The app does it once; what draws them asks here and imports none. */
export function addNouns(nouns: readonly LazyNoun[]): void {
  for (const noun of nouns) known.set(noun.name, noun);
}

/** A noun that was published while the server runs: the server has its definition. */
async function fetched(name: string): Promise<Resource> {
  if (!/^open[A-Z]/.test(name)) throw new Error(`No definition is named "${name}"`);
  return (await import('./fetch-noun.ts')).fetchNoun(name);
}

/** The definition of a noun. */
export async function loadNoun(name: string, isNew = false): Promise<Resource> {
  const there = loaded.get(name);
  if (there && !isNew) return there;
  const definition = await inTime(known.get(name)?.load() ?? fetched(name));
  loaded.set(name, definition);
  return definition;
}

/** The definition of a noun, where it has been fetched. */
export function loadedNoun(name: string): Resource | undefined {
  return loaded.get(name);
}

const nounQuery = (name: string) =>
  queryOptions({
    queryKey: ['noun', name],
    queryFn: () => loadNoun(name, !known.has(name)),
    initialData: () => loaded.get(name),
    placeholderData: undefined,
    // One that is published may be published anew.
    staleTime: known.has(name) ? Number.POSITIVE_INFINITY : 0,
    networkMode: 'always',
  });

interface NounState {
  /** Absent while it is on its way, and after a failure. */
  readonly noun: Resource | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The definition of a noun, at once where it has been fetched before. Who uses it shows the failure, or throws it. */
export function useNoun(name: string): NounState {
  const { data, error, refetch } = useQuery(nounQuery(name));
  return { noun: data, error: data ? null : error, retry: () => void refetch() };
}
