import { tableOf } from '#server/crud/model/table';
import { transact } from '#server/db/transact';
import type { Database, Transaction } from '#server/db/types';
import type { Clock } from '#server/lib/time';
import { businessDictionaries, businessYear } from '#server/modules/system/dict/shipped/business';
import { systemDictionaries } from '#server/modules/system/dict/shipped/system';
import { params } from '#server/modules/system/param/shipped';
import { client } from '#src/resources/system/client';
import { dept } from '#src/resources/system/dept';
import { dict, dictBiz } from '#src/resources/system/dict';
import { menu } from '#src/resources/system/menu';
import { param } from '#src/resources/system/param';
import { post } from '#src/resources/system/post';
import { role } from '#src/resources/system/role';
import { tenant } from '#src/resources/system/tenant';
import { topMenu } from '#src/resources/system/top-menu';
import { addAdministrator, type FirstPassword, type PasswordNote } from './accounts.ts';
import { addRoleGrants, addTopMenuSettings } from './grants.ts';
import { followMenus } from './menus/follow.ts';
import { menus } from './menus/index.ts';
import { topMenuRows } from './menus/top.ts';
import { clients, PLATFORM_TENANT, platformTenant, posts, rootDept } from './organisation.ts';
import { addRegions, dictRows } from './regions.ts';
import { roleId, roleRows } from './roles.ts';
import { runSampleActions } from './sample/actions.ts';
import { dateBack } from './sample/age.ts';
import { addSampleArticles } from './sample/articles.ts';
import { addSampleCars } from './sample/cars.ts';
import { PAST_DAYS } from './sample/days/days.ts';
import { addSampleDepts } from './sample/depts.ts';
import { openSample, type SampleHouse } from './sample/engine.ts';
import { addSampleLines } from './sample/lines.ts';
import { addSamplePeople } from './sample/people.ts';
import { addSampleStaff } from './sample/staff.ts';
import { addSampleTactics } from './sample/tactics.ts';
import { addSampleTypes } from './sample/types.ts';
import { addSampleUsers } from './sample/users.ts';
import { addRoleScopes } from './scopes.ts';
import { addMissing } from './settle.ts';

export interface SeedOptions {
  /** The password that the operator has chosen; without it the first administrator gets a random one. */
  readonly adminPassword?: string;
  /** The note that holds the random password. */
  readonly passwordNote?: PasswordNote;
  /** Given where sample records are to be added. */
  readonly sample?: SampleHouse;
}

/** Adds the rows that all tenants share and no other row refers to. */
async function addPlatformRows(tx: Transaction): Promise<void> {
  await addRegions(tx);
  await addMissing(tx, tableOf(param), { rows: params, key: ['paramKey'] });
  await addMissing(tx, tableOf(client), { rows: clients, key: ['clientId'] });
  await addMissing(tx, tableOf(dict), { rows: dictRows('system', systemDictionaries), key: ['code', 'dictKey'] });
}

/** Adds the platform's tenant with its dictionaries, head office and posts. Returns the department of its first users. */
async function addOrganisation(tx: Transaction): Promise<{ deptId: string }> {
  const business = dictRows('business', businessDictionaries(businessYear()));
  const dictionaries = business.map((row) => ({ ...row, tenantId: PLATFORM_TENANT }));
  await addMissing(tx, tableOf(tenant), { rows: [platformTenant], key: ['tenantId'] });
  await addMissing(tx, tableOf(dictBiz), { rows: dictionaries, key: ['code', 'dictKey', 'tenantId'] });
  const { living } = await addMissing(tx, tableOf(dept), { rows: [rootDept], key: ['id'] });
  await addMissing(tx, tableOf(post), { rows: posts, key: ['postCode', 'tenantId'] });
  return { deptId: living.get(rootDept.id) ?? rootDept.id };
}

/** Adds the menu tree, the roles and the top bar, with their menus. */
async function addMenusAndRoles(tx: Transaction) {
  const menuState = await addMissing(tx, tableOf(menu), { rows: menus, key: ['code'] });
  await followMenus(tx, { rows: menus, living: menuState.living });
  const roleState = await addMissing(tx, tableOf(role), { rows: roleRows, key: ['roleAlias', 'tenantId'] });
  const topState = await addMissing(tx, tableOf(topMenu), { rows: topMenuRows, key: ['code'] });
  await addRoleGrants(tx, roleState, menuState);
  await addRoleScopes(tx, roleState);
  await addTopMenuSettings(tx, topState, menuState);
  return roleState;
}

/** The clock for what the sample has from the beginning, which was there before the days that are played with it. */
const beforeThePast: Clock = { now: () => Date.now() - (PAST_DAYS + 2) * 86_400_000, ticks: () => performance.now() };

/**
 * Brings an installation up to the data that this version ships: adds rows that are missing by their natural key, in one
 * transaction, and never touches a row that exists or was removed, but for menus that nobody has touched. To be called under the lock of the start, before the server
 * listens.
 */
export function seed(db: Database, { adminPassword, passwordNote, sample: house }: SeedOptions): Promise<FirstPassword> {
  return transact(db, async (tx) => {
    await addPlatformRows(tx);
    const place = await addOrganisation(tx);
    const roleState = await addMenusAndRoles(tx);
    const administrator = { ...place, roleId: roleId('administrator') };
    const answer = await addAdministrator(tx, administrator, { chosen: adminPassword, note: passwordNote });
    if (house) {
      const sample = openSample(db, tx, house);
      await addSampleDepts(sample, place);
      await addSampleUsers(tx, roleState, place);
      await addSampleStaff(tx, roleState, place);
      await addSamplePeople(sample);
      await addSampleCars(sample);
      await addSampleLines(sample);
      await addSampleTypes(sample);
      await addSampleArticles(openSample(db, tx, { ...house, clock: beforeThePast }));
      await addSampleTactics(sample);
      await dateBack(sample, beforeThePast.now());
      await runSampleActions(sample);
    }
    return answer;
  });
}
