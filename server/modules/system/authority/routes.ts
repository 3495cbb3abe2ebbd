import type { FastifyInstance } from 'fastify';
import { addCalls } from '../../calls.ts';
import { neededId } from '../../sent.ts';
import { readQuestion } from './demand.ts';
import { grantorsFor } from './grantors.ts';
import { type Authority, whyMay } from './service.ts';

/** The right of users who grant rights: they only see rights of others that they could have granted. */
const right = { anyOf: ['role_grant', 'user_role'] };

const parameters = {
  userId: 'Who',
  code: 'A menu or button code',
  method: 'Or a call: its method, GET unless told',
  path: 'and its address',
};

/** Makes the calls that explain why a user may, or may not, do something, and whom to ask. */
export function authorityRoutes(authority: Authority) {
  return async (app: FastifyInstance) =>
    addCalls(app, {
      'blade-system/authority/why': {
        method: 'GET',
        right,
        summary: 'Explain whether a user may make a call or use a button',
        parameters,
        handler: async (sent, { actor }) =>
          whyMay(authority, { actor, userId: neededId(sent, 'userId'), question: readQuestion(sent), routes: app.routeRights }),
      },
      'blade-system/authority/grantors': {
        method: 'GET',
        right: 'session',
        summary: 'List people of the own tenant who can grant a right',
        handler: (_sent, { actor }) => grantorsFor(authority.context.db, actor),
      },
    });
}
