import type { FastifyInstance } from 'fastify';
import type { Query } from '#server/crud/read/paging';
import { readIds } from '#server/crud/write/remove';
import { actorOf, isPermitted } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { businessMoment } from '#server/lib/time';
import { countPending } from '#server/modules/operation/evaluate/pending';
import { permissionCode } from '#shared/define';
import { userMessage } from '#src/resources/desk/user-message';
import { evaluate } from '#src/resources/operation/evaluate';
import { flagIn, sentIn } from '../../sent-in.ts';
import type { Services } from '../../services.ts';
import { countUnread } from '../notice/module.ts';
import { listMessages, readMessages } from './list.ts';

/** What the server tells people: each sees his own. */
export function messageRoutes(services: Services) {
  const { context, events } = services;
  const { db, clock } = context;
  const config = { right: 'session' } as const;
  return async (app: FastifyInstance) => {
    const paged = { current: 'The page, from 1', size: 'Rows of a page' };
    const listing = documented('A page of one’s own messages, and how many are unread', paged);
    app.get(`/${userMessage.path}/list`, { config, ...listing }, async (request) => {
      const actor = actorOf(request);
      const mayRate = isPermitted(actor, [permissionCode(evaluate, 'submit')]);
      // With the messages, so that the badge of the frame costs one call.
      const pendingCount = mayRate ? await countPending(db, actor, businessMoment(clock.now())) : 0;
      const noticeCount = await countUnread(services, actor);
      return ok({ ...(await listMessages(db, actor, request.query as Query)), pendingCount, noticeCount }, actor.language);
    });
    const reading = documented('Notes that one’s own messages were read', { ids: 'Comma-joined', all: '1 for all of them' });
    app.post(`/${userMessage.path}/read`, { config, ...reading }, async (request) => {
      const actor = actorOf(request);
      const sent = sentIn(request);
      const ids = flagIn(sent, 'all') === 1 ? 'all' : readIds(sent.ids);
      await readMessages(db, actor, { ids, at: businessMoment(clock.now()) });
      await events.publish({ topic: 'messages', userId: actor.userId });
      return ok({}, actor.language);
    });
  };
}
