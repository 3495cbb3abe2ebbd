import { storage } from '#src/lib/browser/storage';
import { session } from '#src/lib/session/session';
import { outboxKey } from '#src/lib/session/unsent';

const listeners = new Set<() => void>();
let isAwake = false;

/** Called when somebody begins to act through the outbox in this page. */
export function wakeOutbox(): void {
  isAwake = true;
  for (const listener of listeners) listener();
}

/**
 * Returns whether an action of the signed-in user waits, or may come to wait. Most users never do anything without a
 * connection.
 */
export function isOutboxNeeded(): boolean {
  isAwake ||= storage.read(outboxKey(session.shown()?.user.userId ?? '')) !== undefined;
  return isAwake;
}

/** Calls the listener when an outbox becomes necessary, in this page or in another tab. */
export function watchOutboxNeed(listener: () => void): () => void {
  listeners.add(listener);
  const unwatch = storage.watch(outboxKey(session.shown()?.user.userId ?? ''), listener);
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}
