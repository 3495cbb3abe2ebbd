import type { CallContext } from '#server/crud/context';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import type { Services } from '../../services.ts';
import { assertMayPlace } from '../grant/service.ts';
import { assertAdministratorsIn, lockUsers } from './lock-users.ts';

interface Grant {
  readonly call: CallContext;
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
}

/** Gives people exactly these roles. */
export async function grantRoles(services: Services, records: Records, grant: Grant): Promise<void> {
  const { context, authenticator, ports } = services;
  const { call, userIds, roleIds } = grant;
  const { actor } = call;
  if (userIds.includes(actor.userId)) throw new AppError('OWN_ROLE');
  await act(context.db, call, async (tx) => {
    const people = await lockUsers({ records, actor, tx }, userIds);
    for (const { tenantId, deptId } of people) {
      await assertMayPlace(services, { tx, actor }, { roleIds, tenantId, deptIds: splitMany(deptId) });
    }
    const rows = people.map((row) => ({ ...row }));
    await records.patch({ actor, tx }, rows, { action: 'grant', values: { roleId: roleIds.join(',') } });
    await ports.profiles.mirror(tx, userIds);
    await assertAdministratorsIn(tx, people);
  });
  records.changed();
  authenticator.forget();
}
