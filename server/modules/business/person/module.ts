import { and } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CallContext } from '#server/crud/context';
import type { EngineVerb, ModuleRoutes, Narrowed } from '#server/crud/module';
import type { Query } from '#server/crud/read/paging';
import type { Records, WireRecord } from '#server/crud/records';
import { asRecord } from '#server/crud/write/input';
import { type Actor, actorOf, type RoleGrants } from '#server/lib/actor';
import { decodePassword } from '#server/lib/password';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { addCalls, type Calls, mayOf } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { accountCalls, people } from '../../system/user/account-calls.ts';
import { narrowToBranch } from '../../system/user/narrow.ts';
import { ownAccountRoutes } from '../../system/user/own-account.ts';
import { idsOf } from '../../system/user/read-request.ts';
import { type SavedUser, submitUser } from '../../system/user/submit.ts';
import { updateOwnInfo } from '../../system/user/update-info.ts';
import { personHooks } from './hooks.ts';
import type { PersonKind } from './kind.ts';

/**
 * Refuses two typed passwords that differ; clients send them in plain text, hashed or encrypted. Without a password one is
 * made.
 */
function assertSame({ context }: Services, { password, password2 }: Readonly<Record<string, unknown>>): void {
  const read = (sent: unknown) => (typeof sent === 'string' && sent !== '' ? decodePassword(sent, context.sm2PrivateKey) : '');
  if (password2 === undefined || password2 === null || read(password) === read(password2)) return;
  throw new AppError('PASSWORD_CONFIRM', {}, { fields: { password2: { code: 'PASSWORD_CONFIRM' } } });
}

/** Adds a person with their account, or changes one. Passwords never become part of the row that the engine writes. */
async function submitPerson(
  services: Services,
  records: Records,
  { call, body }: { call: CallContext; body: unknown },
): Promise<SavedUser> {
  const sent = asRecord(body);
  assertSame(services, sent);
  const { password2: _, ...row } = sent;
  return submitUser(services, records, { call, body: row });
}

/** Removes profiles, all or none; their accounts are closed with them. */
async function removePeople({ authenticator }: Services, records: Records, { call, ids }: { call: CallContext; ids: string[] }) {
  await records.remove(call, ids);
  await authenticator.forget();
}

function callsOf(services: Services, records: Records): Calls {
  return {
    ...accountCalls(services, records, (call, body) => submitPerson(services, records, { call, body })),
    remove: {
      method: 'POST',
      right: mayOf(records.resource)('delete'),
      summary: 'Delete people and close their accounts',
      parameters: { ids: people.userIds },
      handler: (sent, call) => removePeople(services, records, { call, ids: idsOf(sent, 'ids') }),
    },
  };
}

/** A role without rules: nothing is hidden from its holder. */
const unlimited: RoleGrants = { roleId: '', codes: new Set(), apiScopes: [], dataScopes: [] };

/** Returns the user's own record in full, whatever their roles let them see of others. */
async function ownProfile(records: Records, actor: Actor): Promise<WireRecord> {
  const self: Actor = { ...actor, grants: [unlimited], permissions: new Set([permissionCode(records.resource, 'plain')]) };
  const found = await records.detail(self, actor.userId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The calls of people with a profile: what is done to them, and what they do with their own account. */
function personRoutes(services: Services): ModuleRoutes {
  const { context, authenticator, files, ports } = services;
  return (app, records) => {
    addCalls(app, callsOf(services, records));
    ownAccountRoutes(app, '', {
      context,
      authenticator,
      read: (request) => ownProfile(records, actorOf(request)),
      async write(request) {
        const actor = actorOf(request);
        await ownProfile(records, actor);
        await updateOwnInfo({ db: context.db, files, ports }, actor, request.body);
        records.changed();
      },
    });
  };
}

const only: readonly EngineVerb[] = ['list', 'detail', 'select', 'history', 'import', 'export'];

/**
 * Returns the parts of a module of people with accounts: a profile under the id of the account, both written together (domain
 * model 6.3).
 *
 * @example
 * const { hooks, ...person } = personModule(kind, services);
 * defineModule(keeper, { ...person, hooks: { ...hooks, beforeSave } });
 */
export function personModule(kind: PersonKind, services: Services) {
  return { only, hooks: personHooks(kind, services), routes: [personRoutes(services)] };
}

/** Narrows a list of people to a department and all below it, besides any further narrowing. */
export function inBranches(column: AnyPgColumn, further?: (query: Query) => Narrowed): (query: Query) => Narrowed {
  return (query) => {
    const branch = narrowToBranch(column, query);
    const rest = further?.(branch.query);
    return { query: rest?.query ?? branch.query, where: and(branch.where, rest?.where) };
  };
}
