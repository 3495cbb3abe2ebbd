import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WireRecord } from '#server/crud/records';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Authenticator } from '../../auth/authenticate.ts';
import { changePassword } from '../../auth/change-password.ts';
import { readParameters, required } from '../../auth/read-token-request.ts';
import type { AuthContext } from '../../auth/service.ts';
import { ownInput } from './update-info.ts';

/** The right of calls that are answered although an initial password has not been changed yet. */
export const beforeChange = { right: 'session', beforePasswordChange: true } as const;

interface OwnAccount {
  readonly context: AuthContext;
  readonly authenticator: Authenticator;
  /** Returns the record that users see of themselves. */
  readonly read: (request: FastifyRequest) => Promise<WireRecord>;
  /** Changes the values that users may change of themselves. */
  readonly write: (request: FastifyRequest) => Promise<void>;
}

const passwordParameters = {
  oldPassword: 'md5 hex, SM2 hex or plain',
  newPassword: 'The same',
  newPassword1: 'The new one again',
};

/** Registers the calls of users about their own account: whatever ids are sent, the session decides whose it is. */
export function ownAccountRoutes(app: FastifyInstance, prefix: string, account: OwnAccount): void {
  const { context, authenticator, read, write } = account;
  app.get(`${prefix}/info`, { config: beforeChange, ...documented('Read the own user record') }, async (request) =>
    ok(await read(request), actorOf(request).language),
  );
  app.post(
    `${prefix}/update-info`,
    {
      config: { right: 'session' },
      ...documented('Update the own avatar, names, phone and e-mail', undefined, { body: ownInput }),
    },
    async (request) => {
      const actor = actorOf(request);
      await write(request);
      await authenticator.forget({ userId: actor.userId });
      return ok({}, actor.language);
    },
  );
  app.post(
    `${prefix}/update-password`,
    { config: beforeChange, ...documented('Change the own password', passwordParameters) },
    async (request) => {
      const actor = actorOf(request);
      const parameters = readParameters(request);
      await changePassword(context, actor, {
        oldPassword: required(parameters, 'oldPassword'),
        newPassword: required(parameters, 'newPassword'),
        newPassword1: required(parameters, 'newPassword1'),
      });
      await authenticator.forget({ userId: actor.userId });
      return ok({}, actor.language);
    },
  );
}
