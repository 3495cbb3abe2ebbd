import { and, count, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { pagingOf, type Query } from '#server/crud/read/paging';
import { setColumns } from '#server/crud/write/effects';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { messageText } from '#src/resources/desk/message-kinds';
import { userMessage } from '#src/resources/desk/user-message';
import { userMessages } from './send.ts';

const { id, userId, tenantId, isDeleted, kind, params, path, sendTime, readTime } = userMessages;

/** The messages of one person, the latest first. */
const own = (actor: Actor, more?: SQL) => and(eq(userId, actor.userId), eq(tenantId, actor.tenantId), eq(isDeleted, 0), more);

/** A page of one's own messages in one's language, and how many of all are unread. */
export async function listMessages(db: Database, actor: Actor, query: Query) {
  const { current, size, offset } = pagingOf(query);
  const rows = await db
    .select({ id, kind, params, path, sendTime, readTime })
    .from(userMessages)
    .where(own(actor))
    .orderBy(desc(sendTime), desc(id))
    .limit(size)
    .offset(offset);
  const [all] = await db
    .select({ total: count(), unread: count(readTime) })
    .from(userMessages)
    .where(own(actor));
  const { total = 0, unread: read = 0 } = all ?? {};
  const records = rows.map(({ readTime: at, path: to, params: facts, ...row }) => {
    const params = (facts ?? {}) as Readonly<Record<string, unknown>>;
    const title = messageText({ kind: row.kind, params }, actor.language);
    return { ...row, params, title, path: to ?? '', readTime: at ?? '', readFlag: at ? 1 : 0 };
  });
  return { records, total, size, current, pages: Math.ceil(total / size), unread: total - read };
}

/** Notes that somebody has read his own messages: those named, or all. */
export async function readMessages(
  db: Database,
  actor: Actor,
  { ids, at }: { readonly ids: readonly string[] | 'all'; readonly at: string },
): Promise<void> {
  const named = ids === 'all' ? undefined : inArray(id, [...ids]);
  const where = and(own(actor, isNull(readTime)), named);
  await setColumns({ tx: db }, userMessage, { values: { readTime: at, updateTime: at }, where });
}
