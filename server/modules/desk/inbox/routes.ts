import { countDistinct, desc, max, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { RowOf } from '#server/crud/model/table';
import { pagingOf, type Query } from '#server/crud/read/paging';
import { readRows, whereOf } from '#server/crud/read/rows';
import { setColumns } from '#server/crud/write/effects';
import { readIds } from '#server/crud/write/remove';
import type { Database } from '#server/db/types';
import { type Actor, isPermitted } from '#server/lib/actor';
import { countPending } from '#server/modules/operation/evaluate/pending';
import { recordMark } from '#shared/addresses';
import { recordOf } from '#shared/by-name';
import { permissionCode } from '#shared/define';
import { businessMoment } from '#shared/time';
import { messageText } from '#src/resources/desk/message-kinds';
import { userMessage } from '#src/resources/desk/user-message';
import { evaluate } from '#src/resources/operation/evaluate';
import { addCalls } from '../../calls.ts';
import { userMessages } from '../../message/send.ts';
import { flagIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { countUnread } from '../notice/module.ts';

const { id, path, sendTime, readTime } = userMessages;

const ownOf = ({ userId, tenantId }: Actor) => ({ userId, tenantId });

/** The line of a message: those that lead to one record share theirs, the others have their own. */
const line = sql<string>`case when position(${sql.raw(`'${recordMark}'`)} in ${path}) > 0 then ${path} else ${id}::text end`;

interface Line {
  /** The latest message first. */
  readonly ids: readonly string[];
  readonly isRead: boolean;
}

const latestOf = ({ ids }: Line): string => ids[0] ?? '';

/** Returns a page of the lines of one's own messages, the one with the latest message first. */
function linesOf(
  db: Database,
  actor: Actor,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<Line[]> {
  return db
    .select({
      ids: sql<string[]>`array_agg(${id}::text order by ${sendTime} desc, ${id} desc)`,
      isRead: sql<boolean>`bool_and(${readTime} is not null)`,
    })
    .from(userMessages)
    .where(whereOf(userMessage, ownOf(actor)))
    .groupBy(line)
    .orderBy(desc(max(sendTime)), desc(max(id)))
    .limit(size)
    .offset(offset);
}

const columns = ['id', 'kind', 'params', 'path', 'sendTime', 'readTime'] as const;
type Stored = Pick<RowOf<typeof userMessage>, (typeof columns)[number]>;

function shown({ readTime: at, path: to, params: facts, ...row }: Stored, { language }: Actor) {
  const params = recordOf(facts);
  return { ...row, params, title: messageText({ kind: row.kind, params }, language), path: to ?? '', readTime: at ?? '' };
}

/** Returns a page of one's own messages in one's language, a line for each record, and how many of all lines are unread. */
async function listMessages(db: Database, actor: Actor, query: Query) {
  const { current, size, offset } = pagingOf(query);
  const lines = await linesOf(db, actor, { size, offset });
  const rows = await readRows(db, userMessage, { where: { ...ownOf(actor), id: lines.map(latestOf) }, columns });
  const [all] = await db
    .select({ total: countDistinct(line), unread: countDistinct(sql`case when ${readTime} is null then ${line} end`) })
    .from(userMessages)
    .where(whereOf(userMessage, ownOf(actor)));
  const { total = 0, unread = 0 } = all ?? {};
  const byId = new Map(rows.map((row) => [row.id, row]));
  const records = lines.flatMap((of) => {
    const row = byId.get(latestOf(of));
    return row ? [{ ...shown(row, actor), ids: of.ids, count: of.ids.length, readFlag: of.isRead ? 1 : 0 }] : [];
  });
  return { records, total, size, current, pages: Math.ceil(total / size), unread };
}

/** Notes that somebody has read their own messages: those named, or all. */
async function readMessages(
  db: Database,
  actor: Actor,
  { ids, at }: { readonly ids: readonly string[] | 'all'; readonly at: string },
): Promise<void> {
  const named = ids === 'all' ? undefined : { id: ids };
  const where = whereOf(userMessage, [{ ...ownOf(actor), readTime: null }, named]);
  await setColumns({ tx: db }, userMessage, { values: { readTime: at, updateTime: at }, where });
}

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
