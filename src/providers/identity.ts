import type { QueryClient } from '@tanstack/react-query';
import { identityKey as queryKey } from '../lib/refine/refine-cache.ts';
import { session } from '../lib/session/session.ts';

const current = () => session.shown()?.user ?? null;

/** Gives Refine the signed-in user without a request, so that components that show the name do not render again for it. */
export function knowIdentity(client: QueryClient): QueryClient {
  client.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY, initialData: current });
  return client;
}

/** Keeps Refine's identity in step with the session. Returns the function that stops it. */
export function followIdentity(client: QueryClient): () => void {
  return session.subscribe(() => client.setQueryData(queryKey, current()));
}
