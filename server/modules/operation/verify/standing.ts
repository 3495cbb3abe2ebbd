import { desc } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { readNumbers } from '#server/modules/system/param/service';
import { verifyResults } from '#shared/handover/verify';
import { addMinutes } from '#shared/time';
import { verify } from '#src/resources/operation/verify';
import type { VerifyRow } from './rows.ts';

const verifications = tableOf(verify);

/** The place where a check counts: one stop of a task or, without a task, a department. */
export interface CheckPlace {
  readonly tenantId: string;
  readonly taskId?: string | null;
  readonly nodeId?: string | null;
  readonly deptId: string;
}

/** The moment of asking, and the minutes for which a check counts. */
export interface Within {
  readonly at: string;
  readonly minutes: number;
}

export async function withinOf(via: Executor, at: string): Promise<Within> {
  const set = await readNumbers(via, 'biz.verify.ttlMinutes');
  return { at, minutes: set['biz.verify.ttlMinutes'] };
}

/** The present meaning of the latest check of a person or car. */
export type Standing = 'passed' | 'expired' | 'failed';

export function standingOf({ result, verifyTime, overrideTime }: VerifyRow, { at, minutes }: Within): Standing {
  if (result === verifyResults.failed) return 'failed';
  const since = (result === verifyResults.overridden && overrideTime) || verifyTime;
  return since >= addMinutes(at, -minutes) ? 'passed' : 'expired';
}

/**
 * Returns the latest check of each person and car at a place, without lapsed ones. The latest alone decides: a person who fails
 * after having passed has failed.
 */
export async function latestChecks(
  via: Executor,
  { tenantId, taskId, nodeId, deptId }: CheckPlace,
): Promise<readonly VerifyRow[]> {
  const { subjectType, subjectId, agentId, verifyTime, id } = verifications;
  const isHere = taskId ? { taskId, nodeId: nodeId ?? '' } : { taskId: null, deptId };
  return via
    .selectDistinctOn([subjectType, subjectId, agentId])
    .from(verifications)
    .where(whereOf(verify, [{ tenantId, isLapsed: 0 }, isHere]))
    .orderBy(subjectType, subjectId, agentId, desc(verifyTime), desc(id));
}
