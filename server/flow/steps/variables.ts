import type { Json, Vars } from '../core/variables.ts';
import type { Definition } from '../definitions.ts';

/** The variables that only the server sets, about an instance and its last completed task. */
const own = ['initiator', 'approved', 'pass', 'flag', 'comment', 'lastUser'] as const;

/** Drops the variables from a client's that only the server sets: the starter, and the result of the last task. */
export function withoutOwn(sent: Readonly<Record<string, unknown>>, { initiator }: Pick<Definition, 'initiator'>): Vars {
  const reserved = new Set<string>([...own, initiator]);
  // That every value is plain JSON is checked where they are merged.
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !reserved.has(name))) as Vars;
}

/** Returns the variables with the starter. */
export function startedBy(userId: string, { initiator }: Pick<Definition, 'initiator'>): Vars {
  return { initiator: userId, ...(initiator !== '' && { [initiator]: userId }) };
}

/** Returns the variables with the result of a task. */
export function doneBy(
  userId: string,
  { isApproved, comment }: { readonly isApproved: boolean; readonly comment: string },
): Vars {
  const approved: Json = isApproved;
  return { approved, pass: approved, flag: isApproved ? 'ok' : '', comment, lastUser: userId };
}
