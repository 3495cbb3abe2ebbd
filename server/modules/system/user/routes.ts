import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onceKeyOf } from '#server/crud/idempotency';
import { modelOf } from '#server/crud/model';
import type { ModuleRoutes } from '#server/crud/module';
import type { Files } from '#server/crud/ports';
import { linkFiles } from '#server/crud/read/files';
import type { Query } from '#server/crud/read/paging';
import type { Deed, Records } from '#server/crud/records';
import { readCodes } from '#server/crud/rights';
import { hasId } from '#server/crud/write/input';
import { actorOf, callOf, mayCall } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { user } from '#src/resources/system/user';
import type { Authenticator } from '../../auth/authenticate.ts';
import { changePassword } from '../../auth/change-password.ts';
import { readParameters, required } from '../../auth/read-token-request.ts';
import type { AuthContext } from '../../auth/service.ts';
import type { Services } from '../../services.ts';
import type { DictionaryStore } from '../dict/service.ts';
import { passUsers, refuseUsers } from './audit.ts';
import { grantRoles } from './grant.ts';
import { listUsers } from './list-users.ts';
import { choiceOf, idOf, idsOf, textOf } from './read-request.ts';
import { removeUsers } from './remove.ts';
import { resetPasswords } from './reset-password.ts';
import { ownRecord } from './service.ts';
import { submitUser } from './submit.ts';
import { unlockUsers } from './unlock.ts';
import { updateOwnInfo } from './update-info.ts';
import { updatePlatform } from './update-platform.ts';

/** Users moved between these prefixes in the history of the family; both are answered. */
const prefixes = ['/blade-user', '/blade-system/user'];

export interface UserRoutesOptions {
  readonly context: AuthContext;
  readonly authenticator: Authenticator;
  readonly dictionaries: DictionaryStore;
  readonly files: Files;
}

const always = { right: 'session', beforePasswordChange: true } as const;

const passwordParameters = {
  oldPassword: 'md5 hex, SM2 hex or plain',
  newPassword: 'The same',
  newPassword1: 'The new one again',
};

/** What users do with their own account: whatever ids are sent, the session decides whose. */
export function userRoutes({ context, authenticator, dictionaries, files }: UserRoutesOptions) {
  return async (app: FastifyInstance) => {
    for (const prefix of prefixes) {
      app.get(`${prefix}/info`, { config: always, ...documented('One’s own record') }, async (request) => {
        const actor = actorOf(request);
        const record = await ownRecord(context.db, dictionaries, actor);
        await linkFiles(files, modelOf(user), [record]);
        return ok(record, actor.language);
      });
      app.post(
        `${prefix}/update-info`,
        { config: { right: 'session' }, ...documented('Changes avatar, names, phone and e-mail of oneself') },
        async (request) => {
          const actor = actorOf(request);
          await updateOwnInfo({ db: context.db, files }, actor, request.body);
          await authenticator.forget({ userId: actor.userId });
          return ok({}, actor.language);
        },
      );
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
          await authenticator.forget({ userId: actor.userId });
          return ok({}, actor.language);
        },
      );
    }
  };
}

interface Verb {
  readonly method: 'GET' | 'POST';
  readonly right: Right;
  readonly summary: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly answer: (request: FastifyRequest, deed: Deed) => Promise<unknown>;
}

const may = (...buttons: string[]): Right => ({ anyOf: buttons.map((button) => permissionCode(user, button)) });
const people = { userIds: 'Comma-joined, all or none' };

/** Refuses what the guard of the route let pass for the neighbouring button. */
function demand(request: FastifyRequest, { actor }: Deed, button: 'add' | 'edit'): void {
  if (!mayCall(actor, [permissionCode(user, button)], callOf(request))) throw new AppError('FORBIDDEN');
}

