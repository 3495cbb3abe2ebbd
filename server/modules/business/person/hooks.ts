import type { WriteContext } from '#server/crud/context';
import type { AuthContext } from '#server/modules/auth/service';
import { endSessionsOf } from '#server/modules/auth/sign-out';
import { AppError, actions } from '#shared/errors';
import { personStatuses } from '#shared/handover/people';
import { splitMany } from '#shared/kinds';
import type { RefusalParams } from '#shared/refusal';
import type { ErrorCode } from '#shared/refusals';
import { refuseUsed } from '../../ports/in-use.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Services } from '../../services.ts';
import { assertAdministratorsRemain, assertNoFurther } from '../../system/grant/service.ts';
import { assertAccountRoom } from '../../system/tenant/service.ts';
import { assertFreeAccount } from '../../system/user/free-account.ts';
import { assertOthers, assertOwnDept } from '../../system/user/lock-users.ts';
import { closeAccounts, openAccount, syncAccountFromProfile } from './account.ts';
import type { PersonContext, PersonDraft, PersonKind, PersonRow } from './kind.ts';
import { assertManageable, settleRoles } from './roles.ts';

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
