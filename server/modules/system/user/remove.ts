import type { Deed, Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import type { Services } from '../../services.ts';
import { demandAdministratorsIn, holdUsers } from './hold-users.ts';

/** Removes accounts, all or none, and ends their sessions; somebody who could undo it must be left. */
export async function removeUsers(
  { context, authenticator }: Services,
  records: Records,
  { deed, ids }: { deed: Deed; ids: readonly string[] },
): Promise<void> {
  const { actor } = deed;
  await act(context.db, deed, async (tx) => {
    const people = await holdUsers({ records, actor, tx }, ids);
    await records.remove({ actor, tx }, ids);
    await demandAdministratorsIn(tx, people);
  });
  records.changed();
  authenticator.forget();
}
