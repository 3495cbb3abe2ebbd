import { and, eq } from 'drizzle-orm';
import type { Records } from '#server/crud/records';
import { writeAudit } from '#server/crud/write/audit';
import { setColumns } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { MASK } from '#shared/rules';
import { user } from '#src/resources/system/user';
import { endSessionsOf } from '../../auth/sign-out.ts';
import type { Services } from '../../services.ts';
import { initialColumns, makeResets } from '../password/give-password.ts';
import { assertOthers, lockUsers, type StoredUser, users } from './lock-users.ts';

/** A password to be handed over: shown once and kept nowhere. */
export interface HandedPassword {
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly password: string;
}

/** As many hashes as are made well before the client gives up waiting. */
export const MOST_RESETS = 200;

/**
 * Gives people new initial passwords, random unless a parameter says which, which end in 72 hours unless they are changed, and ends their sessions. Who may do it is
 * asked before the hashes are made, which takes seconds, and again when they are stored.
 */
export async function resetPasswords(
  { context, authenticator }: Services,
  records: Records,
  { actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<readonly HandedPassword[]> {
  if (ids.length > MOST_RESETS) throw new AppError('TOO_MANY_IDS', { max: MOST_RESETS });
  assertOthers(actor, ids);
  await transact(context.db, (tx) => lockUsers({ records, actor, tx }, ids));
  const made = await makeResets(context, ids);
  const people = await transact(context.db, async (tx) => {
    const held = await lockUsers({ records, actor, tx }, ids);
    for (const { id, tenantId } of held) {
      const columns = initialColumns(made.get(id)?.hash ?? '', context);
      await setColumns({ tx }, user, { values: columns, where: and(eq(users.id, id), eq(users.tenantId, tenantId)) });
      await endSessionsOf(tx, id, { now: context.clock.now(), reason: 'password' });
    }
    await writeAudit(tx, actor, ...held.map((person) => entryOf(records.resource.name, person)));
    return held;
  });
  authenticator.forget();
  return people.map(({ id, account, realName }) => ({ userId: id, account, realName, password: made.get(id)?.shown ?? '' }));
}

const entryOf = (resource: string, { id, tenantId, realName }: StoredUser) => ({
  action: 'resetPassword',
  resource,
  recordId: id,
  tenantId,
  label: realName,
  changes: { password: { before: MASK, after: MASK } },
});
