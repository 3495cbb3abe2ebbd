import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Resource } from '#shared/define';
import { inTime } from '../browser/time-out.ts';

/** A noun whose definition is fetched when something needs it. */
export interface LazyNoun {
  readonly name: string;
  readonly load: () => Promise<Resource>;
}

const known = new Map<string, LazyNoun>();
const loaded = new Map<string, Resource>();

/** Registers nouns by their names. The app does it once; components look nouns up here and import none. */
export function addNouns(nouns: readonly LazyNoun[]): void {
  for (const noun of nouns) known.set(noun.name, noun);
}

/** Fetches a noun that was published while the server runs, whose definition only the server has. */
async function fetched(name: string): Promise<Resource> {
  if (!/^open[A-Z]/.test(name)) throw new Error(`No definition is named "${name}"`);
  return (await import('./fetch-noun.ts')).fetchNoun(name);
}

/** Returns the definition of a noun, which is fetched where it is not known yet. */
export async function loadNoun(name: string, isNew = false): Promise<Resource> {
  const there = loaded.get(name);
  if (there && !isNew) return there;
  const definition = await inTime(known.get(name)?.load() ?? fetched(name));
  loaded.set(name, definition);
  return definition;
}

/** Returns the definition of a noun if it has been fetched. */
export function loadedNoun(name: string): Resource | undefined {
  return loaded.get(name);
}

const nounQuery = (name: string) =>
  queryOptions({
    queryKey: ['noun', name],
    queryFn: () => loadNoun(name, !known.has(name)),
    initialData: () => loaded.get(name),
    placeholderData: undefined,
    // A published noun may be published again with changes.
    staleTime: known.has(name) ? Number.POSITIVE_INFINITY : 0,
    networkMode: 'always',
  });

interface NounState {
  /** Absent while it is being fetched, and after a failure. */
  readonly noun: Resource | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Returns the definition of a noun, at once where it has been fetched before. The caller shows the error, or throws it. */
export function useNoun(name: string): NounState {
  const { data, error, refetch } = useQuery(nounQuery(name));
  return { noun: data, error: data ? null : error, retry: () => void refetch() };
}
