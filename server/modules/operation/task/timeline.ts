import { and, asc, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { WireRecord } from '#server/crud/records';
import { auditLog } from '#server/crud/write/audit';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Words } from '#shared/field';
import { type TimelineEntry, timelineKinds } from '#shared/handover/timeline';
import { businessMoment } from '#shared/time';
import { task } from '#src/resources/operation/task';
import { user } from '#src/resources/system/user';

const users = tableOf(user);

/** The rows of other nouns that belong to a task. */
export type Related = Readonly<Record<'verifications' | 'exchanges' | 'exceptions' | 'evaluations', readonly WireRecord[]>>;

/** The most actions that the timeline of one task shows. */
const MOST_DEEDS = 500;

/** The words for the audit actions that write a row, beside the actions of the definition. */
const written: Readonly<Record<string, Words>> = {
  insert: timelineKinds.planned,
  update: timelineKinds.changed,
};
const actionWords: Readonly<Record<string, Words>> = { ...written, ...task.auditLabels };

const text = (value: unknown): string => (value === null || value === undefined || value === -1 ? '' : String(value));
const joined = (...parts: readonly unknown[]) =>
  parts
    .map(text)
    .filter((part) => part !== '')
    .join(' · ');

interface Reading {
  readonly db: Database;
  readonly actor: Actor;
}

/** Returns the audit entries of a task. Arrivals come from the stops instead, which have the moment that was stated. */
async function actionsOf({ db, actor: { language } }: Reading, taskId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .select({
      action: auditLog.action,
      at: auditLog.happenedAt,
      changes: auditLog.changes,
      by: users.realName,
      account: auditLog.account,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.resource, task.name), eq(auditLog.recordId, taskId), inArray(auditLog.action, told)))
    .orderBy(asc(auditLog.id))
    .limit(MOST_DEEDS);
  return rows.map(({ action, at, changes, by, account }) => ({
    time: businessMoment(Date.parse(at)),
    kind: 'action',
    key: action,
    title: actionWords[action]?.[language] ?? action,
    remark: joined(changes.stop?.after, (changes.reason ?? changes.cancelReason)?.after),
    by: by || account,
  }));
}

const told = Object.keys(actionWords).filter((action) => action !== 'arrive');

type Teller = (row: WireRecord) => Omit<TimelineEntry, 'kind' | 'title'> & { readonly time: string };

const ofStop: Teller = (stop) => ({
  time: text(stop.arriveTime),
  key: text(stop.stopState),
  recordId: text(stop.id),
  remark: text(stop.deptName),
  ...(Number(stop.lateMinutes) > 0 && { lateMinutes: Number(stop.lateMinutes) }),
});
const ofVerification: Teller = (row) => ({
  time: text(row.verifyTime),
  key: text(row.result),
  recordId: text(row.id),
  by: text(row.verifyUserName),
  remark: joined(row.deptName, row.subjectName, row.resultName),
});
const ofExchange: Teller = (row) => ({
  time: text(row.receiverSignTime) || text(row.openTime),
  key: text(row.exchgState),
  recordId: text(row.id),
  by: text(row.openUserName),
  remark: joined(row.deptName, row.exchgTypeName, row.exchgNo, row.exchgStateName),
});
const ofException: Teller = (row) => ({
  time: text(row.happenTime),
  key: text(row.exceptionType),
  recordId: text(row.id),
  by: text(row.createUserName),
  remark: joined(row.deptName, row.exceptionTypeName, row.levelName, row.exceptionNo, row.content),
});
const ofEvaluation: Teller = (row) => ({
  time: text(row.evaluateTime),
  key: text(row.score),
  recordId: text(row.id),
  by: text(row.raterName),
  remark: joined(row.deptName, row.scoreName, row.content),
});

/** Returns everything that happened on a task, as far as the reader may see it, by time. */
export async function timelineOf(reading: Reading, record: WireRecord, related: Related): Promise<readonly TimelineEntry[]> {
  const { language } = reading.actor;
  const entries = (kind: keyof typeof timelineKinds, rows: readonly WireRecord[], tell: Teller): TimelineEntry[] =>
    rows.map((row) => ({ ...tell(row), kind, title: timelineKinds[kind][language] })).filter(({ time }) => time !== '');
  const stops: readonly WireRecord[] = Array.isArray(record.nodes) ? record.nodes : [];
  const all = [
    ...(await actionsOf(reading, String(record.id))),
    ...entries('arrival', stops, ofStop),
    ...entries('verification', related.verifications, ofVerification),
    ...entries('exchange', related.exchanges, ofExchange),
    ...entries('exception', related.exceptions, ofException),
    ...entries('evaluation', related.evaluations, ofEvaluation),
  ];
  // The sort is stable: entries of the same second keep their order.
  return all.sort((one, other) => one.time.localeCompare(other.time));
}
