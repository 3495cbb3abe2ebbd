import { type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { ModuleRoutes } from '#server/crud/module';
import { makeUntakenRows } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { businessMoment } from '#shared/time';
import { notice, noticeRead } from '#src/resources/desk/notice';
import { addCalls } from '../../calls.ts';
import { flagIn, neededId, type Sent } from '../../sent.ts';
import type { Services } from '../../services.ts';

const notices = tableOf(notice);

/** That somebody has read a notice, or all that are for them; a second time changes nothing. */
export const noticeRoutes =
  ({ context: { db, clock }, events }: Services, unreadFor: (actor: Actor) => SQL | undefined): ModuleRoutes =>
  (app, records) => {
    /** Returns the id of the named notice, which the reader must be able to see. */
    async function named(sent: Sent, actor: Actor): Promise<readonly string[]> {
      const id = neededId(sent, 'id');
      if (!(await records.detail(actor, id))) throw new AppError('NOT_FOUND');
      return [id];
    }
    async function unread(actor: Actor): Promise<readonly string[]> {
      const where = unreadFor(actor);
      const counted = await records.tally(actor, { fields: ['title'], ...(where && { where }), by: [sql`${notices.id}`] });
      return (counted ?? []).flatMap(({ keys: [id] }) => id ?? []);
    }
    addCalls(app, {
      read: {
        method: 'POST',
        right: records.rights.read,
        summary: 'Mark a notice as read',
        parameters: { id: 'The notice', all: '1 for all that are for the reader' },
        async handler(sent, { actor }) {
          const ids = flagIn(sent, 'all') === 1 ? await unread(actor) : await named(sent, actor);
          const { userId } = actor;
          const at = businessMoment(clock.now());
          const rows = ids.map((noticeId) => ({ noticeId, userId, readTime: at }));
          await transact(db, (tx) => makeUntakenRows({ tx, actor, at }, noticeRead, rows));
          await events.publish({ topic: 'messages', userId });
        },
      },
    });
  };
