import { and, eq, inArray } from 'drizzle-orm';
import { type Changes, writeAudit } from '#server/crud/audit';
import { tableOf } from '#server/crud/table';
import { businessNow } from '#server/db/columns';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { mirroredFields, personStatuses } from '#src/resources/business/person';
import { user } from '#src/resources/system/user';
import type { PersonRow } from './kind.ts';

const users = tableOf(user);
const { account: accountField } = user.fields;
/** The keys of the dictionary `account_status` that a profile decides between. */
const [ACTIVE, DISABLED] = [1, 3];

interface Hand {
  readonly tx: Transaction;
  readonly actor: Actor;
}

const mayWork = (status: number) => status === personStatuses.onDuty || status === personStatuses.onLeave;

/** What an account repeats of its profile. */
function columnsOf(row: PersonRow) {
  const repeated = Object.fromEntries(mirroredFields.map((name) => [name, row[name]])) as Pick<
    PersonRow,
    (typeof mirroredFields)[number]
  >;
  return { ...repeated, name: row.name ?? '', roleId: row.roleId ?? '', deptId: row.deptId };
}

/** Accounts are unique over all kinds of people; the index has the last word. */
export async function demandFreeAccount(tx: Transaction, tenantId: string, account: string): Promise<void> {
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.account, account), eq(users.isDeleted, 0)))
    .limit(1);
  if (!taken) return;
  const params = { field: accountField };
  throw new AppError('DUPLICATE', params, { fields: { account: { code: 'DUPLICATE', params } } });
}

/** Opens the account of a new profile, under the same id. Its password comes from the call that adds it. */
export async function openAccount({ tx, actor }: Hand, row: PersonRow, userKind: number): Promise<void> {
  const columns = columnsOf(row);
  await tx.insert(users).values({
    ...{ id: row.id, tenantId: row.tenantId, userKind, status: ACTIVE, ...columns },
    ...{ createUser: actor.userId, createDept: actor.deptIds[0] ?? null, updateUser: actor.userId },
  });
  await tell({ tx, actor }, row, { action: 'insert', changes: { account: { before: null, after: row.account } } });
}

/** Makes an account say what its profile says. */
export async function followProfile({ tx, actor }: Hand, row: PersonRow, before: PersonRow): Promise<void> {
  const [was, is] = [mayWork(before.status), mayWork(row.status)];
  const status = was === is ? {} : { status: is ? ACTIVE : DISABLED };
  await tx
    .update(users)
    .set({ ...columnsOf(row), ...status, updateUser: actor.userId, updateTime: businessNow })
    .where(eq(users.id, row.id));
  const changes: Changes = {
    ...(row.roleId === before.roleId ? {} : { roleId: { before: before.roleId, after: row.roleId } }),
    ...(was === is ? {} : { status: { before: was ? ACTIVE : DISABLED, after: is ? ACTIVE : DISABLED } }),
  };
  if (Object.keys(changes).length > 0) await tell({ tx, actor }, row, { action: 'update', changes });
}

/** Closes the accounts of people whose profiles are being removed. */
export async function closeAccounts({ tx, actor }: Hand, rows: readonly PersonRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx
    .update(users)
    .set({ status: DISABLED, updateUser: actor.userId, updateTime: businessNow })
    .where(inArray(users.id, ids));
  for (const row of rows) {
    await tell({ tx, actor }, row, { action: 'update', changes: { status: { before: ACTIVE, after: DISABLED } } });
  }
}

function tell({ tx, actor }: Hand, { id, tenantId, realName }: PersonRow, told: { action: string; changes: Changes }) {
  return writeAudit(tx, actor, { ...told, resource: user.name, recordId: id, tenantId, label: realName });
}