function writingVerbs(services: Services, records: Records): Readonly<Record<string, Verb>> {
  const writing = { method: 'POST' } as const;
  return {
    submit: {
      ...{ ...writing, right: may('add', 'edit'), summary: 'Adds an account, or changes the one whose id is sent' },
      answer: (request, deed) => {
        const { body } = request;
        demand(request, deed, hasId(body) ? 'edit' : 'add');
        return submitUser(services, records, { deed, body });
      },
    },
    update: {
      ...{ ...writing, right: may('edit'), summary: 'Changes an account' },
      answer: ({ body }, deed) => {
        if (!hasId(body)) throw new AppError('MISSING_PARAMETER', { name: 'id' });
        return submitUser(services, records, { deed, body });
      },
    },
    remove: {
      ...{ ...writing, right: may('delete'), summary: 'Removes accounts', parameters: { ids: people.userIds } },
      answer: (request, deed) => removeUsers(services, records, { deed, ids: idsOf(request, 'ids') }),
    },
    grant: {
      ...{ ...writing, right: may('role'), summary: 'Gives people exactly these roles' },
      parameters: { ...people, roleIds: 'Comma-joined' },
      answer: (request, deed) => {
        const [userIds, roleIds] = [idsOf(request, 'userIds'), choiceOf(request, 'roleIds')];
        return grantRoles(services, records, { deed, userIds, roleIds });
      },
    },
    unlock: {
      ...{ ...writing, right: may('unlock'), summary: 'Lifts locks and forgets failed sign-ins', parameters: people },
      answer: (request, deed) => unlockUsers(services, records, { deed, ids: idsOf(request, 'userIds') }),
    },
    'reset-password': {
      ...{ ...writing, right: may('reset'), summary: 'Gives new passwords, answered this once', parameters: people },
      // Never answered twice, so that no password is kept for a repeated send.
      answer: (request, { actor }) => resetPasswords(services, records, { actor, ids: idsOf(request, 'userIds') }),
    },
    'update-platform': {
      ...{ ...writing, right: may('platform'), summary: 'Says on which platform somebody works' },
      parameters: { userId: 'Whose', userType: 'Key of dictionary user_type', userExt: 'JSON' },
      answer: (request, deed) => {
        const [userType, userExt] = [textOf(request, 'userType'), textOf(request, 'userExt')];
        return updatePlatform(services, records, { deed, userId: idOf(request, 'userId'), userType, userExt });
      },
    },
    'audit-pass': {
      ...{ ...writing, right: may('audit'), summary: 'Lets registered people in' },
      parameters: { ...people, roleIds: 'Comma-joined', deptIds: 'Comma-joined' },
      answer: (request, deed) => {
        const [userIds, roleIds, deptIds] = [
          idsOf(request, 'userIds'),
          choiceOf(request, 'roleIds'),
          choiceOf(request, 'deptIds'),
        ];
        return passUsers(services, records, { deed, userIds, roleIds, deptIds });
      },
    },
    'audit-refuse': {
      ...{ ...writing, right: may('audit'), summary: 'Turns registrations away', parameters: people },
      answer: (request, deed) => refuseUsers(services, records, { deed, userIds: idsOf(request, 'userIds') }),
    },
  };
}

function readingVerbs(records: Records): Readonly<Record<string, Verb>> {
  return {
    'user-list': {
      ...{ method: 'GET', right: { anyOf: readCodes(user) }, summary: 'People as an array; parameters are compared whole' },
      answer: ({ query }, { actor }) => listUsers(records, actor, query as Query),
    },
    'platform-detail': {
      ...{ method: 'GET', right: may('platform'), summary: 'One account with its platform', parameters: { id: 'Whose' } },
      answer: (request, { actor }) => records.detail(actor, idOf(request, 'id')),
    },
  };
}

/** What is done to accounts by those who administer them. */
export function userVerbs(services: Services): ModuleRoutes {
  return (app, records) => {
    for (const [url, verb] of Object.entries({ ...writingVerbs(services, records), ...readingVerbs(records) })) {
      const { method, right, summary, parameters, answer } = verb;
      app.route({
        ...{ method, url: `/${url}`, config: { right }, ...documented(summary, parameters) },
        handler: async (request) => {
          const actor = actorOf(request);
          return ok((await answer(request, { actor, once: onceKeyOf(request) })) ?? {}, actor.language);
        },
      });
    }
  };
}
