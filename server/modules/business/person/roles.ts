import { readRow } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { employmentFields } from '#src/resources/business/person';
import { role } from '#src/resources/system/role';
import { assertMayGive, assertMayManage } from '../../system/grant/service.ts';
import type { PersonContext, PersonDraft, PersonKind, PersonRow } from './kind.ts';

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
export async function settleRoles(kind: PersonKind, draft: PersonDraft, context: PersonContext): Promise<void> {
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
export async function assertManageable(kind: PersonKind, { tx, actor }: Managing, rows: readonly PersonRow[]): Promise<void> {
  const above: string[] = [];
  for (const row of rows) {
    const usual = await roleOf(tx, row.tenantId, kind.roleAlias({ ...row }));
    if (row.id !== actor.userId && row.roleId !== usual) above.push(row.id);
  }
  await assertMayManage(tx, actor, above);
}
