import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import type { Records } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { type EvaluationSummary, evaluateScores } from '#shared/handover/evaluate';
import { addDays, daysBetween } from '#shared/time';
import { evaluate } from '#src/resources/operation/evaluate';

const evaluations = tableOf(evaluate);

/** The department, the escort and the days to be summarised; the latest days where none are named. */
export interface Asked {
  readonly deptId?: string;
  readonly convoyId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The most days of one summary, and the number of days where none are named. */
const [MOST_DAYS, USUAL_DAYS] = [366, 30];

function rangeOf({ from, to }: Asked, today: string): { from: string; to: string } {
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - USUAL_DAYS);
  const days = daysBetween(first, last) + 1;
  if (days < 1) throw new AppError('WRONG_PARAMETER', { name: 'to' });
  if (days > MOST_DAYS) throw new AppError('PLAN_RANGE', { max: MOST_DAYS });
  return { from: first, to: last };
}

/** Summarises the evaluations of a place or an escort over some days, of those that the actor may see. One statement. */
export async function summarise(
  records: Records,
  { actor, today }: { actor: Actor; today: string },
  asked: Asked,
): Promise<EvaluationSummary> {
  const { from, to } = rangeOf(asked, today);
  const { evaluateTime, deptId, targetIds, score } = evaluations;
  const where: SQL | undefined = and(
    gte(evaluateTime, `${from} 00:00:00`),
    lt(evaluateTime, `${addDays(to, 1)} 00:00:00`),
    asked.deptId ? eq(deptId, asked.deptId) : undefined,
    asked.convoyId ? holdsOne(targetIds, asked.convoyId) : undefined,
  );
  const tallied =
    (await records.tally(actor, { fields: ['score', 'evaluateTime'], ...(where && { where }), by: [sql`${score}`] })) ?? [];
  const counts = new Map(tallied.map(({ keys, count }) => [Number(keys[0]), count]));
  const steps = Object.values(evaluateScores).map((each) => ({ score: each, count: counts.get(each) ?? 0 }));
  const count = steps.reduce((sum, step) => sum + step.count, 0);
  const points = steps.reduce((sum, step) => sum + step.count * step.score, 0);
  return { count, average: count === 0 ? '' : Math.round((points / count) * 100) / 100, steps };
}
