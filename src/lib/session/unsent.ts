import { isRecord } from '#shared/by-name';
import { storage } from '../browser/storage.ts';
import { session } from './session.ts';

/** Returns the storage key of the user's actions that wait for a connection; they outlive the session. */
export const outboxKey = (userId: string) => `outbox-${userId}`;

/** Returns the number of stored actions of the signed-in user that have not been sent. */
export function unsentCount(): number {
  const kept = storage.read(outboxKey(session.shown()?.user.userId ?? ''));
  if (!Array.isArray(kept)) return 0;
  return kept.filter((entry) => isRecord(entry) && entry.refusal === undefined && entry.answered === undefined).length;
}
