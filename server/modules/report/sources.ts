import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { derivedRows, idOf } from '#server/crud/model/derived';
import { tableOf } from '#server/crud/model/table';
import { evaluateScores } from '#shared/handover/evaluate';
import { exceptionStates } from '#shared/handover/exception';
import { exchgResults, exchgStates } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { verifyResults } from '#shared/handover/verify';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import { evaluate } from '#src/resources/operation/evaluate';
import { exception } from '#src/resources/operation/exception';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import {
  evaluateReport,
  exceptionReport,
  exchgReport,
  stockMoves,
  stockReport,
  taskReport,
  verifyReport,
} from '#src/resources/report/reports';
import { dept } from '#src/resources/system/dept';

const [tasks, exchanges, lines] = [tableOf(task), tableOf(exchg), tableOf(exchgArt)];
const [exceptions, verifications, evaluations] = [tableOf(exception), tableOf(verify), tableOf(evaluate)];
const [inStock, outStock] = [tableOf(artinstock), tableOf(artoutstock)];
// A name of its own for departments here, since a condition of a data scope may name their table as well.
const places = alias(tableOf(dept), 'place');

const isAlive = (table: { readonly isDeleted: SQLWrapper }) => sql`${table.isDeleted} = 0`;
/** Returns 1 for a row that meets the condition, else 0, for sums. */
const one = (condition: SQL) => sql`(case when ${condition} then 1 else 0 end)`;
/** Counts the rows of a group that meet the condition. */
const many = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;
/** Returns the day of a moment, in the form that dates are stored in. */
const day = (moment: SQLWrapper) => sql`left(${moment}::text, 10)`;
/** The base that a place belongs to or is. */
const baseOf = sql`coalesce(nullif(${places.baseId}, 0), ${places.id})`;

const { draft, completed } = taskStates;

export const taskSource = derivedRows(taskReport, {
  id: tasks.id,
  tenantId: tasks.tenantId,
  columns: {
    taskDate: tasks.taskDate,
    taskId: tasks.id,
    baseId: tasks.baseId,
    lineId: tasks.lineId,
    direction: tasks.direction,
    taskState: tasks.taskState,
    carId: tasks.carId,
    leaderId: tasks.leaderId,
    planStartTime: tasks.planStartTime,
    planEndTime: tasks.planEndTime,
    actualStartTime: tasks.actualStartTime,
    actualEndTime: tasks.actualEndTime,
    taskCount: sql`1`,
    completedCount: one(sql`${tasks.taskState} = ${sql.raw(String(completed))}`),
    onTimeCount: one(sql`${tasks.taskState} = ${sql.raw(String(completed))} and coalesce(${tasks.lateMinutes}, 0) = 0`),
    planBagCount: tasks.planBagCount,
    actualBagCount: tasks.actualBagCount,
    stopCount: tasks.stopCount,
    doneStopCount: tasks.doneStopCount,
    lateMinutes: tasks.lateMinutes,
    exceptionCount: tasks.exceptionCount,
    failedCheckCount: sql`(select count(*)::int from ${verifications} where ${verifications.taskId} = ${tasks.id}
      and ${verifications.result} <> ${sql.raw(String(verifyResults.passed))} and ${isAlive(verifications)})`,
  },
  rest: sql`from ${tasks} where ${isAlive(tasks)} and ${tasks.taskState} <> ${sql.raw(String(draft))}`,
});

const asFound = sql.raw([exchgResults.unchecked, exchgResults.matched, exchgResults.unplanned].join(', '));

export const exchgSource = derivedRows(exchgReport, {
  id: lines.id,
  tenantId: lines.tenantId,
  columns: {
    exchgTime: exchanges.receiverSignTime,
    exchgId: exchanges.id,
    exchgType: exchanges.exchgType,
    deptId: exchanges.deptId,
    baseId: baseOf,
    lineId: tasks.lineId,
    taskId: exchanges.taskId,
    artCode: lines.artCode,
    artTitle: lines.artTitle,
    artTypeName: lines.artTypeName,
    clientName: lines.clientName,
    planned: lines.planned,
    result: lines.result,
    receiverResult: lines.receiverResult,
    sealNo: lines.sealNo,
    exceptionId: lines.exceptionId,
    remark: lines.remark,
    pieceCount: sql`1`,
    unplannedCount: one(sql`${lines.planned} = 0`),
    doubtCount: one(sql`${lines.result} not in (${asFound}) or ${lines.receiverResult} not in (${asFound})`),
  },
  rest: sql`from ${lines} join ${exchanges} on ${exchanges.id} = ${lines.exchgId}
    join ${sql`${tableOf(dept)} as "place"`} on ${places.id} = ${exchanges.deptId}
    left join ${tasks} on ${tasks.id} = ${exchanges.taskId}
    where ${isAlive(lines)} and ${isAlive(exchanges)}
    and ${exchanges.exchgState} = ${sql.raw(String(exchgStates.confirmed))}`,
});

