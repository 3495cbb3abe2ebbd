import { refuse } from '#server/crud/write/input';
import type { ProcessEvent } from '#server/flow/ports';
import { flowPeople } from '#server/modules/flow/people';
import { defineProcess, type ProcessNoun } from '#server/modules/flow/process-noun';
import { recordAddress } from '#shared/addresses';
import { businessDay, businessMoment } from '#shared/time';
import { type LeaveTask, leave } from '#src/resources/desk/leave';
import { flowStates } from '#src/resources/flow/process-fields';
import { peopleOfBase } from '../../message/planners.ts';
import { sendMessages } from '../../message/send.ts';
import type { Absence, OpenTask } from '../../ports/ports.ts';
import type { Services } from '../../services.ts';
import { findOverlap, type LeaveRow } from './find.ts';
import { lockLeaveOf, settleLeave } from './settle.ts';
import { settleStatus } from './status.ts';

/** Refuses leave that overlaps another one approved meanwhile. */
async function assertFree({ tx }: ProcessEvent, row: LeaveRow): Promise<void> {
  const other = await findOverlap(tx, row, [flowStates.approved]);
  if (other) refuse({ startTime: { code: 'LEAVE_OVERLAP', params: { field: leave.fields.startTime, ...other } } });
}

const absenceOf = ({ createUser, ...row }: LeaveRow): Absence => ({ ...row, personId: createUser });

/** Returns what an approver sees of a task in the days of a leave. */
const asLeaveTask = ({ baseId: _baseId, ...task }: OpenTask): LeaveTask => task;

/** Tells the dispatchers of published tasks that a member of the crew or a keeper will be away. */
async function notifyPlanners({ events, ports }: Services, event: ProcessEvent, row: LeaveRow): Promise<void> {
  const { tx, tenantId } = event;
  const at = businessMoment(event.at.getTime());
  const person = (await flowPeople.namesOf(tx, [row.createUser])).get(row.createUser) ?? '';
  for (const { id, taskNo, taskName, taskDate, baseId } of await ports.tasks.during(tx, absenceOf(row))) {
    const to = baseId ? await peopleOfBase(tx, { tenantId, baseId, aliases: ['dispatcher'] }) : [];
    const [from, until] = [row.startTime.slice(0, 16), row.endTime.slice(0, 16)];
    const params = { person, from, to: until, no: taskNo, name: taskName, date: taskDate };
    await sendMessages({ tx, tenantId, events, at }, to, {
      kind: 'leaveOnTask',
      params,
      path: recordAddress('task', id),
    });
  }
}

/**
 * Applies an approved leave: from its first day on the person's status keeps them from tasks, and the dispatchers of tasks that
 * they are planned for are told.
 */
async function beAway(services: Services, event: ProcessEvent, row: LeaveRow): Promise<void> {
  const { tx, actor, tenantId, at } = event;
  await lockLeaveOf(tx, row.createUser);
  await assertFree(event, row);
  const by = actor ?? { tenantId, userId: null, account: 'system', ip: '', requestId: event.instanceId };
  await settleStatus(tx, { by, personId: row.createUser, date: businessDay(at.getTime()) });
  await notifyPlanners(services, event, row);
}

/** Defines the process by which leave is applied for and approved (domain model 14). */
export const leaveProcess = (services: Services): ProcessNoun =>
  defineProcess({
    noun: leave,
    route: 'leave',
    settle: settleLeave,
    variables: ({ taskUser, leaveType, days, startTime, endTime }) => ({
      taskUser,
      leaveType,
      startTime,
      endTime,
      days: Number(days),
    }),
    onApproved: (event, row) => beAway(services, event, row),
    more: async (via, row) => ({ tasks: (await services.ports.tasks.during(via, absenceOf(row))).map(asLeaveTask) }),
  });
