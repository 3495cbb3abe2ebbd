import { readIds } from '#server/crud/write/remove';
import { type Actor, isPermitted } from '#server/lib/actor';
import { field, permissionCode } from '#shared/define';
import { lacksRight } from '#shared/errors';
import { directions } from '#shared/handover/line';
import { reasonWords } from '#shared/handover/task-actions';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { dept } from '#src/resources/system/dept';
import { flagIn, idIn, keyIn, neededDate, requiredTextIn, type Sent, textIn } from '../../sent.ts';
import type { BagQuery } from './bag-count.ts';
import type { CrewChange } from './crew.ts';
import type { Arrival } from './stops.ts';

const reason = field.textarea({ ...reasonWords, max: 255 });

/** Reads a reason that may be left out. */
export const optionalReasonIn = (sent: Sent) => textIn(sent, 'reason', reason);

/** Reads a reason that is required. */
export const reasonIn = (sent: Sent) => requiredTextIn(sent, 'reason', reason);

/** Reads where the car is; one half of a position without the other does not count. */
function positionIn(sent: Sent): Pick<Arrival, 'lng' | 'lat'> {
  const [lng, lat] = [textIn(sent, 'lng', dept.fields.lng), textIn(sent, 'lat', dept.fields.lat)];
  return lng === undefined || lat === undefined ? {} : { lng: Number(lng), lat: Number(lat) };
}

/** Reads the values of an arrival. Only an actor who may skip stops may take them in another order. */
export function arrivalIn(sent: Sent, actor: Actor): Arrival {
  const isOutOfOrder = flagIn(sent, 'outOfOrder') === 1;
  const mayReorder = permissionCode(task, 'skip');
  if (isOutOfOrder && !isPermitted(actor, [mayReorder])) throw lacksRight(mayReorder);
  const arriveTime = textIn(sent, 'arriveTime', taskNode.fields.arriveTime);
  return { ...(arriveTime !== undefined && { arriveTime }), ...positionIn(sent), isOutOfOrder };
}

/** Reads another car or crew, and the reason. */
export function crewIn(sent: Sent): CrewChange {
  const { convoyIds } = sent;
  const [carId, leaderId, driverId] = ['carId', 'leaderId', 'driverId'].map((name) => idIn(sent, name));
  const isSent = convoyIds !== undefined && convoyIds !== null && convoyIds !== '';
  return {
    ...(carId !== undefined && { carId }),
    ...(leaderId !== undefined && { leaderId }),
    ...(driverId !== undefined && { driverId }),
    ...(isSent && { convoyIds: readIds(convoyIds) }),
    reason: reasonIn(sent),
  };
}

/** Reads which bags to count: those of one task, or of the tasks of a day. */
export function bagQueryIn(sent: Sent): BagQuery {
  const [taskId, lineId, baseId, deptId] = ['taskId', 'lineId', 'baseId', 'deptId'].map((name) => idIn(sent, name));
  if (taskId !== undefined) return { taskId };
  const taskDate = neededDate(sent, 'taskDate');
  const direction = keyIn(sent, 'direction', Object.values(directions));
  return { taskDate, lineId, baseId, deptId, direction };
}
