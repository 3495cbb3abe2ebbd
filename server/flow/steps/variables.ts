import type { Json, Vars } from '../core/variables.ts';
import type { Definition } from '../definitions.ts';

/** What the server itself says of an instance and of the task that was done last. */
const own = ['initiator', 'approved', 'pass', 'flag', 'comment', 'lastUser'] as const;

/** What a client sent, without what only the server says: who began, and how the last task went. */
export function withoutOwn(sent: Readonly<Record<string, unknown>>, { initiator }: Pick<Definition, 'initiator'>): Vars {
  const reserved = new Set<string>([...own, initiator]);
  // Whether every value is plain JSON is checked where they are merged.
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !reserved.has(name))) as Vars;
}

/** The variables that name who began. */
export function startedBy(userId: string, { initiator }: Pick<Definition, 'initiator'>): Vars {
  return { initiator: userId, ...(initiator !== '' && { [initiator]: userId }) };
}

/** The variables that tell how a task went. */
export function doneBy(
  userId: string,
  { isApproved, comment }: { readonly isApproved: boolean; readonly comment: string },
): Vars {
  const approved: Json = isApproved;
  return { approved, pass: approved, flag: isApproved ? 'ok' : '', comment, lastUser: userId };
}
