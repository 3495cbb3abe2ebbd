import { keys } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { session } from '../lib/session.ts';

const queryKey = keys().auth().action('identity').get();
const current = () => session.shown()?.user ?? null;

/** Who is signed in is at hand: Refine need not ask, and whoever shows a name need not be drawn again for the answer. */
export function knowIdentity(client: QueryClient): QueryClient {
  client.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY, initialData: current });
  return client;
}

/** Lets Refine follow what the session says of its user. Answers how to stop. */
export function followIdentity(client: QueryClient): () => void {
  return session.subscribe(() => client.setQueryData(queryKey, current()));
}
