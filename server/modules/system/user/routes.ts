import type { FastifyInstance } from 'fastify';
import { modelOf } from '#server/crud/model/model';
import type { ModuleRoutes } from '#server/crud/module';
import type { Files } from '#server/crud/ports';
import { linkFiles } from '#server/crud/read/files';
import type { Query } from '#server/crud/read/paging';
import type { Records } from '#server/crud/records';
import { readCodes } from '#server/crud/scope/rights';
import { actorOf } from '#server/lib/actor';
import { user } from '#src/resources/system/user';
import type { Authenticator } from '../../auth/authenticate.ts';
import type { AuthContext } from '../../auth/service.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Services } from '../../services.ts';
import type { DictionaryStore } from '../dict/service.ts';
import { passUsers, refuseUsers } from './audit.ts';
import { grantRoles } from './grant.ts';
import { listUsers } from './list-users.ts';
import { ownAccountRoutes } from './own-account.ts';
import { choiceOf, idOf, idsOf, textOf } from './read-request.ts';
import { removeUsers } from './remove.ts';
import { resetPasswords } from './reset-password.ts';
import { ownRecord } from './service.ts';
import { submitUser } from './submit.ts';
import { unlockUsers } from './unlock.ts';
import { updateOwnInfo } from './update-info.ts';
import { updatePlatform } from './update-platform.ts';
import { assertAddOrEdit, assertId, mayOf, registerVerbs, type Verb } from './verb.ts';

/** Users moved between these prefixes in the history of the family; both are answered. */
const prefixes = ['/blade-user', '/blade-system/user'];

export interface UserRoutesOptions {
  readonly context: AuthContext;
  readonly authenticator: Authenticator;
  readonly dictionaries: DictionaryStore;
  readonly files: Files;
  readonly ports: Ports;
}

/** What users do with their own account. */
export function userRoutes({ context, authenticator, dictionaries, files, ports }: UserRoutesOptions) {
  return async (app: FastifyInstance) => {
    for (const prefix of prefixes) {
      ownAccountRoutes(app, prefix, {
        ...{ context, authenticator },
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
const people = { userIds: 'Comma-joined, all or none' };

function writingVerbs(services: Services, records: Records): Readonly<Record<string, Verb>> {
  const writing = { method: 'POST' } as const;
  return {
    submit: {
      ...{ ...writing, right: may('add', 'edit'), summary: 'Adds an account, or changes the one whose id is sent' },
      answer: (request, call) => {
        assertAddOrEdit(user, request, call);
        return submitUser(services, records, { call, body: request.body });
      },
    },
    update: {
      ...{ ...writing, right: may('edit'), summary: 'Changes an account' },
      answer: ({ body }, call) => {
        assertId(body);
        return submitUser(services, records, { call, body });
      },
    },
    remove: {
      ...{ ...writing, right: may('delete'), summary: 'Removes accounts', parameters: { ids: people.userIds } },
      answer: (request, call) => removeUsers(services, records, { call, ids: idsOf(request, 'ids') }),
    },
    grant: {
      ...{ ...writing, right: may('role'), summary: 'Gives people exactly these roles' },
      parameters: { ...people, roleIds: 'Comma-joined' },
      answer: (request, call) => {
        const [userIds, roleIds] = [idsOf(request, 'userIds'), choiceOf(request, 'roleIds')];
        return grantRoles(services, records, { call, userIds, roleIds });
      },
    },
    unlock: {
      ...{ ...writing, right: may('unlock'), summary: 'Lifts locks and forgets failed sign-ins', parameters: people },
      answer: (request, call) => unlockUsers(services, records, { call, ids: idsOf(request, 'userIds') }),
    },
    'reset-password': {
      ...{ ...writing, right: may('reset'), summary: 'Gives new passwords, answered this once', parameters: people },
      // Never answered twice, so that no password is kept for a repeated send.
      answer: (request, { actor }) => resetPasswords(services, records, { actor, ids: idsOf(request, 'userIds') }),
    },
    'update-platform': {
      ...{ ...writing, right: may('platform'), summary: 'Says on which platform somebody works' },
      parameters: { userId: 'Whose', userType: 'Key of dictionary user_type', userExt: 'JSON' },
      answer: (request, call) => {
        const [userType, userExt] = [textOf(request, 'userType'), textOf(request, 'userExt')];
        return updatePlatform(services, records, { call, userId: idOf(request, 'userId'), userType, userExt });
      },
    },
    'audit-pass': {
      ...{ ...writing, right: may('audit'), summary: 'Lets registered people in' },
      parameters: { ...people, roleIds: 'Comma-joined', deptIds: 'Comma-joined' },
      answer: (request, call) => {
        const [userIds, roleIds, deptIds] = [
          idsOf(request, 'userIds'),
          choiceOf(request, 'roleIds'),
          choiceOf(request, 'deptIds'),
        ];
        return passUsers(services, records, { call, userIds, roleIds, deptIds });
      },
    },
    'audit-refuse': {
      ...{ ...writing, right: may('audit'), summary: 'Turns registrations away', parameters: people },
      answer: (request, call) => refuseUsers(services, records, { call, userIds: idsOf(request, 'userIds') }),
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
  return (app, records) => registerVerbs(app, { ...writingVerbs(services, records), ...readingVerbs(records) });
}
