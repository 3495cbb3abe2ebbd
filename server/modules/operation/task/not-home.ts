import { and, asc, between, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRow, whereOf } from '#server/crud/read/rows';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import type { DailyJob } from '#server/lib/jobs';
import { peopleOfBase } from '#server/modules/message/planners';
import { type MessageContent, sendMessages } from '#server/modules/message/send';
import { inEachTenant } from '#server/modules/system/tenant/each-tenant';
import { recordAddress, tasksAddress } from '#shared/addresses';
import { holderTypes } from '#shared/handover/article';
import { type AwayBox, awayInWords } from '#shared/handover/away';
import { directions } from '#shared/handover/line';
import { taskItemStates, taskStates } from '#shared/handover/task';
import { addDays, businessMoment, dayOf } from '#shared/time';
import { article } from '#src/resources/business/article';
import { userMessage } from '#src/resources/desk/user-message';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import type { Services } from '../../services.ts';

const [articles, taskArts, tasks] = [tableOf(article), tableOf(taskArt), tableOf(task)];

/** The days within which the next tasks are looked for: over a holiday there is none for a week. */
const WITHIN_DAYS = 10;
/** A limit of the query: fewer boxes than this go out from all bases on a day. */
const MOST = 2_000;

/** A box that a coming task is to take out of the vault, and that is not there. */
interface Away extends AwayBox {
  readonly baseId: string;
  readonly taskId: string;
  readonly taskDate: string;
}

/** The condition that a task goes out after this moment, on the first day on which one goes out from its base. */
function isNext(tenantId: string, at: string): SQL | undefined {
  const until = addDays(dayOf(at), WITHIN_DAYS);
  const isComing = (table: 'task' | 'other') => {
    const of = sql.identifier(table);
    return sql`${of}.tenant_id = ${tenantId} and ${of}.is_deleted = 0 and ${of}.direction = ${directions.outbound}
      and ${of}.task_state in (${taskStates.draft}, ${taskStates.published}) and ${of}.plan_start_time > ${at} and ${of}.task_date <= ${until}`;
  };
  const first = sql`(select min(other.task_date) from ${tasks} other where ${isComing('other')} and other.base_id = ${tasks.baseId})`;
  return and(isComing('task'), sql`${tasks.taskDate} = ${first}`);
}

/** Returns the boxes of the next outbound tasks of a tenant that are not in their vault, in the order in which the tasks start. */
async function findAway(tx: Transaction, tenantId: string, at: string): Promise<readonly Away[]> {
  const isElsewhere = or(
    isNull(articles.holderType),
    sql`${articles.holderType} <> ${holderTypes.vault}`,
    isNull(articles.deptId),
    sql`${articles.deptId} <> ${tasks.baseId}`,
  );
  const rows = await tx
    .select({
      baseId: tasks.baseId,
      taskId: tasks.id,
      taskDate: tasks.taskDate,
      artCode: articles.artCode,
      holderName: articles.holderName,
    })
    .from(tasks)
    .innerJoin(taskArts, whereOf(taskArt, [{ itemState: taskItemStates.planned }, eq(taskArts.taskId, tasks.id)]))
    .innerJoin(articles, eq(articles.id, taskArts.artId))
    .where(and(isNext(tenantId, at), isElsewhere))
    .orderBy(asc(tasks.planStartTime), asc(tasks.id), asc(articles.artCode))
    .limit(MOST);
  return rows.flatMap(({ baseId, artCode, ...row }) => (baseId ? [{ ...row, baseId, artCode: artCode ?? '' }] : []));
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** Makes the message for the people of a base. It leads to the task that lacks boxes, or to all of that day. */
function messageOf(baseId: string, rows: readonly Away[]): MessageContent {
  const [first] = rows;
  const date = first?.taskDate ?? '';
  const isOneTask = rows.every(({ taskId }) => taskId === first?.taskId);
  const path = isOneTask
    ? recordAddress('task', first?.taskId ?? '')
    : tasksAddress([
        { field: 'taskDate', operator: 'between', value: [date, date] },
        { field: 'direction', operator: 'eq', value: String(directions.outbound) },
        { field: 'baseId', operator: 'eq', value: baseId },
      ]);
  return { kind: 'boxesAway', params: { baseId, date, count: rows.length, boxes: awayInWords(rows) }, path };
}

/** Returns whether the people of a base have been told on this day: a job may be begun a second time. */
async function isTold(tx: Transaction, tenantId: string, { baseId, day }: { readonly baseId: string; readonly day: string }) {
  const { params, sendTime } = tableOf(userMessage);
  const isOnDay = between(sendTime, `${day} 00:00:00`, `${day} 23:59:59`);
  const isOfBase = sql`${params} ->> 'baseId' = ${baseId}`;
  const where = [{ tenantId, kind: 'boxesAway' }, isOnDay, isOfBase];
  const row = await readRow(tx, userMessage, { where, columns: ['id'], withRemoved: true });
  return row !== undefined;
}

/** Tells the dispatchers of each base of a tenant which boxes of its next outbound tasks are not home, and who has them. */
async function tellAway(services: Services, tenantId: string): Promise<void> {
  const { context, events } = services;
  const at = businessMoment(context.clock.now());
  await transact(context.db, async (tx) => {
    for (const [baseId, rows] of grouped(await findAway(tx, tenantId, at), (row) => row.baseId)) {
      if (await isTold(tx, tenantId, { baseId, day: dayOf(at) })) continue;
      const to = await peopleOfBase(tx, { tenantId, baseId, aliases: ['dispatcher'] });
      await sendMessages({ tx, tenantId, events, at }, to, messageOf(baseId, rows));
    }
  });
}

/** Defines the job of each evening, when the cars are back and there is still time to fetch what is missing (decision 039). */
export const tellAwayDaily = (services: Services): DailyJob => ({
  name: 'task-not-home',
  at: '20:30',
  run: () => inEachTenant(services.context, 'Telling what is not home', (tenantId) => tellAway(services, tenantId)),
});
