import type { CallContext } from '#server/crud/context';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import type { Services } from '../../services.ts';
import { assertAdministratorsIn, lockUsers } from './lock-users.ts';

/** Removes accounts, all or none, and ends their sessions; somebody who could undo it must be left. */
export async function removeUsers(
  { context, authenticator }: Services,
  records: Records,
  { call, ids }: { call: CallContext; ids: readonly string[] },
): Promise<void> {
  const { actor } = call;
  await act(context.db, call, async (tx) => {
    const people = await lockUsers({ records, actor, tx }, ids);
    await records.remove({ actor, tx }, ids);
    await assertAdministratorsIn(tx, people);
  });
  records.changed();
  authenticator.forget();
}
