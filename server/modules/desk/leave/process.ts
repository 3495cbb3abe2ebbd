import { eq, inArray, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Suggestion } from '#server/crud/suggestions';
import { refuse } from '#server/crud/write/input';
import type { Transaction } from '#server/db/types';
import type { ProcessEvent } from '#server/flow/ports';
import { findNamed, flowPeople, hasAlias, isNear, mayApprove } from '#server/modules/flow/people';
import { defineProcess, type Patch, type ProcessContext, type ProcessNoun } from '#server/modules/flow/process-noun';
import { recordAddress } from '#shared/addresses';
import type { FieldRefusals, Refusal } from '#shared/errors';
import { daysInHalves } from '#shared/half-days';
import { userKinds } from '#shared/handover/people';
import { splitMany } from '#shared/kinds';
import { businessDay, businessMoment } from '#shared/time';
import { convoy } from '#src/resources/business/convoy';
import { type LeaveTask, leave, leaveLimits, leaveTypes } from '#src/resources/desk/leave';
import { flowStates } from '#src/resources/flow/process-fields';
import { user } from '#src/resources/system/user';
import { peopleOfBase } from '../../message/planners.ts';
import { sendMessages } from '../../message/send.ts';
import type { Absence, OpenTask } from '../../ports/ports.ts';
import type { Services } from '../../services.ts';
import { findOverlap, type LeaveRow, settleStatus } from './status.ts';

const [users, convoys] = [tableOf(user), tableOf(convoy)];
const { fields } = leave;

/** Locks a user's leave until the transaction ends, so that of two applications for the same days the later sees the earlier. */
async function lockLeaveOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`leave:${userId}`}, 0))`);
}

/** The states of leave that block other leave at the same time. */
const inTheWay = [flowStates.inApproval, flowStates.approved];

async function refusedTime(tx: Transaction, row: LeaveRow, days: number): Promise<Refusal | undefined> {
  const { startTime: from, endTime: to } = fields;
  if (row.endTime <= row.startTime) return { code: 'LEAVE_ORDER', params: { from, to } };
  if (days > leaveLimits.days) return { code: 'LEAVE_LONG', params: { field: to, max: leaveLimits.days } };
  const other = await findOverlap(tx, row, inTheWay);
  return other && { code: 'LEAVE_OVERLAP', params: { field: from, ...other } };
}

interface Party {
  readonly userKind: number | null;
  readonly deptIds: readonly string[];
  /** Set for members of the escort only. */
  readonly company: unknown;
}

const guarding: readonly (number | null)[] = [userKinds.keeper, userKinds.convoy];
const nobody: Party = { userKind: null, deptIds: [], company: null };

/** Returns the facts that decide who may stand in for whom, by user. */
async function partiesOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Party>> {
  const rows = await tx
    .select({ id: users.id, userKind: users.userKind, deptId: users.deptId, company: convoys.company })
    .from(users)
    .leftJoin(convoys, whereOf(convoy, eq(convoys.id, users.id)))
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, deptId, ...rest }) => [id, { ...rest, deptIds: splitMany(deptId ?? '') }]));
}

const worksNear = (one: Party, other: Party) =>
  one.deptIds.some((id) => other.deptIds.includes(id)) || (one.company !== null && one.company === other.company);

async function refusedApprover(tx: Transaction, row: LeaveRow): Promise<Refusal | undefined> {
  const named = await findNamed(tx, row, { userId: row.taskUser, field: fields.taskUser });
  return 'refusal' in named ? named.refusal : undefined;
}

/** Returns the refusal of a stand-in, if any: keepers and convoys need one, of their own department or company. */
async function refusedStandIn(tx: Transaction, row: LeaveRow): Promise<Refusal | undefined> {
  const { handoverUser: userId, createUser } = row;
  const field = fields.handoverUser;
  const parties = await partiesOf(tx, [createUser, ...(userId ? [userId] : [])]);
  const applicant = parties.get(createUser) ?? nobody;
  if (!userId) return guarding.includes(applicant.userKind) ? { code: 'REQUIRED_SELECT', params: { field } } : undefined;
  const named = await findNamed(tx, row, { userId, field });
  if ('refusal' in named) return named.refusal;
  return worksNear(applicant, parties.get(userId) ?? nobody) ? undefined : { code: 'LEAVE_STAND_IN', params: { field } };
}

function refusedFiles({ leaveType, attachIds }: LeaveRow, days: number): Refusal | undefined {
  const { daysWithoutProof: n } = leaveLimits;
  const needsProof = leaveType === leaveTypes.sick && days > n && !attachIds;
  return needsProof ? { code: 'LEAVE_PROOF', params: { field: fields.attachIds, n } } : undefined;
}

const present = (refusals: Readonly<Record<string, Refusal | undefined>>): FieldRefusals =>
  Object.fromEntries(Object.entries(refusals).flatMap(([name, refusal]) => (refusal ? [[name, refusal] as const] : [])));

/** Refuses leave that cannot be taken, under the fields that are wrong (domain model 14); returns how many days it takes. */
async function settleLeave({ tx }: ProcessContext, row: LeaveRow): Promise<Patch> {
  await lockLeaveOf(tx, row.createUser);
  const days = daysInHalves(row.startTime, row.endTime);
  const refusedEnd = await refusedTime(tx, row, days);
  refuse(
    present({
      [refusedEnd?.code === 'LEAVE_OVERLAP' ? 'startTime' : 'endTime']: refusedEnd,
      attachIds: refusedFiles(row, days),
      taskUser: await refusedApprover(tx, row),
      handoverUser: await refusedStandIn(tx, row),
    }),
  );
  return { days: days.toFixed(1) };
}

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

/** Suggests for the approval of a leave the supervisors of the applicant's department, and of those above it. */
export const leaveApprover: Suggestion = {
  of: user,
  where: (actor) => sql`${mayApprove(actor, hasAlias('supervisor'))} and ${isNear(actor)}`,
};
