import { useSyncExternalStore } from 'react';
import { apart } from '#src/components/apart.tsx';
import { isOutboxNeeded, watchOutboxNeed } from './outbox-need.ts';

const OutboxSign = apart(async () => (await import('./outbox-sign.tsx')).OutboxSign);

/** Where the frame has the sign of what waits; what draws it and sends is fetched when there is a need for it. */
export function OutboxPlace() {
  const isNeeded = useSyncExternalStore(watchOutboxNeed, isOutboxNeeded);
  return isNeeded ? <OutboxSign /> : null;
}
