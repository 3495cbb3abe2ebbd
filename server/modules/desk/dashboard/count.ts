import { type AnyColumn, and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import { countPending } from '#server/modules/operation/evaluate/pending';
import type { DashboardCount } from '#shared/dashboard';
import type { Resource } from '#shared/define';
import { artStates } from '#shared/handover/article';
import { exceptionStates } from '#shared/handover/exception';
import { taskStates } from '#shared/handover/task';
import { verifyResults } from '#shared/handover/verify';
import { article } from '#src/resources/business/article';
import { car } from '#src/resources/business/car';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { exception } from '#src/resources/operation/exception';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { verify } from '#src/resources/operation/verify';
import { type Dashboard, isAt, isToday, type Look, ofTwoDays } from './service.ts';

const [keepers, convoys, clients, cars] = [tableOf(keeper), tableOf(convoy), tableOf(bizClient), tableOf(car)];
const [articles, verifications, tasks, exceptions] = [tableOf(article), tableOf(verify), tableOf(task), tableOf(exception)];
const stops = tableOf(taskNode);

/** The place of an article or, on the road, the base that owns it. */
export const articlePlace = sql`coalesce(${articles.deptId}, ${articles.baseId})`;

/** That a task begins at one of the places or comes to one of them. */
export function isTaskAt(look: Look): SQL | undefined {
  if (!look.places) return undefined;
  const stop = whereOf(taskNode, [eq(stops.taskId, tasks.id), isAt(stops.deptId, look)]);
  return or(isAt(tasks.baseId, look), sql`exists (select 1 from ${stops} where ${stop})`);
}

interface TwoDays {
  readonly today: number;
  readonly yesterday: number;
}

/** Returns the sum of the counts that are known; undefined where none is. */
function summed(parts: readonly (TwoDays | undefined)[]): TwoDays | undefined {
  const told = parts.filter((part) => part !== undefined);
  if (told.length === 0) return undefined;
  const sumOf = (day: keyof TwoDays) => told.reduce((sum, part) => sum + part[day], 0);
  return { today: sumOf('today'), yesterday: sumOf('yesterday') };
}

/** Returns a function that counts the rows of a noun which were made on either day. */
function madeLately({ records }: Dashboard, look: Look) {
  return async (resource: Resource, createTime: AnyColumn, place: AnyColumn | SQL): Promise<TwoDays | undefined> => {
    const found = await records(resource).tally(look.actor, {
      fields: ['createTime'],
      where: and(ofTwoDays(createTime, look), isAt(place, look)),
      by: [isToday(createTime, look)],
    });
    const on = (day: string) => found?.find(({ keys: [key] }) => key === day)?.count ?? 0;
    return found && { today: on('1'), yesterday: on('0') };
  };
}

async function countVerifications({ records }: Dashboard, look: Look) {
  const { verifyTime, result, deptId } = verifications;
  const found = await records(verify).tally(look.actor, {
    fields: ['verifyTime', 'result'],
    where: and(ofTwoDays(verifyTime, look), isAt(deptId, look)),
    by: [isToday(verifyTime, look), sql`${result}`],
  });
  const sumOf = (day: string, wanted?: number) =>
    (found ?? [])
      .filter(({ keys: [of, key] }) => of === day && (wanted === undefined || key === String(wanted)))
      .reduce((sum, { count }) => sum + count, 0);
  return found && { today: sumOf('1'), yesterday: sumOf('0'), failed: sumOf('1', verifyResults.failed) };
}

/** Returns how many rows there are in some states. */
type InStates = (...states: readonly number[]) => number;

function inStates(
  found: readonly { readonly keys: readonly string[]; readonly count: number }[] | undefined,
): InStates | undefined {
  return (
    found &&
    ((...states) => found.filter(({ keys: [key] }) => states.includes(Number(key))).reduce((sum, { count }) => sum + count, 0))
  );
}

/** Tasks of today by their state. */
export async function tasksToday({ records }: Dashboard, look: Look) {
  return records(task).tally(look.actor, {
    fields: ['taskDate', 'taskState'],
    where: and(eq(tasks.taskDate, look.today), isTaskAt(look)),
    by: [sql`coalesce(${tasks.taskState}, 0)`],
  });
}

async function openExceptions({ records }: Dashboard, look: Look) {
  const found = await records(exception).tally(look.actor, {
    fields: ['exceptionState'],
    where: and(eq(exceptions.exceptionState, exceptionStates.open), isAt(exceptions.deptId, look)),
  });
  return found?.[0]?.count;
}

const { inVault, reserved, inTransit, atBranch } = artStates;

async function articlesByState({ records }: Dashboard, look: Look) {
  const states = [inVault, reserved, inTransit, atBranch];
  return records(article).tally(look.actor, {
    fields: ['artState'],
    where: and(inArray(articles.artState, states), isAt(articlePlace, look)),
    by: [sql`${articles.artState}`],
  });
}

/** The figures of the home page (domain model 10.1), each as far as the reader sees. */
export async function countDashboard(dashboard: Dashboard, look: Look): Promise<DashboardCount> {
  const made = madeLately(dashboard, look);
  const [people, assets, verified, byState, open, articleStates, pendingEvaluateCount, todoCount] = await Promise.all([
    Promise.all([
      made(keeper, keepers.createTime, keepers.deptId),
      made(convoy, convoys.createTime, convoys.deptId),
      made(bizClient, clients.createTime, clients.deptId),
    ]),
    Promise.all([made(car, cars.createTime, cars.baseId), made(article, articles.createTime, articlePlace)]),
    countVerifications(dashboard, look),
    tasksToday(dashboard, look),
    openExceptions(dashboard, look),
    articlesByState(dashboard, look),
    countPending(dashboard.context.db, look.actor, look.at),
    dashboard.todos(look.actor),
  ]);
  const [newPeople, newAssets] = [summed(people), summed(assets)];
  const [tasksIn, articlesIn] = [inStates(byState), inStates(articleStates)];
  const { draft, published, underWay, completed, suspended } = taskStates;
  return {
    newPersonCount: newPeople?.today,
    newPersonCountYesterday: newPeople?.yesterday,
    newAssetCount: newAssets?.today,
    newAssetCountYesterday: newAssets?.yesterday,
    verifyCount: verified?.today,
    verifyCountYesterday: verified?.yesterday,
    verifyFailCount: verified?.failed,
    taskCount: tasksIn?.(draft, published, underWay, completed, suspended),
    taskDoneCount: tasksIn?.(completed),
    taskRunCount: tasksIn?.(underWay, suspended),
    exceptionOpenCount: open,
    inVaultCount: articlesIn?.(inVault, reserved),
    inTransitCount: articlesIn?.(inTransit),
    atNodeCount: articlesIn?.(atBranch),
    pendingEvaluateCount,
    todoCount,
  };
}
