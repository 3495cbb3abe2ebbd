import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { artStates } from '#shared/handover/article';
import { directions, STAY_MINUTES } from '#shared/handover/line';
import { itemModes } from '#shared/handover/tactic';
import { stopTypes } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { addMinutes } from '#shared/time';
import { article } from '#src/resources/business/article';
import { task } from '#src/resources/operation/task';
import type { PlannedItem, PlannedStop, PlannedTask } from '../task/plan.ts';
import { crewOfDay } from './calendar.ts';
import type { Plan } from './service.ts';

const articles = tableOf(article);
const tasks = tableOf(task);

function stopsOf({ line, tactic, stops }: Plan, depart: string): readonly PlannedStop[] {
  const origin: PlannedStop = { stopType: stopTypes.origin, deptId: line.baseId, planArriveTime: depart, keeperIds: [] };
  const nodes = stops.map(({ deptId, offsetMinutes }): PlannedStop => {
    const planArriveTime = addMinutes(depart, offsetMinutes);
    return { stopType: stopTypes.node, deptId, planArriveTime, keeperIds: [] };
  });
  if (tactic.direction === directions.outbound) return [origin, ...nodes];
  return [origin, ...nodes, { ...origin, stopType: stopTypes.return, planArriveTime: endOf({ line, stops }, depart) }];
}

/** Returns when a task ends: when the line has taken its time, and never before the last stop is done. */
function endOf({ line, stops }: Pick<Plan, 'line' | 'stops'>, depart: string): string {
  const last = stops.at(-1);
  const done = last ? last.offsetMinutes + Math.max(last.stayMinutes ?? STAY_MINUTES, 1) : 1;
  return addMinutes(depart, Math.max(line.planMinutes, done));
}

/** Plans the task of a tactic on a date, with the crew whose turn it is. */
export function planTask(plan: Plan, taskDate: string, items: readonly PlannedItem[]): PlannedTask {
  const { tactic, line, crews } = plan;
  const crew = crews[crewOfDay(tactic.startDate, taskDate, Math.max(crews.length, 1))];
  const planStartTime = `${taskDate} ${tactic.departTime.slice(0, 5)}:00`;
  const people = crew ? [crew.leaderId, crew.driverId, ...splitMany(crew.convoyIds)] : [];
  return {
    taskDate,
    lineId: line.id,
    direction: tactic.direction,
    baseId: line.baseId,
    planStartTime,
    planEndTime: endOf(plan, planStartTime),
    carId: crew?.carId ?? null,
    leaderId: crew?.leaderId ?? null,
    driverId: crew?.driverId ?? null,
    convoyIds: [...new Set(people)],
    keeperIds: splitMany(tactic.keeperIds ?? ''),
    stops: stopsOf(plan, planStartTime),
    items,
  };
}

/** The states in which an article can be planned at all: not with its owner, not frozen, not gone. */
const plannable = [artStates.registered, artStates.inVault, artStates.reserved, artStates.inTransit, artStates.atBranch];

function isWanted({ tactic, stops }: Plan) {
  if (tactic.itemMode === itemModes.list) return inArray(articles.id, splitMany(tactic.artIds ?? ''));
  if (tactic.itemMode !== itemModes.byType || stops.length === 0) return undefined;
  const homes = stops.map(({ deptId }) => deptId);
  return and(
    inArray(articles.artTypeId, splitMany(tactic.artTypeIds ?? '')),
    inArray(articles.homeDeptId, homes),
    or(isNull(articles.artState), inArray(articles.artState, plannable)),
    // Contents move with their container.
    isNull(articles.boxId),
  );
}

/** Returns the articles that every task of a tactic would move, at most 500. */
export async function loadItems(via: Executor, plan: Plan): Promise<readonly PlannedItem[]> {
  const wanted = isWanted(plan);
  if (!wanted) return [];
  const { line, tactic, stops } = plan;
  const rows = await via
    .select({
      artId: articles.id,
      artCode: articles.artCode,
      artState: articles.artState,
      vaultId: articles.baseId,
      homeDeptId: articles.homeDeptId,
      sealNo: articles.sealNo,
      heldBy: tasks.taskNo,
      boxId: articles.boxId,
    })
    .from(articles)
    .leftJoin(tasks, eq(tasks.id, articles.taskId))
    .where(whereOf(article, [{ tenantId: tactic.tenantId }, wanted]))
    .orderBy(asc(articles.artCode))
    .limit(500);
  const isOut = tactic.direction === directions.outbound;
  return rows.map(({ homeDeptId, artCode, artState, ...art }) => ({
    ...art,
    artCode: artCode ?? '',
    artState: artState ?? artStates.registered,
    fromDeptId: isOut ? line.baseId : homeDeptId,
    toDeptId: isOut ? homeDeptId : line.baseId,
    stopDeptId: stops.some(({ deptId }) => deptId === homeDeptId) ? homeDeptId : null,
  }));
}
