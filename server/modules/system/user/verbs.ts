import type { CallContext } from '#server/crud/context';
import type { Query } from '#server/crud/read/paging';
import type { Records, WireRecord } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { type AuditEntry, writeAudit } from '#server/crud/write/audit';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { filterSuffixes, maxPageSize } from '#shared/wire';
import { user } from '#src/resources/system/user';
import { forgiveAccount } from '../../auth/count-failures.ts';
import type { Services } from '../../services.ts';
import { assertMayPlace } from '../grant/service.ts';
import { failedFrom } from './failed-tries.ts';
import { ACTIVE, assertAdministratorsIn, LOCKED, lockUsers, type StoredUser, writeUsers } from './lock-users.ts';

const hasSuffix = (name: string) => filterSuffixes.some((suffix) => name.endsWith(`_${suffix}`));
/** The parameters that stand for a branch, a kind or an order, and not for a value to compare. */
const ownMeaning = new Set(['deptId', 'userKind', 'tenantId', 'ascs', 'descs', 'current', 'size']);

/** People as an array, for choices of clients: every parameter is compared whole. As many as a page holds. */
export async function listUsers(records: Records, actor: Actor, query: Query): Promise<WireRecord[]> {
  const exact = Object.entries(query).map(([name, value]) => [
    ownMeaning.has(name) || hasSuffix(name) ? name : `${name}_equal`,
    value,
  ]);
  const page = await records.list(actor, { ...Object.fromEntries(exact), current: 1, size: maxPageSize });
  return page.records;
}

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

/** Lifts locks, and forgets failed sign-ins so that nobody has to wait. Accounts in another state keep it. */
export async function unlockUsers(
  { context, authenticator, ports }: Services,
  records: Records,
  { call, ids }: { call: CallContext; ids: readonly string[] },
): Promise<void> {
  const { actor } = call;
  await act(context.db, call, async (tx) => {
    const people = await lockUsers({ records, actor, tx }, ids);
    const locked = people.filter(({ status }) => status === LOCKED).map(({ id }) => id);
    if (locked.length > 0) await writeUsers({ actor, tx, ports }, locked, { status: ACTIVE });
    const addresses = await failedFrom(tx, ids);
    for (const { id, tenantId, account } of people) await forgiveAccount(tx, { tenantId, account }, addresses.get(id) ?? []);
    await writeAudit(tx, actor, ...people.map(entryOf));
  });
  records.changed();
  authenticator.forget();
}

function entryOf({ id, tenantId, realName, status }: StoredUser): AuditEntry {
  const changes: AuditEntry['changes'] = status === LOCKED ? { status: { before: LOCKED, after: ACTIVE } } : {};
  return { action: 'unlock', resource: user.name, recordId: id, tenantId, label: realName, changes };
}
