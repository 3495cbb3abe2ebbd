import type { CallContext } from '#server/crud/context';
import { readRows } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import type { Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import { dept } from '#src/resources/system/dept';
import { user } from '#src/resources/system/user';
import type { Services } from '../../services.ts';
import { assertMayPlace } from '../grant/service.ts';
import { ACTIVE, lockUsers, PENDING, type StoredUser, tenantsOf, type UsersContext, writeUsers } from './lock-users.ts';

interface Refusing {
  readonly call: CallContext;
  readonly userIds: readonly string[];
}

interface Approval extends Refusing {
  readonly roleIds: readonly string[];
  readonly deptIds: readonly string[];
}

/** Locks registrations. One that somebody has decided on meanwhile refuses all. */
async function lockPending(context: UsersContext, ids: readonly string[]): Promise<readonly StoredUser[]> {
  const people = await lockUsers(context, ids);
  const decided = people.find(({ status }) => status !== PENDING);
  if (decided) throw new AppError('NOT_PENDING', { name: decided.realName });
  return people;
}

/** Departments are held as well: none of them goes while somebody enters it. */
async function assertDepts(tx: Transaction, tenantId: string, deptIds: readonly string[]): Promise<void> {
  const found = await readRows(tx, dept, { where: { id: deptIds, tenantId }, columns: ['id'], lock: 'share' });
  if (found.length < deptIds.length) {
    const refusal = { code: 'NOT_A_CHOICE', params: { field: user.fields.deptId } } as const;
    throw new AppError(refusal.code, refusal.params, { fields: { deptId: refusal } });
  }
}

/** Lets registered people in, with roles and departments. */
export async function passUsers(services: Services, records: Records, approval: Approval): Promise<void> {
  const { context, authenticator, ports } = services;
  const { call, userIds, roleIds, deptIds } = approval;
  const { actor } = call;
  await act(context.db, call, async (tx) => {
    const people = await lockPending({ records, actor, tx }, userIds);
    for (const tenantId of tenantsOf(people)) {
      await assertMayPlace(services, { tx, actor }, { roleIds, deptIds, tenantId });
      await assertDepts(tx, tenantId, deptIds);
    }
    const values = { roleId: roleIds.join(','), deptId: deptIds.join(','), status: ACTIVE };
    const rows = people.map((row) => ({ ...row }));
    await records.patch({ actor, tx }, rows, { action: 'auditPass', values });
    await ports.profiles.mirror(tx, userIds);
  });
  records.changed();
  authenticator.forget();
}

/** Turns registrations away: they are removed. */
export async function refuseUsers({ context, ports }: Services, records: Records, { call, userIds }: Refusing): Promise<void> {
  const { actor } = call;
  await act(context.db, call, async (tx) => {
    const people = await lockPending({ records, actor, tx }, userIds);
    await writeUsers({ actor, tx, ports }, userIds, { isDeleted: 1 });
    const entries = people.map(({ id, tenantId, account, realName }) => ({
      action: 'auditRefuse',
      resource: user.name,
      recordId: id,
      tenantId,
      label: realName,
      changes: { account: { before: account, after: null } },
    }));
    await writeAudit(tx, actor, ...entries);
  });
  records.changed();
}
