import { useInvalidate } from '@refinedev/core';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { callPath, type Resource } from '#shared/define';
import { dataProvider } from '#src/data-provider';
import { randomId } from '#src/lib/browser/random-id';
import { storage } from '#src/lib/browser/storage';
import { ApiError } from '#src/lib/http/api-error';
import { useAnnounce } from '#src/lib/live/topics';
import { session } from '#src/lib/session/session';
import { outboxKey } from '#src/lib/session/unsent';
import { useUnsavedGuard } from '#src/lib/unsaved';
import { withFiles } from './drawings.ts';
import { type Outbox, type Outcome, openOutbox, type Waiting } from './outbox.ts';
import { wakeOutbox } from './outbox-need.ts';

/** Milliseconds after which pending actions are retried. */
const pause = 15_000;

const outboxes = new Map<string, Outbox>();

const userId = () => session.shown()?.user.userId ?? '';

/**
 * Closes the outboxes of other users when the session changes: the next user must not send their actions, and no password typed
 * in a former session may remain.
 */
session.subscribe(() => {
  for (const [id, outbox] of outboxes) {
    if (id === userId()) continue;
    outbox.close();
    outboxes.delete(id);
  }
});

/** Returns the user's outbox in this page. */
function outboxOf(id: string): Outbox {
  const known = outboxes.get(id);
  if (known) return known;
  const key = outboxKey(id);
  const outbox = openOutbox({
    async send(path, body) {
      if (id !== userId()) throw new ApiError('signed out', { code: 401, status: 401 });
      return (await dataProvider.custom?.({ url: path, method: 'post', payload: body }))?.data;
    },
    prepare: withFiles,
    load: () => storage.read(key),
    save: (entries) => (entries.length > 0 ? storage.write(key, entries) : storage.remove(key)),
    watch: (listener) => storage.watch(key, listener),
  });
  outboxes.set(id, outbox);
  return outbox;
}

const isOnItsWay = ({ refusal }: Waiting) => refusal === undefined;

/** An action on a record, with a description for the user. */
export interface Post {
  readonly resource: Resource;
  readonly verb: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly isSecret?: boolean;
  readonly isAwaited?: boolean;
  /** Needed where later actions refer to the created record. */
  readonly id?: string;
}

/** Returns the pending actions of the user, and functions to send more, retry and dismiss them. */
export function useOutbox() {
  const outbox = outboxOf(userId());
  useEffect(wakeOutbox, []);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const announce = useAnnounce();
  const invalidate = useInvalidate();

  const retry = useCallback(async () => {
    const before = outbox.items().length;
    await outbox.flush();
    if (outbox.items().length < before) await announce('operations');
  }, [outbox, announce]);

  const post = useCallback(
    async ({ resource, verb, id = randomId(), ...action }: Post): Promise<Outcome> => {
      const outcome = await outbox.post({ ...action, id, path: callPath(resource, verb) });
      if (outcome.state !== 'done') return outcome;
      await announce('operations');
      await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
      return outcome;
    },
    [outbox, announce, invalidate],
  );
  const { isFleeting, dismiss, holds } = outbox;
  return { items, isFleeting, retry, dismiss, holds, post };
}

/**
 * Sends pending actions: when there is a connection, when the page becomes visible, and every 15 seconds. Used once, by the app
 * itself, so that sending does not depend on an open page.
 */
export function useSending() {
  const { items, isFleeting, retry } = useOutbox();
  const isWaiting = items.some(isOnItsWay);
  useUnsavedGuard(isFleeting);
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => void retry();
    const seen = () => document.visibilityState === 'visible' && again();
    const timer = setInterval(again, pause);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', seen);
    again();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [isWaiting, retry]);
  return items;
}
