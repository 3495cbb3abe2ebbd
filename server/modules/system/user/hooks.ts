import type { Draft, Hooks, SaveContext } from '#server/crud/module';
import { isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { user } from '#src/resources/system/user';
import type { AuthContext } from '../../auth/service.ts';
import { endSessionsOf } from '../../auth/sign-out.ts';
import { demandMayGive, demandMayManage } from '../grant/service.ts';
import { demandAccountRoom } from '../tenant/service.ts';
import { ACTIVE, demandAdministratorsIn, demandOthers, LOCKED, PENDING, type StoredUser } from './hold-users.ts';

type Saving = SaveContext<typeof user>;
type UserDraft = Draft<typeof user>;
/** A change of somebody who is there. */
type Changing = Saving & { readonly before: StoredUser };

const isSameSet = (one: string, other: string) => splitMany(one).sort().join() === splitMany(other).sort().join();

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

async function demandChangeable(draft: UserDraft, saving: Changing): Promise<void> {
  const { actor, tx, before } = saving;
  const isOwn = before.id === actor.userId;
  const isRoleChanged = !isSameSet(draft.roleId ?? '', before.roleId);
  if (isOwn && isRoleChanged) throw new AppError('OWN_ROLE');
  if (!isOwn) await demandMayManage(tx, actor, [before.id]);
  if (draft.status !== before.status) demandStatus(draft, saving);
  if (isRoleChanged) await demandRoles(draft, saving);
}

/** What holds on every way to a person: forms, Excel and stories. */
export function userHooks({ clock }: Pick<AuthContext, 'clock'>): Hooks<typeof user> {
  return {
    async beforeSave(draft, saving) {
      const { before } = saving;
      await (before ? demandChangeable(draft, { ...saving, before }) : demandAddable(draft, saving));
    },
    async afterSave(row, { before, tx }) {
      if (!before) return;
      if (before.status === ACTIVE && row.status !== ACTIVE) {
        await endSessionsOf(tx, row.id, { now: clock.now(), reason: 'account' });
      }
      if (row.status !== before.status || row.roleId !== before.roleId) await demandAdministratorsIn(tx, [row]);
    },
    async beforeRemove(rows, { actor, tx }) {
      const ids = rows.map(({ id }) => id);
      demandOthers(actor, ids);
      await demandMayManage(tx, actor, ids);
      for (const id of ids) await endSessionsOf(tx, id, { now: clock.now(), reason: 'account' });
    },
  };
}
