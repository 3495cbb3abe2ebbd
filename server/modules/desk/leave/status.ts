import { and, eq, exists, gt, gte, lt, lte, not, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tableOf } from '#server/crud/model/table';
import type { AuditActor } from '#server/crud/write/audit';
import { changeRow } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Database, Executor, Transaction } from '#server/db/types';
import type { DailyJob } from '#server/lib/jobs';
import { businessMoment } from '#server/lib/time';
import type { AuthContext } from '#server/modules/auth/service';
import { addDays } from '#shared/days';
import { personStatuses } from '#shared/handover/people';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { leaveLimits } from '#src/resources/desk/leave';
import { flowStates } from '#src/resources/flow/process-fields';
import { leaves } from './find.ts';

const { onDuty, onLeave } = personStatuses;
/** Those whose status tells whether they are away; the tables are alike in what is used here. */
const profiles = [keeper, convoy].map((resource) => {
  const noun = resource as typeof keeper;
  return { noun, table: tableOf(noun) };
});
type Profiles = (typeof profiles)[number];

/** Whether somebody has approved leave of some sort. */
function hasLeave(via: Executor, person: AnyPgColumn, ...which: readonly SQL[]): SQL {
  const isApproved = and(eq(leaves.status, flowStates.approved), eq(leaves.isDeleted, 0));
  const own = via
    .select({ id: leaves.id })
    .from(leaves)
    .where(and(eq(leaves.createUser, person), isApproved, ...which));
  return exists(own);
}

const hasLeaveOn = (via: Executor, person: AnyPgColumn, date: string): SQL =>
  hasLeave(
    via,
    person,
    ...[lt(leaves.startTime, `${addDays(date, 1)} 00:00:00`), gt(leaves.endTime, `${date} 00:00:00`)],
    gte(leaves.startTime, `${addDays(date, -leaveLimits.days - 1)} 00:00:00`),
  );

/** Who should be away on a date and is not said to be, or the other way round. Who is away without any leave stays so. */
function isToChange(via: Executor, { table }: Profiles, date: string): SQL | undefined {
  const away = hasLeaveOn(via, table.id, date);
  const hasHadLeave = hasLeave(via, table.id, lte(leaves.endTime, `${date} 00:00:00`));
  return and(
    eq(table.isDeleted, 0),
    or(and(eq(table.status, onDuty), away), and(eq(table.status, onLeave), hasHadLeave, not(away))),
  );
}

interface Settling {
  readonly by: AuditActor;
  readonly personId: string;
  readonly date: string;
}

async function settleIn(tx: Transaction, profile: Profiles, { by, personId, date }: Settling): Promise<void> {
  const { table, noun } = profile;
  const isThis = eq(table.id, personId);
  // Held before it is judged: whoever publishes a task with him waits, and then sees his leave.
  await tx.select({ id: table.id }).from(table).where(isThis).for('update');
  const [row] = await tx
    .select()
    .from(table)
    .where(and(isThis, isToChange(tx, profile, date)));
  if (!row) return;
  const status = row.status === onDuty ? onLeave : onDuty;
  await changeRow({ tx, actor: by }, noun, { before: row, values: { status }, audit: { action: 'update' } });
}

/** Makes the status of a keeper or convoy say whether he is on leave on a date; that of who is disabled or has left stays. */
export async function settleStatus(tx: Transaction, settling: Settling): Promise<void> {
  for (const profile of profiles) await settleIn(tx, profile, settling);
}

/** The server by itself, as the audit names it. */
const server = (tenantId: string): AuditActor => ({
  tenantId,
  userId: null,
  account: 'system',
  ip: '',
  requestId: 'leave-status',
});

/** Makes the status of everybody say whether he is on leave. What fails for one does not keep it from the others. */
export async function settleStatuses(db: Database, now: number): Promise<void> {
  const date = businessMoment(now).slice(0, 10);
  const failures: unknown[] = [];
  for (const profile of profiles) {
    const { table } = profile;
    const rows = await db
      .select({ id: table.id, tenantId: table.tenantId })
      .from(table)
      .where(isToChange(db, profile, date));
    for (const { id, tenantId } of rows) {
      const settling = { by: server(tenantId), personId: id, date };
      await transact(db, (tx) => settleIn(tx, profile, settling)).catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `The status of ${failures.length} people was not changed`);
}

/** Right after midnight, when leave begins and ends (domain model 9.6). */
export const leaveStatusDaily = ({ db, clock }: Pick<AuthContext, 'db' | 'clock'>): DailyJob => ({
  name: 'leave-status',
  at: '00:01',
  run: () => settleStatuses(db, clock.now()),
});
