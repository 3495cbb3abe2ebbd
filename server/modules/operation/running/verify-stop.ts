import { readNumbers } from '#server/modules/system/param/service';
import { minutesBetween } from '#shared/days';
import { exceptionLevels, exceptionTypes, lateWords } from '#shared/handover/exception';
import { stopStates } from '#shared/handover/task';
import { reportException } from '../exception/report.ts';
import { changeStop } from './change.ts';
import type { HandoverContext } from './context.ts';
import type { StopRow } from './lock.ts';

/** Returns by how many minutes an arrival counts as late: by none within the grace. */
export async function lateBy({ tx }: Pick<HandoverContext, 'tx'>, planned: string, arrived: string): Promise<number> {
  const grace = (await readNumbers(tx, 'biz.task.lateGraceMin'))['biz.task.lateGraceMin'];
  const minutes = minutesBetween(planned, arrived);
  return minutes > grace ? minutes : 0;
}

/**
 * Moves a stop on from "arrived" once everybody who has to be is verified, and reports a late arrival (domain model 9.3). The
 * caller has locked the task. A stop that is further already stays as it is.
 */
export async function verifyStop(context: HandoverContext, stop: StopRow): Promise<StopRow> {
  if (stop.stopState !== stopStates.arrived) return stop;
  const after = await changeStop(context, stop, { stopState: stopStates.verified, verifyTime: context.at });
  const { lateMinutes, planArriveTime, arriveTime, taskId, deptId, id: nodeId, verifyTime } = after;
  // A stop that was verified before, and is again after a change of crew, has been reported already.
  if ((lateMinutes ?? 0) > 0 && stop.verifyTime === null) {
    await reportException(context, {
      ...{ exceptionType: exceptionTypes.late, level: exceptionLevels.minor, deptId, taskId, nodeId },
      ...{ happenTime: arriveTime ?? verifyTime ?? context.at },
      content: lateWords[context.actor.language]
        .replace('{planned}', planArriveTime)
        .replace('{arrived}', arriveTime ?? '')
        .replace('{minutes}', String(lateMinutes)),
    });
  }
  return after;
}
