import { eq, inArray, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import { refuse } from '#server/crud/write/input';
import type { Transaction } from '#server/db/types';
import { findNamed } from '#server/modules/flow/named-person';
import type { Patch, ProcessContext } from '#server/modules/flow/process-noun';
import type { FieldRefusals, Refusal } from '#shared/errors';
import { daysInHalves } from '#shared/half-days';
import { userKinds } from '#shared/handover/people';
import { splitMany } from '#shared/kinds';
import { convoy } from '#src/resources/business/convoy';
import { leave, leaveLimits, leaveTypes } from '#src/resources/desk/leave';

import { flowStates } from '#src/resources/flow/process-fields';
import { user } from '#src/resources/system/user';
import { findOverlap, type LeaveRow } from './find.ts';

const [users, convoys] = [tableOf(user), tableOf(convoy)];
const { fields } = leave;

/** Locks a user's leave until the transaction ends, so that of two applications for the same days the later sees the earlier. */
export async function lockLeaveOf(tx: Transaction, userId: string): Promise<void> {
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

const isNear = (one: Party, other: Party) =>
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
  return isNear(applicant, parties.get(userId) ?? nobody) ? undefined : { code: 'LEAVE_STAND_IN', params: { field } };
}

function refusedFiles({ leaveType, attachIds }: LeaveRow, days: number): Refusal | undefined {
  const { daysWithoutProof: n } = leaveLimits;
  const needsProof = leaveType === leaveTypes.sick && days > n && !attachIds;
  return needsProof ? { code: 'LEAVE_PROOF', params: { field: fields.attachIds, n } } : undefined;
}

const present = (refusals: Readonly<Record<string, Refusal | undefined>>): FieldRefusals =>
  Object.fromEntries(Object.entries(refusals).flatMap(([name, refusal]) => (refusal ? [[name, refusal] as const] : [])));

/** Refuses leave that cannot be taken, under the fields that are wrong (domain model 14); returns how many days it takes. */
export async function settleLeave({ tx }: ProcessContext, row: LeaveRow): Promise<Patch> {
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
