import { eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { ModuleOptions, PresentContext } from '#server/crud/module';
import type { WireRecord } from '#server/crud/records';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Resource } from '#shared/define';
import { refusalText } from '#shared/errors';
import type { Problem } from '#shared/handover/planning';
import { taskStates } from '#shared/handover/task';
import { isId } from '#shared/rules';
import { maxPageSize } from '#shared/wire';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import { evaluate } from '#src/resources/operation/evaluate';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import type { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import type { Services } from '../../services.ts';
import { contactOf } from '../running/contact.ts';
import { type Related, timelineOf } from './timeline.ts';

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
