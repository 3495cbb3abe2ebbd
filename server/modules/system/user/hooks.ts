import type { Draft, HookContext, Hooks, SaveContext } from '#server/crud/module';
import { isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError, actions } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { userKinds } from '#src/resources/business/person';
import { user } from '#src/resources/system/user';
import { endSessionsOf } from '../../auth/sign-out.ts';
import { hideProfiles, holdProfiles, mirrorAccounts } from '../../business/person/mirror.ts';
import { findUse } from '../../business/person/uses.ts';
import { refuseUsed } from '../../business/planned-use.ts';
import type { Services } from '../../services.ts';
import { demandMayGive, demandMayManage } from '../grant/service.ts';
import { demandAccountRoom } from '../tenant/service.ts';
import {
  ACTIVE,
  DISABLED,
  demandAdministratorsIn,
  demandOthers,
  demandOwnDept,
  LOCKED,
  PENDING,
  type StoredUser,
} from './hold-users.ts';

const { staff: STAFF } = userKinds;

type Saving = SaveContext<typeof user>;
type UserDraft = Draft<typeof user>;
/** A change of somebody who is there. */
type Changing = Saving & { readonly before: StoredUser };

const isSameSet = (one: string, other: string) => splitMany(one).sort().join() === splitMany(other).sort().join();

const isMoved = (draft: UserDraft, before: StoredUser) => !isSameSet(draft.deptId ?? '', before.deptId);

async function demandRoles(draft: UserDraft, { actor, tx, tenantId = actor.tenantId }: Saving): Promise<void> {
  await demandMayGive(tx, actor, { roleIds: splitMany(draft.roleId ?? ''), tenantId });
}

async function demandAddable(draft: UserDraft, saving: Saving): Promise<void> {
  const { actor, tx, tenantId = actor.tenantId } = saving;
  // Passwords come to an account by verbs of their own, whatever way the row takes.
  draft.password = null;
  await demandRoles(draft, saving);
  await demandAccountRoom(tx, tenantId, 1);
}

/** An approval is a verb of its own, and so is lifting a lock: whoever may only edit does neither. */
function demandStatus(draft: UserDraft, { actor, before }: Changing): void {
  demandOthers(actor, [before.id]);
  if (before.status === PENDING || draft.status === PENDING) {
    throw new AppError('STATE_ONLY', {}, { fields: { status: { code: 'STATE_ONLY' } } });
  }
  if (before.status === LOCKED && !isPermitted(actor, [permissionCode(user, 'unlock')])) throw new AppError('FORBIDDEN');
}

/** People with a profile belong where it says, and somebody who is needed is not disabled. */
async function demandProfileKept(draft: UserDraft, { tx, before }: Changing): Promise<void> {
  if (before.userKind === STAFF) return;
  if (isMoved(draft, before)) {
    throw new AppError('PERSON_DEPT', {}, { fields: { deptId: { code: 'PERSON_DEPT' } } });
  }
  if (draft.status !== DISABLED || before.status === DISABLED) return;
  const use = await findUse(tx, { userKind: before.userKind ?? STAFF, ids: [before.id] }, 'disable');
  refuseUsed(before.realName, use, { action: actions.disable, field: 'status' });
}

/** Profiles go with their accounts, unless their people are needed. */
async function dropProfiles(
  records: Services['records'],
  rows: readonly StoredUser[],
  { actor, tx }: HookContext,
): Promise<void> {
  for (const { id, userKind, realName } of rows) {
    const use = await findUse(tx, { userKind: userKind ?? STAFF, ids: [id] }, 'remove');
    refuseUsed(realName, use, { action: actions.remove });
  }
  await hideProfiles(records, { actor, tx }, rows);
}

async function demandChangeable(draft: UserDraft, saving: Changing): Promise<void> {
  const { actor, tx, before } = saving;
  const isOwn = before.id === actor.userId;
  const isRoleChanged = !isSameSet(draft.roleId ?? '', before.roleId);
  if (isOwn && isRoleChanged) throw new AppError('OWN_ROLE');
  if (isMoved(draft, before)) demandOwnDept(actor, before);
  if (!isOwn) await demandMayManage(tx, actor, [before.id]);
  if (draft.status !== before.status) demandStatus(draft, saving);
  if (isRoleChanged) await demandRoles(draft, saving);
  await demandProfileKept(draft, saving);
}

/** What holds on every way to a person: forms, Excel and stories. */
export function userHooks({ context: { clock }, records }: Pick<Services, 'context' | 'records'>): Hooks<typeof user> {
  return {
    beforeHold: (ids, { tx }) => holdProfiles(tx, ids),
    async beforeSave(draft, saving) {
      const { before } = saving;
      await (before ? demandChangeable(draft, { ...saving, before }) : demandAddable(draft, saving));
    },
    async afterSave(row, { before, tx }) {
      if (!before) return;
      await mirrorAccounts(tx, [row.id]);
      if (before.status === ACTIVE && row.status !== ACTIVE) {
        await endSessionsOf(tx, row.id, { now: clock.now(), reason: 'account' });
      }
      if (row.status !== before.status || row.roleId !== before.roleId) await demandAdministratorsIn(tx, [row]);
    },
    async beforeRemove(rows, { actor, tx }) {
      const ids = rows.map(({ id }) => id);
      demandOthers(actor, ids);
      await demandMayManage(tx, actor, ids);
      await dropProfiles(records, rows, { actor, tx });
      for (const id of ids) await endSessionsOf(tx, id, { now: clock.now(), reason: 'account' });
    },
  };
}
