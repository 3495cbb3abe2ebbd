import { readRow } from '#server/crud/read/rows';
import { readNumbers } from '#server/modules/system/param/service';
import { minutesText } from '#shared/durations';
import { exceptionLevels, exceptionStates, exceptionTypes, lateWords } from '#shared/handover/exception';
import { stopStates } from '#shared/handover/task';
import { minutesBetween } from '#shared/time';
import { exception } from '#src/resources/operation/exception';
import { reportException } from '../exception/report.ts';
import { changeException, type ExceptionRow } from '../exception/store.ts';
import { changeStop } from '../running/change.ts';
import type { HandoverContext } from '../running/context.ts';
import type { StopRow } from '../running/lock.ts';

/** Returns by how many minutes an arrival counts as late: by none within the grace. */
export async function lateBy({ tx }: Pick<HandoverContext, 'tx'>, planned: string, arrived: string): Promise<number> {
  const grace = (await readNumbers(tx, 'biz.task.lateGraceMin'))['biz.task.lateGraceMin'];
  const minutes = minutesBetween(planned, arrived);
  return minutes > grace ? minutes : 0;
}

const CONTENT_MAX = exception.fields.content.max;

/**
 * Returns the lateness of a task that nobody has taken in hand yet, locked: a late run is one deviation, which the next late stop
 * brings up to date. The caller has locked the task.
 */
function lockLateOf({ tx, actor }: HandoverContext, taskId: string): Promise<ExceptionRow | undefined> {
  const isLate = { exceptionType: exceptionTypes.late, level: exceptionLevels.minor, exceptionState: exceptionStates.open };
  return readRow(tx, exception, { where: [{ taskId, tenantId: actor.tenantId }, isLate], lock: 'update' });
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
    const late = {
      deptId,
      nodeId,
      happenTime: arriveTime ?? verifyTime ?? context.at,
      content: lateWords[context.actor.language]
        .replace('{planned}', planArriveTime)
        .replace('{arrived}', arriveTime ?? '')
        .replace('{late}', minutesText(lateMinutes ?? 0, context.actor.language)),
    };
    const known = await lockLateOf(context, taskId);
    // The latest stop comes first; what was told before stays.
    const told = [late.content, known?.content].filter(Boolean).join('\n').slice(0, CONTENT_MAX);
    if (known) await changeException(context, known, { action: 'report', patch: { ...late, content: told } });
    else await reportException(context, { exceptionType: exceptionTypes.late, level: exceptionLevels.minor, taskId, ...late });
  }
  return after;
}
