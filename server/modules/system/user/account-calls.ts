import type { CallContext } from '#server/crud/context';
import type { Records } from '#server/crud/records';
import { assertAddOrEdit, assertId, type Calls, mayOf } from '../../calls.ts';
import { neededId } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { idsOf, textOf } from './read-request.ts';
import { resetPasswords } from './reset-password.ts';
import { updatePlatform } from './update-platform.ts';

export const people = { userIds: 'Comma-joined, all or none' };

/** Adds a user, or changes the one that the body names. */
type Save = (call: CallContext, body: unknown) => Promise<unknown>;

/** Returns the calls that plain accounts and people with a profile share, each below the path of its noun. */
export function accountCalls(services: Services, records: Records, save: Save): Calls {
  const may = mayOf(records.resource);
  const writing = { method: 'POST' } as const;
  return {
    submit: {
      ...writing,
      right: may('add', 'edit'),
      summary: 'Create a person with an account, or update the one whose id is sent',
      handler: (_sent, call) => {
        assertAddOrEdit(records.resource, call.request);
        return save(call, call.request.body);
      },
    },
    update: {
      ...writing,
      right: may('edit'),
      summary: 'Update a person',
      handler: (_sent, call) => {
        assertId(call.request.body);
        return save(call, call.request.body);
      },
    },
    'reset-password': {
      ...writing,
      right: may('reset'),
      summary: 'Reset passwords and return them once',
      parameters: people,
      // Never answered twice, so that no password is kept for a repeated call.
      handler: (sent, { actor }) => resetPasswords(services, records, { actor, ids: idsOf(sent, 'userIds') }),
    },
    'update-platform': {
      ...writing,
      right: may('platform'),
      summary: 'Set the platform of a user',
      parameters: { userId: 'Whose', userType: 'Key of dictionary user_type', userExt: 'JSON' },
      handler: (sent, call) => {
        const [userType, userExt] = [textOf(sent, 'userType'), textOf(sent, 'userExt')];
        return updatePlatform(services, records, { call, userId: neededId(sent, 'userId'), userType, userExt });
      },
    },
    'platform-detail': {
      method: 'GET',
      right: may('platform'),
      summary: 'Read a user with the platform',
      parameters: { id: 'Whose' },
      handler: (sent, { actor }) => records.detail(actor, neededId(sent, 'id')),
    },
  };
}
