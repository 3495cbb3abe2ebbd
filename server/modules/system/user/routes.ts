import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Authenticator } from '../../auth/authenticate.ts';
import { changePassword } from '../../auth/change-password.ts';
import { readParameters, required } from '../../auth/read-token-request.ts';
import type { AuthContext } from '../../auth/service.ts';
import type { DictionaryStore } from '../dict/service.ts';
import { ownRecord } from './service.ts';

/** Users moved between these prefixes in the history of the family; both are answered. */
const prefixes = ['/blade-user', '/blade-system/user'];

export interface UserRoutesOptions {
  readonly context: AuthContext;
  readonly authenticator: Authenticator;
  readonly dictionaries: DictionaryStore;
}

const always = { right: 'session', beforePasswordChange: true } as const;

const passwordParameters = {
  oldPassword: 'md5 hex, SM2 hex or plain',
  newPassword: 'The same',
  newPassword1: 'The new one again',
};

/** What users do with their own account: whatever ids are sent, the session decides whose. */
export function userRoutes({ context, authenticator, dictionaries }: UserRoutesOptions) {
  return async (app: FastifyInstance) => {
    for (const prefix of prefixes) {
      app.get(`${prefix}/info`, { config: always, ...documented('One’s own record') }, async (request) => {
        const actor = actorOf(request);
        return ok(await ownRecord(context.db, dictionaries, actor), actor.language);
      });
      app.post(
        `${prefix}/update-password`,
        { config: always, ...documented('Changes one’s own password', passwordParameters) },
        async (request) => {
          const actor = actorOf(request);
          const parameters = readParameters(request);
          await changePassword(context, actor, {
            oldPassword: required(parameters, 'oldPassword'),
            newPassword: required(parameters, 'newPassword'),
            newPassword1: required(parameters, 'newPassword1'),
          });
          authenticator.forget();
          return ok({}, actor.language);
        },
      );
    }
  };
}
