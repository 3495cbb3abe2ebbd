import type { CallContext } from '#server/crud/context';
import type { ModuleRoutes } from '#server/crud/module';
import type { Records, WireRecord } from '#server/crud/records';
import { type Actor, actorOf, type RoleGrants } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { addCalls, type Calls, mayOf } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { accountCalls, people } from '../../system/user/account-calls.ts';
import { ownAccountRoutes } from '../../system/user/own-account.ts';
import { idsOf } from '../../system/user/read-request.ts';
import { updateOwnInfo } from '../../system/user/update-info.ts';
import { submitPerson } from './submit.ts';

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
export function personRoutes(services: Services): ModuleRoutes {
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
