import { inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { verifySubjects } from '#shared/handover/verify';
import { convoy } from '#src/resources/business/convoy';
import type { HandoverContext } from '../running/context.ts';
import type { Running, StopRow } from '../running/lock.ts';
import { assertVerified } from '../verify/service.ts';
import { crewOf } from './stored.ts';

const convoys = tableOf(convoy);

/** Refuses unless the car and everybody of the crew have passed their check at a stop, and not too long ago. */
export async function assertCrewVerified(context: HandoverContext, { task }: Running, stop: StopRow): Promise<void> {
  const { carId, convoyIds } = crewOf(task);
  const place = { taskId: task.id, nodeId: stop.id, deptId: stop.deptId };
  const names = await context.tx
    .select({ id: convoys.id, name: convoys.realName })
    .from(convoys)
    .where(inArray(convoys.id, [...convoyIds]));
  if (carId) {
    await assertVerified(context, { ...place, subjectType: verifySubjects.car, subjectId: carId, name: task.plateNo ?? '' });
  }
  for (const subjectId of convoyIds) {
    const name = names.find(({ id }) => id === subjectId)?.name ?? '';
    await assertVerified(context, { ...place, subjectType: verifySubjects.convoy, subjectId, name });
  }
}
