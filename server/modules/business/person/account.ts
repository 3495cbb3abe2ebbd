import type { WriteContext } from '#server/crud/context';
import { modelOf } from '#server/crud/model/model';
import { readRows } from '#server/crud/read/rows';
import { type Changes, writeAudit } from '#server/crud/write/audit';
import { addRows } from '#server/crud/write/effects';
import { patchRows } from '#server/crud/write/patch';
import { personStatuses } from '#shared/handover/people';
import { mirroredFields } from '#src/resources/business/person';
import { user } from '#src/resources/system/user';
import type { PersonRow } from './kind.ts';

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
export async function openAccount({ tx, actor }: WriteContext, row: PersonRow, userKind: number): Promise<void> {
  const account = { id: row.id, tenantId: row.tenantId, userKind, status: ACTIVE, ...columnsOf(row) };
  await addRows({ tx, actor }, user, [account]);
  await writeChanges({ tx, actor }, row, { action: 'insert', changes: { account: { before: null, after: row.account } } });
}

/** Locks accounts until the transaction ends; their profiles are locked already. */
function lockAccounts({ tx }: WriteContext, ids: readonly string[]) {
  return readRows(tx, user, { where: { id: ids }, lock: 'update', withRemoved: true });
}

/** Copies a changed profile to its account, which is enabled or disabled with the person. */
export async function syncAccountFromProfile(context: WriteContext, row: PersonRow, before: PersonRow): Promise<void> {
  const [was, is] = [mayWork(before.status), mayWork(row.status)];
  const values = { ...columnsOf(row), ...(was === is ? {} : { status: is ? ACTIVE : DISABLED }) };
  const rows = await lockAccounts(context, [row.id]);
  await patchRows(context.tx, modelOf(user), { actor: context.actor, rows, values, action: 'update' });
}

/** Closes the accounts of people whose profiles are being removed. */
export async function closeAccounts(context: WriteContext, people: readonly PersonRow[]): Promise<void> {
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
