import type { CallContext } from '#server/crud/context';
import type { ModuleRoutes } from '#server/crud/module';
import type { Records, WireRecord } from '#server/crud/records';
import { type Actor, actorOf, type RoleGrants } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { addCalls, assertAddOrEdit, assertId, type Calls, mayOf } from '../../calls.ts';
import { neededId } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { ownAccountRoutes } from '../../system/user/own-account.ts';
import { idsOf, textOf } from '../../system/user/read-request.ts';
import { resetPasswords } from '../../system/user/reset-password.ts';
import { updateOwnInfo } from '../../system/user/update-info.ts';
import { updatePlatform } from '../../system/user/update-platform.ts';
import { submitPerson } from './submit.ts';

const people = { userIds: 'Comma-joined, all or none' };

/** Removes profiles, all or none; their accounts are closed with them. */
async function removePeople({ authenticator }: Services, records: Records, { call, ids }: { call: CallContext; ids: string[] }) {
  await records.remove(call, ids);
  await authenticator.forget();
}

function verbsOf(services: Services, records: Records): Calls {
  const may = mayOf(records.resource);
  const writing = { method: 'POST' } as const;
  return {
    submit: {
      ...{ ...writing, right: may('add', 'edit'), summary: 'Adds a person with an account, or changes the one whose id is sent' },
      answer: (_sent, call) => {
        assertAddOrEdit(records.resource, call.request);
        return submitPerson(services, records, { call, body: call.request.body });
      },
    },
    update: {
      ...{ ...writing, right: may('edit'), summary: 'Changes a person' },
      answer: (_sent, call) => {
        assertId(call.request.body);
        return submitPerson(services, records, { call, body: call.request.body });
      },
    },
    remove: {
      ...{
        ...writing,
        right: may('delete'),
        summary: 'Removes people and closes their accounts',
        parameters: { ids: people.userIds },
      },
      answer: (sent, call) => removePeople(services, records, { call, ids: idsOf(sent, 'ids') }),
    },
    'reset-password': {
      ...{ ...writing, right: may('reset'), summary: 'Gives new passwords, answered this once', parameters: people },
      // Never answered twice, so that no password is kept for a repeated send.
      answer: (sent, { actor }) => resetPasswords(services, records, { actor, ids: idsOf(sent, 'userIds') }),
    },
    'update-platform': {
      ...{ ...writing, right: may('platform'), summary: 'Says on which platform somebody works' },
      parameters: { userId: 'Whose', userType: 'Key of dictionary user_type', userExt: 'JSON' },
      answer: (sent, call) => {
        const [userType, userExt] = [textOf(sent, 'userType'), textOf(sent, 'userExt')];
        return updatePlatform(services, records, { call, userId: neededId(sent, 'userId'), userType, userExt });
      },
    },
    'platform-detail': {
      ...{ method: 'GET', right: may('platform'), summary: 'One person with his platform', parameters: { id: 'Whose' } },
      answer: (sent, { actor }) => records.detail(actor, neededId(sent, 'id')),
    },
  };
}

/** A role without rules: nothing is hidden from its holder. */
const unlimited: RoleGrants = { roleId: '', codes: new Set(), apiScopes: [], dataScopes: [] };

/** Everybody sees his own record whole, whatever his roles let him see of others. */
async function ownProfile(records: Records, actor: Actor): Promise<WireRecord> {
  const self: Actor = { ...actor, grants: [unlimited], permissions: new Set([permissionCode(records.resource, 'plain')]) };
  const found = await records.detail(self, actor.userId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The calls of people with a profile: what is done to them, and what they do with their own account. */
export function personRoutes(services: Services): ModuleRoutes {
  const { context, authenticator, files, ports } = services;
  return (app, records) => {
    addCalls(app, verbsOf(services, records));
    ownAccountRoutes(app, '', {
      ...{ context, authenticator },
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
