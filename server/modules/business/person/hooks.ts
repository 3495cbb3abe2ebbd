import type { WriteContext } from '#server/crud/context';
import { modelOf } from '#server/crud/model/model';
import { readRow, readRows } from '#server/crud/read/rows';
import { type Changes, writeAudit } from '#server/crud/write/audit';
import { addRows } from '#server/crud/write/effects';
import { patchRows } from '#server/crud/write/patch';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { AuthContext } from '#server/modules/auth/service';
import { endSessionsOf } from '#server/modules/auth/sign-out';
import { AppError, actions } from '#shared/errors';
import { personStatuses } from '#shared/handover/people';
import { splitMany } from '#shared/kinds';
import type { RefusalParams } from '#shared/refusal';
import type { ErrorCode } from '#shared/refusals';
import { employmentFields, mirroredFields } from '#src/resources/business/person';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { refuseUsed } from '../../ports/in-use.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Services } from '../../services.ts';
import { assertAdministratorsRemain, assertMayGive, assertMayManage, assertNoFurther } from '../../system/grant/service.ts';
import { assertAccountRoom } from '../../system/tenant/service.ts';
import { assertFreeAccount } from '../../system/user/free-account.ts';
import { assertOthers, assertOwnDept } from '../../system/user/lock-users.ts';
import type { PersonContext, PersonDraft, PersonKind, PersonRow } from './kind.ts';

/** The keys of the dictionary `account_status` that a profile decides between. */
const [ACTIVE, DISABLED] = [1, 3];

const mayWork = (status: number | null) => status === personStatuses.onDuty || status === personStatuses.onLeave;

/** Returns the columns that an account copies from its profile. */
function columnsOf(row: PersonRow) {
  const repeated = Object.fromEntries(mirroredFields.map((name) => [name, row[name]])) as Pick<
    PersonRow,
    (typeof mirroredFields)[number]
  >;
  return { ...repeated, name: row.name ?? '', roleId: row.roleId ?? '', deptId: row.deptId };
}

/** Opens the account of a new profile, under the same id. Its password comes from the call that adds it. */
async function openAccount({ tx, actor }: WriteContext, row: PersonRow, userKind: number): Promise<void> {
  const account = { id: row.id, tenantId: row.tenantId, userKind, status: ACTIVE, ...columnsOf(row) };
  await addRows({ tx, actor }, user, [account]);
  await writeChanges({ tx, actor }, row, { action: 'insert', changes: { account: { before: null, after: row.account } } });
}

/** Locks accounts until the transaction ends; their profiles are locked already. */
function lockAccounts({ tx }: WriteContext, ids: readonly string[]) {
  return readRows(tx, user, { where: { id: ids }, lock: 'update', withRemoved: true });
}

/** Copies a changed profile to its account, which is enabled or disabled with the person. */
async function syncAccountFromProfile(context: WriteContext, row: PersonRow, before: PersonRow): Promise<void> {
  const [was, is] = [mayWork(before.status), mayWork(row.status)];
  const values = { ...columnsOf(row), ...(was === is ? {} : { status: is ? ACTIVE : DISABLED }) };
  const rows = await lockAccounts(context, [row.id]);
  await patchRows(context.tx, modelOf(user), { actor: context.actor, rows, values, action: 'update' });
}

/** Closes the accounts of people whose profiles are being removed. */
async function closeAccounts(context: WriteContext, people: readonly PersonRow[]): Promise<void> {
  const rows = await lockAccounts(
    context,
    people.map(({ id }) => id),
  );
  await patchRows(context.tx, modelOf(user), { actor: context.actor, rows, values: { status: DISABLED }, action: 'update' });
}

function writeChanges(
  { tx, actor }: WriteContext,
  { id, tenantId, realName }: PersonRow,
  told: { action: string; changes: Changes },
) {
  return writeAudit(tx, actor, { ...told, resource: user.name, recordId: id, tenantId, label: realName });
}

const isSameSet = (one: string | null, other: string | null) =>
  splitMany(one ?? '')
    .sort()
    .join() ===
  splitMany(other ?? '')
    .sort()
    .join();

/** The role that comes with a kind of people in a tenant; nothing where the tenant has none of that alias. */
async function roleOf(tx: Transaction, tenantId: string, alias: string): Promise<string | undefined> {
  const found = await readRow(tx, role, { where: { tenantId, roleAlias: alias }, columns: ['id'] });
  return found?.id;
}

/**
 * Gives a person the role of their kind where none was chosen. That role comes with the kind, so a user who registers such people
 * need not hold it; any other role may only be given by one who holds it.
 */
async function settleRoles(kind: PersonKind, draft: PersonDraft, context: PersonContext): Promise<void> {
  const { tx, actor, before, tenantId = actor.tenantId } = context;
  const usual = await roleOf(tx, tenantId, kind.roleAlias(draft));
  const former = before && (await roleOf(tx, tenantId, kind.roleAlias(before)));
  const followsKind = before !== undefined && draft.roleId === before.roleId && draft.roleId === former;
  if (!draft.roleId || followsKind) draft.roleId = usual ?? null;
  if (!draft.roleId) {
    const refusal = { code: 'REQUIRED_SELECT', params: { field: employmentFields.roleId } } as const;
    throw new AppError(refusal.code, refusal.params, { fields: { roleId: refusal } });
  }
  const isChanged = !isSameSet(draft.roleId, before?.roleId ?? '');
  if (isChanged && before?.id === actor.userId) throw new AppError('OWN_ROLE');
  if (isChanged && draft.roleId !== usual) {
    await assertMayGive(tx, actor, { roleIds: splitMany(draft.roleId), tenantId });
  }
}

