import { writeAudit } from '#server/crud/audit';
import type { Deed, Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { AppError } from '#shared/errors';
import { user } from '#src/resources/system/user';
import type { Services } from '../../services.ts';
import { demandMayGive } from '../grant/service.ts';
import { demandAdministratorsIn, holdUsers, tenantsOf, writeUsers } from './hold-users.ts';

interface Grant {
  readonly deed: Deed;
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
}

/** Gives people exactly these roles. */
export async function grantRoles({ context, authenticator }: Services, records: Records, grant: Grant): Promise<void> {
  const { deed, userIds, roleIds } = grant;
  const { actor } = deed;
  if (userIds.includes(actor.userId)) throw new AppError('OWN_ROLE');
  await act(context.db, deed, async (tx) => {
    const people = await holdUsers({ records, actor, tx }, userIds);
    for (const tenantId of tenantsOf(people)) await demandMayGive(tx, actor, { roleIds, tenantId });
    const roleId = roleIds.join(',');
    await writeUsers({ actor, tx }, userIds, { roleId });
    await demandAdministratorsIn(tx, people);
    const entries = people.map(({ id, tenantId, realName, roleId: before }) => ({
      ...{ action: 'grant', resource: user.name, recordId: id, tenantId, label: realName },
      changes: { roleId: { before, after: roleId } },
    }));
    await writeAudit(tx, actor, ...entries);
  });
  records.changed();
  authenticator.forget();
}
