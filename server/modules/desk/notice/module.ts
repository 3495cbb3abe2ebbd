import { and, eq, gt, inArray, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { defineModule, type Module, type ModuleRoutes, type PresentContext } from '#server/crud/module';
import type { WireRecord } from '#server/crud/records';
import { makeUntakenRows } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import { type Actor, isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { businessMoment } from '#shared/time';
import { notice, noticeRead, noticeTargets } from '#src/resources/desk/notice';
import { addCalls } from '../../calls.ts';
import { flagIn, neededId, type Sent } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { forDepts, forRoles } from '../audience.ts';

const notices = tableOf(notice);

/** That somebody has read a notice, or all that are for them; a second time changes nothing. */
const noticeRoutes =
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

const reads = tableOf(noticeRead);
const editing = [permissionCode(notice, 'edit'), permissionCode(notice, 'add')];

/** Returns the condition for notices that are released, not expired and meant for the actor. */
function outFor({ context: { clock } }: Services, actor: Actor): SQL | undefined {
  const now = businessMoment(clock.now());
  const { targetType, targetDeptIds, targetRoleIds, releaseTime, expireTime } = notices;
  return and(
    lte(releaseTime, now),
    or(isNull(expireTime), gt(expireTime, now)),
    or(
      sql`coalesce(${targetType}, ${noticeTargets.all}) = ${noticeTargets.all}`,
      and(eq(targetType, noticeTargets.depts), forDepts(targetDeptIds, actor)),
      and(eq(targetType, noticeTargets.roles), forRoles(targetRoleIds, actor)),
    ),
  );
}

/** Lets users who write notices see all of them, and everybody else those that are meant for them. */
const meantFor = (services: Services) => (actor: Actor) => (isPermitted(actor, editing) ? undefined : outFor(services, actor));

const unreadFor = (services: Services, actor: Actor): SQL | undefined =>
  and(
    outFor(services, actor),
    notExists(
      services.context.db
        .select({ one: sql`1` })
        .from(reads)
        .where(and(eq(reads.noticeId, notices.id), eq(reads.userId, actor.userId))),
    ),
  );

/** Counts the notices that are meant for the actor and unread, of those that the actor may see. */
export async function countUnread(services: Services, actor: Actor): Promise<number> {
  const where = unreadFor(services, actor);
  const counted = await services.records(notice).tally(actor, { fields: ['title'], ...(where && { where }) });
  return counted?.[0]?.count ?? 0;
}

/** Adds to each notice of a page how many users have read it, and whether the reader has. */
async function withReads(records: WireRecord[], { actor, db }: PresentContext): Promise<WireRecord[]> {
  const ids = records.map(({ id }) => String(id));
  const rows = await db
    .select({
      id: reads.noticeId,
      readCount: sql<number>`count(*)::int`,
      isMine: sql<boolean>`bool_or(${reads.userId} = ${actor.userId})`,
    })
    .from(reads)
    .where(inArray(reads.noticeId, ids))
    .groupBy(reads.noticeId);
  const known = new Map(rows.map((row) => [row.id, row]));
  return records.map((record) => {
    const { readCount = 0, isMine = false } = known.get(String(record.id)) ?? {};
    return { ...record, readCount, readFlag: isMine ? 1 : 0 };
  });
}

/** Makes the browsers of a tenant's users ask again what there is to read. */
const notifyReaders = ({ events }: Services, tenantId: string, tx: Transaction) =>
  events.publish({ topic: 'messages', tenantId }, tx);

/** Defines the module of notices, which users see as far as they are meant for them. */
export const noticeModule = (services: Services): Module =>
  defineModule(notice, {
    within: meantFor(services),
    present: withReads,
    hooks: {
      afterSave: ({ tenantId }, { tx }) => notifyReaders(services, tenantId, tx),
      beforeRemove: async (rows, { tx }) => {
        for (const tenantId of new Set(rows.map((row) => row.tenantId))) await notifyReaders(services, tenantId, tx);
      },
    },
    routes: [noticeRoutes(services, (actor) => unreadFor(services, actor))],
  });