function stockHalf(table: typeof inStock | typeof outStock, move: number): SQL {
  const [inCount, outCount] = move === stockMoves.in ? [1, 0] : [0, 1];
  return derivedRows(stockReport, {
    id: table.id,
    tenantId: table.tenantId,
    columns: {
      exchgTime: table.exchgTime,
      move: sql.raw(`${move}::smallint`),
      baseId: table.baseId,
      artCode: table.artCode,
      artTitle: table.artTitle,
      artTypeId: table.artTypeId,
      fromName: table.fromName,
      toName: table.toName,
      exchgId: table.exchgId,
      taskId: table.taskId,
      lineId: tasks.lineId,
      sealNo: table.sealNo,
      result: table.result,
      inCount: sql.raw(String(inCount)),
      outCount: sql.raw(String(outCount)),
    },
    rest: sql`from ${table} left join ${tasks} on ${tasks.id} = ${table.taskId} where ${isAlive(table)}`,
  });
}

export const stockSource = sql`${stockHalf(inStock, stockMoves.in)} union all ${stockHalf(outStock, stockMoves.out)}`;

/** Returns the `from` clause of records at a place, with the task that they belong to, if there is one. */
function atPlaces(table: typeof verifications | typeof exceptions | typeof evaluations): SQL {
  return sql`from ${table} join ${sql`${tableOf(dept)} as "place"`} on ${places.id} = ${table.deptId}
    left join ${tasks} on ${tasks.id} = ${table.taskId} where ${isAlive(table)}`;
}

/** Returns the `group by` clause of these expressions. */
const groupedBy = (...keys: readonly SQLWrapper[]) => sql`group by ${sql.join([...keys], sql`, `)}`;

const { passed, failed, overridden } = verifyResults;
const verifyKeys = [
  verifications.tenantId,
  day(verifications.verifyTime),
  verifications.deptId,
  baseOf,
  tasks.lineId,
  verifications.subjectType,
  verifications.method,
] as const;
const ended = (result: number) => many(sql`${verifications.result} = ${sql.raw(String(result))}`);

export const verifySource = derivedRows(verifyReport, {
  id: idOf(...verifyKeys),
  tenantId: verifications.tenantId,
  columns: {
    day: day(verifications.verifyTime),
    deptId: verifications.deptId,
    baseId: baseOf,
    lineId: tasks.lineId,
    subjectType: verifications.subjectType,
    method: verifications.method,
    totalCount: sql`count(*)::int`,
    passedCount: ended(passed),
    failedCount: ended(failed),
    overriddenCount: ended(overridden),
  },
  rest: sql`${atPlaces(verifications)} ${groupedBy(...verifyKeys)}`,
});

const exceptionKeys = [
  exceptions.tenantId,
  day(exceptions.happenTime),
  exceptions.deptId,
  baseOf,
  tasks.lineId,
  exceptions.exceptionType,
  exceptions.level,
] as const;
const { resolved, closed } = exceptionStates;
const isIn = (...states: readonly number[]) => sql`${exceptions.exceptionState} in (${sql.raw(states.join(', '))})`;
const tookMinutes = sql`extract(epoch from ${exceptions.resolveTime} - ${exceptions.happenTime}) / 60`;

export const exceptionSource = derivedRows(exceptionReport, {
  id: idOf(...exceptionKeys),
  tenantId: exceptions.tenantId,
  columns: {
    day: day(exceptions.happenTime),
    deptId: exceptions.deptId,
    baseId: baseOf,
    lineId: tasks.lineId,
    exceptionType: exceptions.exceptionType,
    level: exceptions.level,
    totalCount: sql`count(*)::int`,
    openCount: many(isIn(exceptionStates.open, exceptionStates.inHand)),
    resolvedCount: many(isIn(resolved)),
    closedCount: many(isIn(closed)),
    settledCount: many(isIn(resolved, closed)),
    handleMinutes: sql`coalesce(sum(${tookMinutes}) filter (where ${isIn(resolved, closed)}), 0)::int`,
  },
  rest: sql`${atPlaces(exceptions)} ${groupedBy(...exceptionKeys)}`,
});

const evaluateKeys = [
  evaluations.tenantId,
  day(evaluations.evaluateTime),
  evaluations.deptId,
  baseOf,
  tasks.lineId,
  evaluations.targetType,
] as const;
const scored = (score: number) => many(sql`${evaluations.score} = ${sql.raw(String(score))}`);
const { terrible, disappointing, fair, satisfied, delighted } = evaluateScores;

export const evaluateSource = derivedRows(evaluateReport, {
  id: idOf(...evaluateKeys),
  tenantId: evaluations.tenantId,
  columns: {
    day: day(evaluations.evaluateTime),
    deptId: evaluations.deptId,
    baseId: baseOf,
    lineId: tasks.lineId,
    targetType: evaluations.targetType,
    totalCount: sql`count(*)::int`,
    scoreSum: sql`coalesce(sum(${evaluations.score}), 0)::int`,
    delightedCount: scored(delighted),
    satisfiedCount: scored(satisfied),
    fairCount: scored(fair),
    disappointingCount: scored(disappointing),
    terribleCount: scored(terrible),
  },
  rest: sql`${atPlaces(evaluations)} ${groupedBy(...evaluateKeys)}`,
});
