import { and, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { type Draft, defineModule, type Module } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import { type Actor, isPermitted } from '#server/lib/actor';
import { isEnabled } from '#server/modules/auth/service';
import { permissionCode } from '#shared/define';
import { openTypes, service } from '#src/resources/desk/service';
import { forAll, forDepts, forRoles } from '../audience.ts';

const services = tableOf(service);
const editing = [permissionCode(service, 'edit'), permissionCode(service, 'add')];

/** Returns the condition for the entries that are open to the actor; users who keep the directory see all. */
function openTo(actor: Actor) {
  if (isPermitted(actor, editing)) return undefined;
  const { status, roleIds, deptIds } = services;
  return and(isEnabled(status), or(forAll(roleIds), forRoles(roleIds, actor)), or(forAll(deptIds), forDepts(deptIds, actor)));
}

/** Refuses an address outside the app for an entry that opens within it; the definition refuses what is no address at all. */
function assertOwnPlace({ openType, path }: Draft<typeof service>): void {
  if (openType !== openTypes.inner || !path || path.startsWith('/')) return;
  refuse({ path: { code: 'PATH_FORMAT', params: { field: service.fields.path } } });
}

/** Defines the module of the service directory: the things that users can do or ask for, and where. */
export const serviceModule = (): Module => defineModule(service, { within: openTo, hooks: { beforeSave: assertOwnPlace } });
