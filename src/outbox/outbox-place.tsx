import { useSyncExternalStore } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { isOutboxNeeded, watchOutboxNeed } from './outbox-need.ts';

const OutboxSign = lazyWithPreload(async () => (await import('./outbox-sign.tsx')).OutboxSign);

/** Shows the sign of the waiting actions in the frame. Its code, which also sends them, is loaded only when it is needed. */
export function OutboxPlace() {
  const isNeeded = useSyncExternalStore(watchOutboxNeed, isOutboxNeeded);
  return isNeeded ? <OutboxSign /> : null;
}
