import { type Model, modelOf } from '#server/crud/model/model';
import type { RowOf } from '#server/crud/model/table';
import { readRow, readRows } from '#server/crud/read/rows';
import { mapUniqueViolation } from '#server/crud/write/conflict';
import { changeRow } from '#server/crud/write/effects';
import { refuse } from '#server/crud/write/input';
import type { Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import { personStatuses, userKinds } from '#shared/handover/people';
import { validateRow } from '#shared/validate';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { mirroredFields } from '#src/resources/business/person';
import { user } from '#src/resources/system/user';
import type { Profiles as ProfilesPort } from '../../ports/ports.ts';

/** The keys of the dictionary `account_status` that a profile follows. */
const accountStates = { active: 1, disabled: 3 } as const;
const { onDuty, onLeave, disabled, left } = personStatuses;

interface Profiles {
  readonly model: Model;
  /** Every noun of profiles goes by the type of one: they are alike in the columns that are used here. */
  readonly noun: typeof keeper;
}

const profilesOf = (resource: typeof keeper | typeof convoy | typeof bizClient): Profiles => ({
  model: modelOf(resource),
  noun: resource as typeof keeper,
});

/** The profiles of each kind of account that has them. */
const byKind: ReadonlyMap<number, Profiles> = new Map([
  [userKinds.keeper, profilesOf(keeper)],
  [userKinds.convoy, profilesOf(convoy)],
  [userKinds.client, profilesOf(bizClient)],
]);

const repeated = [...mirroredFields, 'userType', 'userExt'] as const;
type UserRow = RowOf<typeof user>;
type ProfileRow = RowOf<typeof keeper>;

/** Returns the status of a person after their account has changed. A person who left stays so. */
function statusAfter({ status }: UserRow, before: number | null): number | null {
  if (status === accountStates.disabled && (before === onDuty || before === onLeave)) return disabled;
  if (status === accountStates.active && before === disabled) return onDuty;
  return before;
}

/** Returns the columns of a profile that a changed account changes; refuses values that the profile does not accept. */
function changesOf({ model }: Profiles, account: UserRow, profile: ProfileRow): Partial<ProfileRow> {
  const wanted = {
    ...Object.fromEntries(repeated.map((name) => [name, account[name]])),
    status: statusAfter(account, profile.status),
  };
  const changed = Object.entries(wanted).filter(([name, value]) => value !== profile[name as keyof ProfileRow]);
  const refusals = validateRow(model.resource, { ...profile, ...wanted });
  refuse(Object.fromEntries(Object.entries(refusals).filter(([name]) => changed.some(([own]) => own === name))));
  return Object.fromEntries(changed);
}

/** Refuses to enable an account whose person has left, or whose profile was removed. */
function assertNotLeft({ status }: UserRow, profile: ProfileRow): void {
  const isGone = profile.isDeleted === 1 || profile.status === left;
  if (isGone && status === accountStates.active) throw new AppError('PERSON_LEFT', { name: profile.realName });
}

async function mirrorAccount(tx: Transaction, account: UserRow, profiles: Profiles): Promise<void> {
  const { noun, model } = profiles;
  const profile = await readRow(tx, noun, { where: { id: account.id }, lock: 'update', withRemoved: true });
  if (!profile) return;
  assertNotLeft(account, profile);
  if (profile.isDeleted === 1) return;
  const changes = changesOf(profiles, account, profile);
  if (Object.keys(changes).length === 0) return;
  // The user who changed the account counts as the one who changed the profile.
  const actor = { tenantId: account.tenantId, userId: account.updateUser };
  await mapUniqueViolation(model, () => changeRow({ tx, actor }, noun, { before: profile, values: changes }));
}

const ofPeople = (ids: readonly string[]) => ({ id: ids, userKind: [...byKind.keys()] });

/** Groups the accounts by the profiles of their kind; kinds without profiles are left out. */
async function idsByKind(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<Profiles, readonly string[]>> {
  const rows = await readRows(tx, user, { where: ofPeople(ids), columns: ['id', 'userKind'], withRemoved: true });
  const found = [...byKind].map(([kind, profiles]) => [profiles, rows.filter(({ userKind }) => userKind === kind)] as const);
  return new Map(found.filter(([, own]) => own.length > 0).map(([profiles, own]) => [profiles, own.map(({ id }) => id)]));
}

/** The profiles of keepers, convoys and clients, in the form of the port that accounts use. */
export const profilesOfPeople: ProfilesPort = {
  of: (userKind) => byKind.get(userKind ?? 0)?.model.resource,

  async lock(tx, ids) {
    for (const [{ noun }, own] of await idsByKind(tx, ids)) {
      await readRows(tx, noun, { where: { id: own }, columns: ['id'], lock: 'update', withRemoved: true });
    }
  },

  async mirror(tx, ids) {
    for (const account of await readRows(tx, user, { where: ofPeople(ids), withRemoved: true })) {
      const profiles = byKind.get(account.userKind ?? 0);
      if (profiles) await mirrorAccount(tx, account, profiles);
    }
  },

  async hide(records, context, accounts) {
    const ids = accounts.map(({ id }) => id);
    for (const [{ model }, own] of await idsByKind(context.tx, ids)) await records(model.resource).takeAlong(context, own);
  },
};
