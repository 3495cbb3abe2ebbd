import { countCalls } from '#server/modules/auth/count-calls';
import type { AuthContext } from '#server/modules/auth/service';

const limit = { kind: 'visit', most: 10, windowMs: 60_000 };

/** Counts a call of a stranger, and refuses the eleventh of an address within a minute (domain model 8.2). */
export function countCall(context: Pick<AuthContext, 'db' | 'clock'>, ip: string): Promise<void> {
  return countCalls(context, limit, ip);
}
