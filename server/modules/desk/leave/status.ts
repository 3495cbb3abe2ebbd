import { and, eq, exists, gt, gte, lt, lte, ne, not, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tableOf } from '#server/crud/model/table';
import { readRow, readRows, whereOf } from '#server/crud/read/rows';
import type { AuditActor } from '#server/crud/write/audit';
import { changeRow } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Database, Executor, Transaction } from '#server/db/types';
import { attemptEach } from '#server/lib/attempt-each';
import type { DailyJob } from '#server/lib/jobs';
import type { AuthContext } from '#server/modules/auth/service';
import type { Application } from '#server/modules/flow/process-noun';
import { personStatuses } from '#shared/handover/people';
import { addDays, businessDay, dayOf } from '#shared/time';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { leave, leaveLimits } from '#src/resources/desk/leave';
import { flowStates } from '#src/resources/flow/process-fields';

const leaves = tableOf(leave);
export type LeaveRow = Application<typeof leave>;

/** Finds another application of the same person, in one of these states, that overlaps in time. */
export async function findOverlap(
  tx: Transaction,
  { id, tenantId, createUser, startTime, endTime }: LeaveRow,
  states: readonly number[],
): Promise<{ readonly start: string; readonly end: string } | undefined> {
  const where = [
    { tenantId, createUser, status: states },
    ne(leaves.id, id),
    lt(leaves.startTime, endTime),
    gt(leaves.endTime, startTime),
    // Leave is bounded, so its start bounds what the index has to give.
    gte(leaves.startTime, addDays(dayOf(startTime), -leaveLimits.days - 1)),
  ];
  const found = await readRow(tx, leave, { where, columns: ['startTime', 'endTime'] });
  return found && { start: found.startTime, end: found.endTime };
}

const { onDuty, onLeave } = personStatuses;
/** The profiles whose status says whether a person is away; the tables are alike in the columns that are used here. */
const profiles = [keeper, convoy].map((resource) => {
  const noun = resource as typeof keeper;
  return { noun, table: tableOf(noun) };
});
type Profiles = (typeof profiles)[number];

/** Returns the condition that a person has approved leave of the given sort. */
function hasLeave(via: Executor, person: AnyPgColumn, ...which: readonly SQL[]): SQL {
  const own = via
    .select({ id: leaves.id })
    .from(leaves)
    .where(whereOf(leave, [{ status: flowStates.approved }, eq(leaves.createUser, person), ...which]));
  return exists(own);
}

const hasLeaveOn = (via: Executor, person: AnyPgColumn, date: string): SQL =>
  hasLeave(
    via,
    person,
    lt(leaves.startTime, `${addDays(date, 1)} 00:00:00`),
    gt(leaves.endTime, `${date} 00:00:00`),
    gte(leaves.startTime, `${addDays(date, -leaveLimits.days - 1)} 00:00:00`),
  );

/**
 * Returns the condition for people whose status is wrong on a date: on duty during leave, or on leave after it has ended. A
 * person who is away without ever having had leave keeps that status.
 */
function isToChange(via: Executor, { table }: Profiles, date: string): SQL | undefined {
  const away = hasLeaveOn(via, table.id, date);
  const hasHadLeave = hasLeave(via, table.id, lte(leaves.endTime, `${date} 00:00:00`));
  return or(and(eq(table.status, onDuty), away), and(eq(table.status, onLeave), hasHadLeave, not(away)));
}

interface Settling {
  readonly by: AuditActor;
  readonly personId: string;
  readonly date: string;
}

async function settleIn(tx: Transaction, profile: Profiles, { by, personId, date }: Settling): Promise<void> {
  const { noun } = profile;
  const isThis = { id: personId };
  // Locked before it is judged: a transaction that publishes a task with this person waits, and then sees the leave.
  await readRows(tx, noun, { where: isThis, columns: ['id'], lock: 'update' });
  const row = await readRow(tx, noun, { where: [isThis, isToChange(tx, profile, date)] });
  if (!row) return;
  const status = row.status === onDuty ? onLeave : onDuty;
  await changeRow({ tx, actor: by }, noun, { before: row, values: { status }, audit: { action: 'update' } });
}

/** Makes the status of a keeper or convoy say whether they are on leave on a date; disabled people and leavers keep theirs. */
export async function settleStatus(tx: Transaction, settling: Settling): Promise<void> {
  for (const profile of profiles) await settleIn(tx, profile, settling);
}

/** Returns the server itself as the actor of an audit entry. */
const server = (tenantId: string): AuditActor => ({
  tenantId,
  userId: null,
  account: 'system',
  ip: '',
  requestId: 'leave-status',
});

/** Makes the status of every keeper and convoy say whether they are on leave. A failure for one does not keep the others from it. */
export async function settleStatuses(db: Database, now: number): Promise<void> {
  const date = businessDay(now);
  await attemptEach(profiles, 'The status of people', async (profile) => {
    const { noun } = profile;
    const rows = await readRows(db, noun, { where: [isToChange(db, profile, date)], columns: ['id', 'tenantId'] });
    await attemptEach(rows, `The status of each ${noun.name}`, ({ id, tenantId }) =>
      transact(db, (tx) => settleIn(tx, profile, { by: server(tenantId), personId: id, date })),
    );
  });
}

/** Defines the job that runs right after midnight, when leave begins and ends (domain model 9.6). */
export const leaveStatusDaily = ({ db, clock }: Pick<AuthContext, 'db' | 'clock'>): DailyJob => ({
  name: 'leave-status',
  at: '00:01',
  run: () => settleStatuses(db, clock.now()),
});
