import { and, asc, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { ModuleOptions, PresentContext } from '#server/crud/module';
import type { WireRecord } from '#server/crud/records';
import { auditLog } from '#server/crud/write/audit';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Resource } from '#shared/define';
import { refusalText } from '#shared/errors';
import type { Words } from '#shared/field';
import type { Problem } from '#shared/handover/planning';
import { taskStates } from '#shared/handover/task';
import { type TimelineEntry, timelineKinds } from '#shared/handover/timeline';
import { isId } from '#shared/rules';
import { businessMoment } from '#shared/time';
import { maxPageSize } from '#shared/wire';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import { evaluate } from '#src/resources/operation/evaluate';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import { user } from '#src/resources/system/user';
import type { Services } from '../../services.ts';
import { contactOf } from '../running/contact.ts';

const users = tableOf(user);

/** The rows of other nouns that belong to a task. */
type Related = Readonly<Record<'verifications' | 'exchanges' | 'exceptions' | 'evaluations', readonly WireRecord[]>>;

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
async function timelineOf(reading: Reading, record: WireRecord, related: Related): Promise<readonly TimelineEntry[]> {
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

const articles = tableOf(article);
const types = tableOf(arttype);

const isProblem = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'bizCode' in value;
const rowsIn = (value: unknown): WireRecord[] => (Array.isArray(value) ? value : []);

/** Adds messages in the reader's language to the warnings, for clients without a catalogue of their own. */
function withWordedWarnings(record: WireRecord, { language }: Actor): WireRecord {
  if (!Array.isArray(record.warnings)) return record;
  const warnings = record.warnings
    .filter(isProblem)
    .map((one) => ({ ...one, msg: refusalText({ code: one.bizCode, params: one.params }, language) }));
  return { ...record, warnings };
}

/** Adds code, name and type of their articles to items. */
async function withArticles(db: Database, items: readonly WireRecord[]): Promise<WireRecord[]> {
  const ids = items.map(({ artId }) => artId).filter(isId);
  if (ids.length === 0) return [...items];
  const known = await db
    .select({
      id: articles.id,
      artCode: articles.artCode,
      artName: articles.artName,
      artTypeId: articles.artTypeId,
      artTypeName: types.typeName,
      isContainer: types.isContainer,
    })
    .from(articles)
    .innerJoin(types, eq(types.id, articles.artTypeId))
    .where(inArray(articles.id, ids));
  const byId = new Map(known.map(({ id, ...art }) => [id, art]));
  return items.map((item) => ({ ...item, ...byId.get(String(item.artId)) }));
}

/** Returns the records that belong to a task, as far as the reader may see them: each list is that of its own noun. */
async function relatedTo({ records }: Services, actor: Actor, taskId: string): Promise<Related> {
  const query = { taskId, current: '1', size: String(maxPageSize) };
  const listOf = async (noun: Resource) => (await records(noun).list(actor, query)).records;
  const [verifications, exchanges] = [await listOf(verify), await listOf(exchg)];
  return { verifications, exchanges, exceptions: await listOf(exception), evaluations: await listOf(evaluate) };
}

const drivenSoon: readonly unknown[] = [taskStates.published, taskStates.underWay];

/** Returns whom those at the door call, for a task that is driven or about to be. */
async function contactFor(db: Database, { id, taskState }: WireRecord) {
  if (!drivenSoon.includes(taskState)) return {};
  const contact = await contactOf(db, String(id));
  return { contactName: contact?.name ?? '', contactPhone: contact?.phone ?? '' };
}

async function inDetail(services: Services, record: WireRecord, { actor, db }: PresentContext): Promise<WireRecord> {
  const found = await relatedTo(services, actor, String(record.id));
  const arts = await withArticles(db, rowsIn(record.arts));
  const timeline = await timelineOf({ db, actor }, record, found);
  return { ...record, arts, ...found, timeline, ...(await contactFor(db, record)) };
}

/** Completes tasks for a reader: lists get their warnings in words, a single task also everything that belongs to it. */
export const completeTasks =
  (services: Services): NonNullable<ModuleOptions<typeof task>['present']> =>
  async (records, context) => {
    const worded = records.map((record) => withWordedWarnings(record, context.actor));
    if (context.surface === 'list') return worded;
    return Promise.all(worded.map((record) => inDetail(services, record, context)));
  };
