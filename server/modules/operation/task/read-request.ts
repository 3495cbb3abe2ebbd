import type { FastifyRequest } from 'fastify';
import { readIds } from '#server/crud/write/remove';
import { actorOf, isPermitted } from '#server/lib/actor';
import { field, permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { directions } from '#shared/handover/line';
import { reasonWords } from '#shared/handover/task-actions';
import { isDate } from '#shared/rules';
import { task, taskNode } from '#src/resources/operation/task';
import { dept } from '#src/resources/system/dept';
import { sentWith } from '../../request-id.ts';
import { idSent, keySent, requiredTextSent, textSent } from '../../sent.ts';
import { sentIn } from '../../sent-in.ts';
import type { BagQuery } from './bag-count.ts';
import type { CrewChange } from './crew.ts';
import type { Arrival } from './stops.ts';

const reason = field.textarea({ ...reasonWords, max: 255 });

/** A reason that may be left out. */
export const optionalReasonIn = (request: FastifyRequest) => textSent(request, 'reason', reason);

/** A reason that is kept. */
export const reasonIn = (request: FastifyRequest) => requiredTextSent(request, 'reason', reason);

/** Where the car says that it is; a position has both halves. */
function positionIn(request: FastifyRequest): Pick<Arrival, 'lng' | 'lat'> {
  const [lng, lat] = [textSent(request, 'lng', dept.fields.lng), textSent(request, 'lat', dept.fields.lat)];
  return lng === undefined || lat === undefined ? {} : { lng: Number(lng), lat: Number(lat) };
}

/** What came with an arrival. Only whoever may skip stops lets them be taken in another order. */
export function arrivalIn(request: FastifyRequest): Arrival {
  const isOutOfOrder = keySent(request, 'outOfOrder', [0, 1]) === 1;
  if (isOutOfOrder && !isPermitted(actorOf(request), [permissionCode(task, 'skip')])) throw new AppError('FORBIDDEN');
  const arriveTime = textSent(request, 'arriveTime', taskNode.fields.arriveTime);
  return { ...(arriveTime !== undefined && { arriveTime }), ...positionIn(request), isOutOfOrder };
}

/** Another car or crew, and why. */
export function crewIn(request: FastifyRequest): CrewChange {
  const { convoyIds } = sentWith(request);
  const [carId, leaderId, driverId] = ['carId', 'leaderId', 'driverId'].map((name) => idSent(request, name));
  const isSent = convoyIds !== undefined && convoyIds !== null && convoyIds !== '';
  return {
    ...(carId !== undefined && { carId }),
    ...(leaderId !== undefined && { leaderId }),
    ...(driverId !== undefined && { driverId }),
    ...(isSent && { convoyIds: readIds(convoyIds) }),
    reason: reasonIn(request),
  };
}

/** One task, or those of a day. */
export function bagQueryIn(request: FastifyRequest): BagQuery {
  const [taskId, lineId, baseId, deptId] = ['taskId', 'lineId', 'baseId', 'deptId'].map((name) => idSent(request, name));
  if (taskId !== undefined) return { taskId };
  const taskDate = sentIn(request).taskDate;
  if (taskDate === undefined || taskDate === '') throw new AppError('MISSING_PARAMETER', { name: 'taskDate' });
  if (typeof taskDate !== 'string' || !isDate(taskDate)) throw new AppError('WRONG_PARAMETER', { name: 'taskDate' });
  const direction = keySent(request, 'direction', Object.values(directions));
  return { taskDate, lineId, baseId, deptId, direction };
}
