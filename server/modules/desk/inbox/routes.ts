import type { FastifyInstance } from 'fastify';
import { readIds } from '#server/crud/write/remove';
import { isPermitted } from '#server/lib/actor';
import { countPending } from '#server/modules/operation/evaluate/pending';
import { permissionCode } from '#shared/define';
import { businessMoment } from '#shared/time';
import { userMessage } from '#src/resources/desk/user-message';
import { evaluate } from '#src/resources/operation/evaluate';
import { addCalls } from '../../calls.ts';
import { listMessages, readMessages } from '../../message/list.ts';
import { flagIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { countUnread } from '../notice/module.ts';

/** Registers the calls by which users read their own messages. */
export function messageRoutes(services: Services) {
  const { context, events } = services;
  const { db, clock } = context;
  return async (app: FastifyInstance) =>
    addCalls(app, {
      [`${userMessage.path}/list`]: {
        method: 'GET',
        right: 'session',
        summary: 'List own messages, one line per record, with the unread count',
        parameters: { current: 'The page, from 1', size: 'Lines of a page' },
        async handler(sent, { actor }) {
          const mayRate = isPermitted(actor, [permissionCode(evaluate, 'submit')]);
          // Sent with the messages, so that the badge of the frame costs one call.
          const pendingCount = mayRate ? await countPending(db, actor, businessMoment(clock.now())) : 0;
          const noticeCount = await countUnread(services, actor);
          return { ...(await listMessages(db, actor, sent)), pendingCount, noticeCount };
        },
      },
      [`${userMessage.path}/read`]: {
        method: 'POST',
        right: 'session',
        summary: 'Mark own messages as read',
        parameters: { ids: 'Comma-joined', all: '1 for all of them' },
        async handler(sent, { actor }) {
          const ids = flagIn(sent, 'all') === 1 ? 'all' : readIds(sent.ids);
          await readMessages(db, actor, { ids, at: businessMoment(clock.now()) });
          await events.publish({ topic: 'messages', userId: actor.userId });
        },
      },
    });
}
