import type { FastifyInstance } from 'fastify';
import { linkFiles } from '#server/crud/files';
import { modelOf } from '#server/crud/model/model';
import type { ModuleRoutes } from '#server/crud/module';
import type { Files } from '#server/crud/ports';
import { readRow, readRows } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { readCodes } from '#server/crud/scope/rights';
import type { Database } from '#server/db/types';
import { type Actor, actorOf } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { Field, Language } from '#shared/field';
import { nullOnWire, splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { dept } from '#src/resources/system/dept';
import { post } from '#src/resources/system/post';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import type { Authenticator } from '../../auth/authenticate.ts';
import type { AuthContext } from '../../auth/service.ts';
import { addCalls, type Calls, mayOf } from '../../calls.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Services } from '../../services.ts';
import type { DictionaryStore } from '../dict/service.ts';
import { accountCalls, people } from './account-calls.ts';
import { passUsers, refuseUsers } from './audit.ts';
import { ownAccountRoutes } from './own-account.ts';
import { choiceOf, idsOf } from './read-request.ts';
import { submitUser } from './submit.ts';
import { updateOwnInfo } from './update-info.ts';
import { grantRoles, listUsers, removeUsers, unlockUsers } from './verbs.ts';

/** The columns that no user is shown, not even of themselves. */
const hidden = new Set(['password', 'mustChangePassword', 'passwordExpireTime']);

/** Returns the signed-in user's own record, unmasked, with the names of the rows it refers to. */
async function ownRecord(db: Database, dictionaries: DictionaryStore, actor: Actor): Promise<Record<string, unknown>> {
  const { tenantId } = actor;
  const row = await readRow(db, user, { where: { id: actor.userId, tenantId } });
  if (!row) throw new AppError('UNAUTHORIZED');
  const named = (ids: string | null) => ({ where: { id: idsIn(ids), tenantId }, withRemoved: true });
  const roles = await readRows(db, role, { ...named(row.roleId), columns: ['id', 'roleName'] });
  const depts = await readRows(db, dept, { ...named(row.deptId), columns: ['id', 'deptName'] });
  const posts = await readRows(db, post, { ...named(row.postId), columns: ['id', 'postName'] });
  const sexes = row.sex === null ? [] : await dictionaries.entries('business', 'sex', actor.tenantId);
  const sex = sexes.find(({ dictKey }) => dictKey === String(row.sex));
  return {
    ...onWire(row),
    roleName: joined(row.roleId, new Map(roles.map(({ id, roleName }) => [id, roleName]))),
    deptName: joined(row.deptId, new Map(depts.map(({ id, deptName }) => [id, deptName]))),
    postName: joined(row.postId, new Map(posts.map(({ id, postName }) => [id, postName]))),
    sexName: sex ? labelOf(sex, actor.language) : '',
    roleAlias: actor.roleAliases.join(','),
  };
}

function labelOf({ dictValue, dictValueEn }: { dictValue: string; dictValueEn: string | null }, language: Language): string {
  return (language === 'en' && dictValueEn) || dictValue;
}

const idsIn = (ids: string | null) => splitMany(ids ?? '').filter(isId);

/** Returns the names of comma-joined ids, joined in the same order. */
function joined(ids: string | null, names: ReadonlyMap<string, string>): string {
  return idsIn(ids)
    .map((id) => names.get(id) ?? '')
    .filter(Boolean)
    .join(',');
}

/** Returns the fields that may be shown, with empty values as they print on this wire (protocol 1.7). */
function onWire(row: Record<string, unknown>): Record<string, unknown> {
  const fields: Readonly<Record<string, Field>> = user.fields;
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !hidden.has(name))
      .map(([name, value]) => [name, value ?? emptyOf(fields[name])]),
  );
}

/** Returns an empty value for the wire; the server's own columns that may be empty are ids. */
const emptyOf = (field: Field | undefined) => (field ? nullOnWire(field) : -1);

/** Users moved between these prefixes in the history of the family; both are answered. */
const prefixes = ['/blade-user', '/blade-system/user'];

export interface UserRoutesOptions {
  readonly context: AuthContext;
  readonly authenticator: Authenticator;
  readonly dictionaries: DictionaryStore;
  readonly files: Files;
  readonly ports: Ports;
}

/** Registers the calls of users about their own account. */
export function userRoutes({ context, authenticator, dictionaries, files, ports }: UserRoutesOptions) {
  return async (app: FastifyInstance) => {
    for (const prefix of prefixes) {
      ownAccountRoutes(app, prefix, {
        context,
        authenticator,
        async read(request) {
          const record = await ownRecord(context.db, dictionaries, actorOf(request));
          await linkFiles(files, modelOf(user), [record]);
          return record;
        },
        write: (request) => updateOwnInfo({ db: context.db, files, ports }, actorOf(request), request.body),
      });
    }
  };
}

const may = mayOf(user);

function callsOf(services: Services, records: Records): Calls {
  const writing = { method: 'POST' } as const;
  return {
    ...accountCalls(services, records, (call, body) => submitUser(services, records, { call, body })),
    remove: {
      ...writing,
      right: may('delete'),
      summary: 'Delete user accounts',
      parameters: { ids: people.userIds },
      handler: (sent, call) => removeUsers(services, records, { call, ids: idsOf(sent, 'ids') }),
    },
    grant: {
      ...writing,
      right: may('role'),
      summary: 'Replace the roles of users',
      parameters: { ...people, roleIds: 'Comma-joined' },
      handler: (sent, call) => {
        const [userIds, roleIds] = [idsOf(sent, 'userIds'), choiceOf(sent, 'roleIds')];
        return grantRoles(services, records, { call, userIds, roleIds });
      },
    },
    unlock: {
      ...writing,
      right: may('unlock'),
      summary: 'Unlock accounts and clear their failed sign-ins',
      parameters: people,
      handler: (sent, call) => unlockUsers(services, records, { call, ids: idsOf(sent, 'userIds') }),
    },
    'audit-pass': {
      ...writing,
      right: may('audit'),
      summary: 'Approve registrations',
      parameters: { ...people, roleIds: 'Comma-joined', deptIds: 'Comma-joined' },
      handler: (sent, call) => {
        const [userIds, roleIds, deptIds] = [idsOf(sent, 'userIds'), choiceOf(sent, 'roleIds'), choiceOf(sent, 'deptIds')];
        return passUsers(services, records, { call, userIds, roleIds, deptIds });
      },
    },
    'audit-refuse': {
      ...writing,
      right: may('audit'),
      summary: 'Reject registrations',
      parameters: people,
      handler: (sent, call) => refuseUsers(services, records, { call, userIds: idsOf(sent, 'userIds') }),
    },
    'user-list': {
      method: 'GET',
      right: { anyOf: readCodes(user) },
      summary: 'List users as an array, by exact parameters',
      handler: (sent, { actor }) => listUsers(records, actor, sent),
    },
  };
}

/** Registers the calls on accounts, for those who administer them. */
export function userVerbs(services: Services): ModuleRoutes {
  return (app, records) => addCalls(app, callsOf(services, records));
}