interface Managing {
  readonly tx: Transaction;
  readonly actor: Actor;
}

/** Refuses people who hold more than the role of their kind and more than the actor does. */
async function assertManageable(kind: PersonKind, { tx, actor }: Managing, rows: readonly PersonRow[]): Promise<void> {
  const above: string[] = [];
  for (const row of rows) {
    const usual = await roleOf(tx, row.tenantId, kind.roleAlias({ ...row }));
    if (row.id !== actor.userId && row.roleId !== usual) above.push(row.id);
  }
  await assertMayManage(tx, actor, above);
}

const { onDuty, onLeave, left } = personStatuses;

function refuseStatus(code: ErrorCode, params: RefusalParams = {}): never {
  throw new AppError(code, params, { fields: { status: { code, params } } });
}

/**
 * Refuses a change of status that is not allowed: leave has a process of its own, a person who left does not come back, and one
 * who is needed stays (domain model 9.6).
 */
async function assertStatus(
  { noun, inUse }: PersonKind & Pick<Ports, 'inUse'>,
  draft: PersonDraft,
  { before, tx, actor }: PersonContext & { before: PersonRow },
): Promise<void> {
  if (draft.status === before.status) return;
  assertOthers(actor, [before.id]);
  if (before.status === left) refuseStatus('PERSON_LEFT', { name: before.realName });
  if (draft.status === onLeave || (before.status === onLeave && draft.status === onDuty)) refuseStatus('PERSON_LEAVE');
  if (draft.status === onDuty) return;
  const use = await inUse(tx, noun, { ids: [before.id], ending: 'disable' });
  refuseUsed(before.realName, use, { action: actions.disable, field: 'status' });
}

async function assertNew(draft: PersonDraft, { tx, actor, tenantId = actor.tenantId }: PersonContext): Promise<void> {
  await assertAccountRoom(tx, tenantId, 1);
  if (draft.account) await assertFreeAccount(tx, tenantId, draft.account);
}

/** Refuses a department in which the person's roles would show more than the writer sees. */
async function assertPlace(reaching: Pick<Services, 'reach'>, draft: PersonDraft, saving: PersonContext): Promise<void> {
  const { before } = saving;
  const [roleIds, deptIds] = [splitMany(draft.roleId ?? ''), splitMany(draft.deptId ?? '')];
  const isSame = draft.roleId === before?.roleId && draft.deptId === before?.deptId;
  if (!isSame) await assertNoFurther(reaching, saving, { roleIds, deptIds });
}

async function closeSessions({ clock }: Pick<AuthContext, 'clock'>, { tx }: WriteContext, ids: readonly string[]): Promise<void> {
  for (const id of ids) await endSessionsOf(tx, id, { now: clock.now(), reason: 'account' });
}

/** Returns the hooks for every person with a profile, whichever way it is written: by form, workbook or module. */
export function personHooks(
  kind: PersonKind,
  { context, ports: { inUse }, reach }: Pick<Services, 'context' | 'ports' | 'reach'>,
) {
  return {
    async beforeSave(draft: PersonDraft, saving: PersonContext): Promise<void> {
      const { before } = saving;
      if (before) {
        await assertManageable(kind, saving, [before]);
        if (draft.deptId !== before.deptId) assertOwnDept(saving.actor, before);
        await assertStatus({ ...kind, inUse }, draft, { ...saving, before });
      } else {
        await assertNew(draft, saving);
      }
      await settleRoles(kind, draft, saving);
      await assertPlace({ reach }, draft, saving);
    },
    async afterSave(row: PersonRow, saving: PersonContext): Promise<void> {
      const { before, tx } = saving;
      if (!before) return openAccount(saving, row, kind.userKind);
      if (row.version === before.version) return;
      await syncAccountFromProfile(saving, row, before);
      const isClosed = row.status !== before.status && row.status !== onDuty && row.status !== onLeave;
      if (isClosed) await closeSessions(context, saving, [row.id]);
      if (isClosed || row.roleId !== before.roleId) await assertAdministratorsRemain(tx, row.tenantId);
    },
    async beforeRemove(rows: readonly PersonRow[], removing: WriteContext): Promise<void> {
      const ids = rows.map(({ id }) => id);
      assertOthers(removing.actor, ids);
      await assertManageable(kind, removing, rows);
      const use = await inUse(removing.tx, kind.noun, { ids, ending: 'remove' });
      refuseUsed(rows.find(({ id }) => id === use?.id)?.realName ?? '', use, { action: actions.remove });
      await closeAccounts(removing, rows);
      await closeSessions(context, removing, ids);
      for (const tenantId of new Set(rows.map((row) => row.tenantId))) await assertAdministratorsRemain(removing.tx, tenantId);
    },
  };
}
