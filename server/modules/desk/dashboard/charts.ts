import { and, inArray, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Tallied } from '#server/crud/records';
import type { DashboardCharts } from '#shared/dashboard';
import { artStates } from '#shared/handover/article';
import { verifyResults } from '#shared/handover/verify';
import { article } from '#src/resources/business/article';
import { verify } from '#src/resources/operation/verify';
import { dept } from '#src/resources/system/dept';
import { tasksToday } from './count.ts';
import { type Dashboard, isAt, type Look, within } from './service.ts';

const [articles, verifications] = [tableOf(article), tableOf(verify)];

/** The states of articles in keeping: a registered one has not come in yet, a released or written-off one is gone. */
const kept = [artStates.inVault, artStates.reserved, artStates.inTransit, artStates.atBranch, artStates.frozen];
/** The most places that a chart tells apart. */
const mostPlaces = 12;

type Hours = NonNullable<DashboardCharts['verifications']>;
type Places = NonNullable<DashboardCharts['places']>;

async function verificationsByHour({ records }: Dashboard, look: Look): Promise<Hours | undefined> {
  const { verifyTime, result, deptId } = verifications;
  const found = await records(verify).tally(look.actor, {
    fields: ['verifyTime', 'result'],
    where: and(within(verifyTime, look.today), isAt(deptId, look)),
    by: [sql`extract(hour from ${verifyTime})::int`, sql`${result}`],
  });
  return found && hoursOf(found);
}

function hoursOf(found: readonly Tallied[]): Hours {
  const hours = [...new Set(found.map(({ keys: [hour] }) => Number(hour)))].sort((one, other) => one - other);
  const sumOf = (hour: number, isFailed: boolean) =>
    found
      .filter(({ keys: [of, result] }) => Number(of) === hour && (Number(result) === verifyResults.failed) === isFailed)
      .reduce((sum, { count }) => sum + count, 0);
  return hours.map((hour) => ({ hour, passed: sumOf(hour, false), failed: sumOf(hour, true) }));
}

async function articlesByPlace({ records }: Dashboard, look: Look): Promise<Places | undefined> {
  const { artState, deptId, baseId } = articles;
  const asked = look.places && sql`coalesce(${deptId}, ${baseId})`;
  const found = await records(article).tally(look.actor, {
    fields: ['artState', 'deptId'],
    where: and(inArray(artState, kept), asked && isAt(asked, look)),
    by: [sql`${deptId}`],
  });
  if (!found) return undefined;
  const counted = found.map(({ keys: [id = ''], count }) => ({ id, count }));
  const most = counted
    .filter(({ id }) => id !== '')
    .sort((one, other) => other.count - one.count)
    .slice(0, mostPlaces);
  const names = await namesOf(
    { records },
    look,
    most.map(({ id }) => id),
  );
  const places = most.map(({ id, count }) => ({ deptId: id, deptName: names.get(id) ?? '', count }));
  const onTheRoad = counted.filter(({ id }) => id === '').map(({ count }) => ({ deptId: '', deptName: '', count }));
  return [...places, ...onTheRoad];
}

/** Returns the names of departments, as far as the reader may see them. */
async function namesOf({ records }: Pick<Dashboard, 'records'>, { actor }: Look, ids: readonly string[]) {
  const found = ids.length === 0 ? [] : await records(dept).select(actor, { ids: ids.join() });
  return new Map(found.map(({ id, label }) => [id, label]));
}

/** Returns the figures for the charts of the home page, each as far as the reader may see them. */
export async function chartsOfToday(dashboard: Dashboard, look: Look): Promise<DashboardCharts> {
  const [tasks, hours, places] = await Promise.all([
    tasksToday(dashboard, look),
    verificationsByHour(dashboard, look),
    articlesByPlace(dashboard, look),
  ]);
  const byState = (tasks ?? []).map(({ keys: [state], count }) => ({ taskState: Number(state), count }));
  return {
    tasks: tasks && byState.sort((one, other) => one.taskState - other.taskState),
    verifications: hours,
    places,
  };
}
