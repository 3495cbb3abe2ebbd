import { and, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { BagCount } from '#server/modules/operation/task/bag-count';
import { taskItemStates, taskStates } from '#shared/handover/task';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { accepted } from '../day.ts';
import type { World } from './world.ts';

const [tasks, items] = [tableOf(task), tableOf(taskArt)];
const { planned, removed } = taskItemStates;
const { published, underWay, suspended, completed } = taskStates;

/**
 * Returns the tasks whose `bagcount` call breaks invariant 6: every planned and extra bag is somewhere, and counted there once.
 */
export async function flawsOfBags({ db, day }: World): Promise<string[]> {
  const isMeant = inArray(tasks.taskState, [published, underWay, suspended, completed]);
  const rows = await db
    .select({ id: tasks.id, taskNo: tasks.taskNo })
    .from(tasks)
    .where(and(isMeant, eq(tasks.isDeleted, 0)));
  const flaws: string[] = [];
  for (const { id, taskNo } of rows) {
    const isHere = and(eq(items.taskId, id), eq(items.isDeleted, 0), inArray(items.itemState, [planned, removed]));
    const still = await db.$count(items, isHere);
    const count = accepted(await day.admin.get<BagCount>('blade-business/task/bagcount', { taskId: id }));
    const { planCount, extraCount, deliveredCount, returnedCount, inTransitCount, exceptionCount } = count;
    const moved = deliveredCount + returnedCount + inTransitCount + exceptionCount;
    if (planCount + extraCount !== moved + still) flaws.push(`bags of ${taskNo}: ${JSON.stringify({ ...count, still })}`);
  }
  return flaws;
}
