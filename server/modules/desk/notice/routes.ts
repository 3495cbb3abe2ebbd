import { type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { tableOf } from '#server/crud/model/table';
import type { ModuleRoutes } from '#server/crud/module';
import { makeUntakenRows } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { businessMoment } from '#server/lib/time';
import { AppError } from '#shared/errors';
import { notice, noticeRead } from '#src/resources/desk/notice';
import { neededId } from '../../sent.ts';
import { flagIn, sentIn } from '../../sent-in.ts';
import type { Services } from '../../services.ts';

const notices = tableOf(notice);

/** That somebody has read a notice, or all that are for him; a second time changes nothing. */
export const noticeRoutes =
  ({ context: { db, clock }, events }: Services, unreadFor: (actor: Actor) => SQL | undefined): ModuleRoutes =>
  (app, records) => {
    /** Those named that the reader may see. */
    async function named(request: FastifyRequest, actor: Actor): Promise<readonly string[]> {
      const id = neededId(request, 'id');
      if (!(await records.detail(actor, id))) throw new AppError('NOT_FOUND');
      return [id];
    }
    async function unread(actor: Actor): Promise<readonly string[]> {
      const where = unreadFor(actor);
      const counted = await records.tally(actor, { fields: ['title'], ...(where && { where }), by: [sql`${notices.id}`] });
      return (counted ?? []).flatMap(({ keys: [id] }) => id ?? []);
    }
    const reading = documented('Notes that the caller has read a notice', {
      id: 'The notice',
      all: '1 for all that are for him',
    });
    app.post('/read', { config: { right: records.rights.read }, ...reading }, async (request) => {
      const actor = actorOf(request);
      const ids = flagIn(sentIn(request), 'all') === 1 ? await unread(actor) : await named(request, actor);
      const { userId } = actor;
      const at = businessMoment(clock.now());
      const rows = ids.map((noticeId) => ({ noticeId, userId, readTime: at }));
      await transact(db, (tx) => makeUntakenRows({ tx, actor, at }, noticeRead, rows));
      await events.publish({ topic: 'messages', userId });
      return ok({}, actor.language);
    });
  };
