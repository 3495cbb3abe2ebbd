import { session } from './session.ts';
import { storage } from './storage.ts';
import { isRecord } from './token.ts';

/** Where the actions of somebody wait for a connection; they outlive his session. */
export const outboxKey = (userId: string) => `outbox-${userId}`;

/** How many actions of whoever is signed in have been kept and not sent. */
export function unsentCount(): number {
  const kept = storage.read(outboxKey(session.shown()?.user.userId ?? ''));
  if (!Array.isArray(kept)) return 0;
  return kept.filter((entry) => isRecord(entry) && entry.refusal === undefined && entry.answered === undefined).length;
}
