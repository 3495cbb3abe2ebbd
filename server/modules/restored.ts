import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import { auditLog } from '#server/crud/write/audit';
import type { Database } from '#server/db/types';
import { articles, findFlaw, type HistoryRow, type StoredArticle } from '#server/modules/business/article/custody/chain';
import { artStates } from '#shared/handover/article';
import { taskItemStates, taskStates } from '#shared/handover/task';
import type { BackupFault } from '#shared/health';
import { businessMoment } from '#shared/time';
import { article } from '#src/resources/business/article';
import { articleHistory } from '#src/resources/business/article-history';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';

/** The articles whose histories are read at once. */
const pageSize = 500;
type Shown = Pick<StoredArticle, (typeof shownColumns)[number]>;
const shownColumns = ['id', 'artCode', 'artState', 'holderType', 'historySeq', 'historyHash'] as const;

/** The states in which nobody needs to hold an article. */
const withoutHolder: readonly (number | null)[] = [artStates.writtenOff, artStates.frozen];

/** Reads the articles in the order of their ids, a page at a time. */
async function* pagesOfArticles(db: Database) {
  for (let last: string | undefined = '0'; last !== undefined; ) {
    const where = gt(articles.id, last);
    const order = { id: 'asc' } as const;
    const rows: readonly Shown[] = await readRows(db, article, {
      where,
      columns: shownColumns,
      order,
      limit: pageSize,
      withRemoved: true,
    });
    yield rows;
    last = rows.at(-1)?.id;
  }
}

/** Returns the articles whose history has a flaw, and those that nobody holds although their state says otherwise. */
async function faultsOfArticles(db: Database): Promise<readonly BackupFault[]> {
  const faults: BackupFault[] = [];
  for await (const rows of pagesOfArticles(db)) {
    const events = new Map<string | null, HistoryRow[]>(rows.map(({ id }) => [id, []]));
    const where = { artId: rows.map(({ id }) => id) };
    const told = await readRows(db, articleHistory, { where, order: { artId: 'asc', seq: 'asc' }, withRemoved: true });
    for (const event of told) events.get(event.artId)?.push(event);
    for (const row of rows) faults.push(...faultsOf(row, events.get(row.id) ?? []));
  }
  return faults;
}

function faultsOf(row: Shown, events: readonly HistoryRow[]): readonly BackupFault[] {
  const about = row.artCode ?? row.id;
  const isHeld = row.holderType !== null || withoutHolder.includes(row.artState);
  return [
    ...(findFlaw(events, row) ? [{ kind: 'history', about } as const] : []),
    ...(isHeld ? [] : [{ kind: 'custody', about } as const]),
  ];
}

const { published, underWay, suspended, completed } = taskStates;
const { loaded, delivered, returned } = taskItemStates;

/** Returns the tasks whose number of handed over bags is not that of their lists. */
async function faultsOfTasks(db: Database): Promise<readonly BackupFault[]> {
  const [tasks, items] = [tableOf(task), tableOf(taskArt)];
  const moved = sql`(select count(*) from ${items} where ${and(
    whereOf(taskArt, [{ itemState: [loaded, delivered, returned] }]),
    eq(items.taskId, tasks.id),
  )})`;
  const rows = await readRows(db, task, {
    where: [
      { taskState: [published, underWay, suspended, completed] },
      isNotNull(tasks.planBagCount),
      sql`coalesce(${tasks.actualBagCount}, 0) <> ${moved}`,
    ],
    columns: ['taskNo'],
    order: { id: 'asc' },
  });
  return rows.map(({ taskNo }) => ({ kind: 'bags', about: taskNo }));
}

/** What a restored database says of itself. */
interface Answers {
  readonly faults: readonly BackupFault[];
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly newestAudit: string | undefined;
}

/** Asks a restored database what a bank would look for first: whether each box has its history, its holder and its task. */
export async function askRestored(db: Database): Promise<Answers> {
  const [{ newest = null } = {}] = await db.select({ newest: sql<string | null>`max(${auditLog.happenedAt})` }).from(auditLog);
  return {
    faults: [...(await faultsOfArticles(db)), ...(await faultsOfTasks(db))],
    newestAudit: newest === null ? undefined : businessMoment(Date.parse(newest)),
  };
}
