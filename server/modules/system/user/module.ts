import type { WriteContext } from '#server/crud/context';
import { type Draft, defineModule, type Hooks, type Module, type SaveContext } from '#server/crud/module';
import type { Transaction } from '#server/db/types';
import { isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError, actions, lacksRight } from '#shared/errors';
import { userKinds } from '#shared/handover/people';
import { splitMany } from '#shared/kinds';
import { user } from '#src/resources/system/user';
import { endSessionsOf } from '../../auth/sign-out.ts';
import { type Ending, refuseUsed } from '../../ports/in-use.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Services } from '../../services.ts';
import { assertMayManage, assertMayPlace, assertNoFurther } from '../grant/service.ts';
import { assertAccountRoom } from '../tenant/service.ts';
import { presentBlocked } from './failed-tries.ts';
import {
  ACTIVE,
  assertAdministratorsIn,
  assertOthers,
  assertOwnDept,
  DISABLED,
  LOCKED,
  PENDING,
  type StoredUser,
} from './lock-users.ts';
import { narrowUsers } from './narrow.ts';
import { registerRoutes } from './register-routes.ts';
import { userVerbs } from './routes.ts';

const { staff: STAFF } = userKinds;

type Saving = SaveContext<typeof user>;
type UserDraft = Draft<typeof user>;
type Reaching = Pick<Services, 'reach'>;
/** A change of an existing user. */
type Changing = Saving & { readonly before: StoredUser };

const isSameSet = (one: string, other: string) => splitMany(one).sort().join() === splitMany(other).sort().join();

const isMoved = (draft: UserDraft, before: StoredUser) => !isSameSet(draft.deptId ?? '', before.deptId);

const placeOf = ({ roleId, deptId }: UserDraft) => ({ roleIds: splitMany(roleId ?? ''), deptIds: splitMany(deptId ?? '') });

async function assertPlaced(
  reaching: Reaching,
  draft: UserDraft,
  { actor, tx, tenantId = actor.tenantId }: Saving,
): Promise<void> {
  await assertMayPlace(reaching, { tx, actor }, { ...placeOf(draft), tenantId });
}

async function assertAddable(reaching: Reaching, draft: UserDraft, saving: Saving): Promise<void> {
  const { actor, tx, tenantId = actor.tenantId } = saving;
  // Passwords are given to an account by calls of their own, whichever way the row takes.
  draft.password = null;
  await assertPlaced(reaching, draft, saving);
  await assertAccountRoom(tx, tenantId, 1);
}

/** Refuses to change a status that belongs to an approval, and to lift a lock without the permission for that. */
function assertStatus(draft: UserDraft, { actor, before }: Changing): void {
  assertOthers(actor, [before.id]);
  if (before.status === PENDING || draft.status === PENDING) {
    throw new AppError('STATE_ONLY', {}, { fields: { status: { code: 'STATE_ONLY' } } });
  }
  const mayUnlock = permissionCode(user, 'unlock');
  if (before.status === LOCKED && !isPermitted(actor, [mayUnlock])) throw lacksRight(mayUnlock);
}

/** Finds what an account is needed for, by the profile of its owner. */
const findUse = (
  { inUse, profiles }: Ports,
  tx: Transaction,
  { person: { id, userKind }, ending }: { readonly person: StoredUser; readonly ending: Ending },
) => inUse(tx, profiles.of(userKind) ?? user, { ids: [id], ending });

/** Refuses to move people with a profile, who belong where it says, and to disable those who are needed. */
async function assertProfileKept(ports: Ports, draft: UserDraft, { tx, before }: Changing): Promise<void> {
  if (before.userKind === STAFF) return;
  if (isMoved(draft, before)) {
    throw new AppError('PERSON_DEPT', {}, { fields: { deptId: { code: 'PERSON_DEPT' } } });
  }
  if (draft.status !== DISABLED || before.status === DISABLED) return;
  const use = await findUse(ports, tx, { person: before, ending: 'disable' });
  refuseUsed(before.realName, use, { action: actions.disable, field: 'status' });
}

/** Hides the profiles of accounts that are removed; refuses it where their people are needed. */
async function dropProfiles(
  { records, ports }: Pick<Services, 'records' | 'ports'>,
  rows: readonly StoredUser[],
  { actor, tx }: WriteContext,
): Promise<void> {
  for (const person of rows) {
    const use = await findUse(ports, tx, { person, ending: 'remove' });
    refuseUsed(person.realName, use, { action: actions.remove });
  }
  await ports.profiles.hide(records, { actor, tx }, rows);
}

async function assertChangeable(
  { ports, reach }: Reaching & Pick<Services, 'ports'>,
  draft: UserDraft,
  saving: Changing,
): Promise<void> {
  const { actor, tx, before } = saving;
  const isOwn = before.id === actor.userId;
  const isRoleChanged = !isSameSet(draft.roleId ?? '', before.roleId);
  if (isOwn && isRoleChanged) throw new AppError('OWN_ROLE');
  if (isMoved(draft, before)) assertOwnDept(actor, before);
  if (!isOwn) await assertMayManage(tx, actor, [before.id]);
  if (draft.status !== before.status) assertStatus(draft, saving);
  if (isRoleChanged) await assertPlaced({ reach }, draft, saving);
  else if (isMoved(draft, before)) await assertNoFurther({ reach }, saving, placeOf(draft));
  await assertProfileKept(ports, draft, saving);
}

/** Returns the hooks of users, whichever way they are written: by form, workbook or module. */
function userHooks({
  context: { clock },
  records,
  ports,
  reach,
}: Pick<Services, 'context' | 'records' | 'ports' | 'reach'>): Hooks<typeof user> {
  return {
    beforeLock: (ids, { tx }) => ports.profiles.lock(tx, ids),
    async beforeSave(draft, saving) {
      const { before } = saving;
      await (before ? assertChangeable({ ports, reach }, draft, { ...saving, before }) : assertAddable({ reach }, draft, saving));
    },
    async afterSave(row, { before, tx }) {
      if (!before) return;
      await ports.profiles.mirror(tx, [row.id]);
      if (before.status === ACTIVE && row.status !== ACTIVE) {
        await endSessionsOf(tx, row.id, { now: clock.now(), reason: 'account' });
      }
      if (row.status !== before.status || row.roleId !== before.roleId) await assertAdministratorsIn(tx, [row]);
    },
    async beforeRemove(rows, { actor, tx }) {
      const ids = rows.map(({ id }) => id);
      assertOthers(actor, ids);
      await assertMayManage(tx, actor, ids);
      await dropProfiles({ records, ports }, rows, { actor, tx });
      for (const id of ids) await endSessionsOf(tx, id, { now: clock.now(), reason: 'account' });
    },
  };
}

/** Accounts: who may sign in, where they belong and what they hold. */
export const userModule = (services: Services): Module =>
  defineModule(user, {
    alsoAt: ['blade-system/user'],
    only: ['list', 'detail', 'select', 'history', 'import', 'export'],
    aliases: { import: ['import-user'], export: ['export-user'] },
    narrow: narrowUsers,
    present: presentBlocked(services.context),
    hooks: userHooks(services),
    routes: [userVerbs(services), registerRoutes(services)],
  });
