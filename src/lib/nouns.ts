import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Resource } from '#shared/define';

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

/** The definition of a noun. */
export async function loadNoun(name: string): Promise<Resource> {
  const there = loaded.get(name);
  if (there) return there;
  const noun = known.get(name);
  if (!noun) throw new Error(`No definition is named "${name}"`);
  const definition = await noun.load();
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
    queryFn: () => loadNoun(name),
    initialData: () => loaded.get(name),
    placeholderData: undefined,
    staleTime: Number.POSITIVE_INFINITY,
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
  return { noun: data, error, retry: () => void refetch() };
}
