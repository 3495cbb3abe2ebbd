import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Query } from '#server/crud/read/paging';
import { writeAudit } from '#server/crud/write/audit';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { ListedModel, ModelRow } from '#shared/flow-wire';
import { isId } from '#shared/rules';
import type { Page } from '#shared/wire';
import { largestFile } from '../core/compile/guard.ts';
import type { FlowReader } from '../lists/access.ts';
import { contains, ofCategory } from '../lists/filters.ts';
import { mapPage, pageOf } from '../lists/page.ts';
import { namesFor } from '../lists/work-row.ts';
import { momentText } from '../moments.ts';
import type { FlowContext } from '../ports.ts';
import { wfModel } from '../tables.ts';
import { inFlow } from '../transaction.ts';
import type { ProblemCounts } from './problem-counts.ts';

/** A drawn model, which may be invalid. */
export interface Drawing {
  /** The id; absent for a new model. */
  readonly id?: string;
  readonly modelKey: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly xml: string;
  /** The version that was edited; absent where the last writer wins. */
  readonly version?: number;
}

/** All columns but the XML, which only a detail needs. */
const columns = {
  id: wfModel.id,
  modelKey: wfModel.modelKey,
  name: wfModel.name,
  description: wfModel.description,
  category: wfModel.category,
  version: wfModel.version,
  created: wfModel.created,
  lastUpdated: wfModel.lastUpdated,
  creator: wfModel.creator,
};

const isLiving = (actor: Actor) => and(eq(wfModel.tenantId, actor.tenantId), eq(wfModel.isDeleted, 0));

interface StoredModel extends Omit<ModelRow, 'created' | 'lastUpdated' | 'categoryName' | 'creatorName'> {
  readonly created: Date;
  readonly lastUpdated: Date;
}

async function named(asking: FlowReader, rows: readonly StoredModel[]): Promise<ModelRow[]> {
  const { people, categories } = await namesFor(
    asking,
    rows.map(({ creator }) => creator),
  );
  return rows.map(({ created, lastUpdated, ...row }) => ({
    ...row,
    categoryName: categories.get(row.category) ?? '',
    creatorName: people.get(row.creator) ?? '',
    created: momentText(created),
    lastUpdated: momentText(lastUpdated),
  }));
}

/** Returns the drawings of a tenant, the last changed first. */
export async function modelList(asking: FlowReader, query: Query, counts: ProblemCounts): Promise<Page<ListedModel>> {
  const { via, actor } = asking;
  const { modelKey, name, category } = wfModel;
  const filters = [contains(modelKey, query, 'modelKey'), contains(name, query, 'name'), ofCategory(category, query)];
  const all = () =>
    via
      .select(columns)
      .from(wfModel)
      .where(and(isLiving(actor), ...filters));
  const page = await pageOf({ via, query, all, by: [desc(wfModel.lastUpdated), desc(wfModel.id)] });
  return mapPage(page, async (rows) => {
    const counted = await counts.read(via, rows);
    return (await named(asking, rows)).map((row) => ({ ...row, problemCount: counted.get(row.id) ?? 0 }));
  });
}

/** Returns a drawing with its XML. */
export async function modelDetail(asking: FlowReader, id: string): Promise<ModelRow & { readonly xml: string }> {
  const { via, actor } = asking;
  const [found] = isId(id)
    ? await via
        .select({ ...columns, xml: wfModel.xml })
        .from(wfModel)
        .where(and(eq(wfModel.id, id), isLiving(actor)))
    : [];
  if (!found) throw new AppError('MODEL_NOT_FOUND');
  const { xml, ...row } = found;
  const [model] = await named(asking, [row]);
  if (!model) throw new AppError('MODEL_NOT_FOUND');
  return { ...model, xml };
}

/** Stores a drawing, new or changed, whether or not it could be deployed. Returns its id and its version. */
export function saveModel(
  flow: FlowContext,
  actor: Actor,
  drawing: Drawing,
): Promise<{ readonly id: string; readonly version: number }> {
  if (Buffer.byteLength(drawing.xml) > largestFile) throw new AppError('FILE_TOO_LARGE', { max: largestFile });
  return inFlow(flow.db, (tx) =>
    drawing.id === undefined ? addModel(tx, flow, { actor, drawing }) : change(tx, flow, { actor, drawing }),
  );
}

interface Saving {
  readonly actor: Actor;
  readonly drawing: Drawing;
}

async function addModel(tx: Transaction, flow: FlowContext, { actor, drawing }: Saving) {
  const at = new Date(flow.now());
  const { id: _id, version: _version, ...values } = drawing;
  const [stored] = await tx
    .insert(wfModel)
    .values({ ...values, tenantId: actor.tenantId, created: at, lastUpdated: at, creator: actor.userId })
    .returning({ id: wfModel.id, version: wfModel.version });
  if (!stored) throw new Error('A model was stored and is not there');
  await writeAudit(tx, actor, { action: 'add', resource: 'flow_model', recordId: stored.id, label: drawing.name });
  return stored;
}

async function change(tx: Transaction, flow: FlowContext, { actor, drawing }: Saving) {
  const { id = '', version, ...values } = drawing;
  const held = await lockModel(tx, actor, id);
  if (version !== undefined && version !== held.version) throw new AppError('STALE');
  const [stored] = await tx
    .update(wfModel)
    .set({ ...values, version: held.version + 1, lastUpdated: new Date(flow.now()) })
    .where(eq(wfModel.id, id))
    .returning({ id: wfModel.id, version: wfModel.version });
  if (!stored) throw new AppError('MODEL_NOT_FOUND');
  await writeAudit(tx, actor, { action: 'edit', resource: 'flow_model', recordId: id, label: drawing.name });
  return stored;
}

async function lockModel(tx: Transaction, actor: Actor, id: string) {
  const [held] = isId(id)
    ? await tx
        .select({ version: wfModel.version })
        .from(wfModel)
        .where(and(eq(wfModel.id, id), isLiving(actor)))
        .for('update')
    : [];
  if (!held) throw new AppError('MODEL_NOT_FOUND');
  return held;
}

/** Removes drawings, or none where one does not exist; processes deployed from them stay. */
export function removeModels(flow: FlowContext, actor: Actor, ids: readonly string[]): Promise<void> {
  return inFlow(flow.db, async (tx) => {
    const wanted = [...new Set(ids)];
    const removed = await tx
      .update(wfModel)
      .set({ isDeleted: 1 })
      .where(and(inArray(wfModel.id, wanted), isLiving(actor)))
      .returning({ id: wfModel.id, name: wfModel.name });
    if (removed.length < wanted.length) throw new AppError('MODEL_NOT_FOUND');
    const entries = removed.map(({ id, name }) => ({ action: 'remove', resource: 'flow_model', recordId: id, label: name }));
    await writeAudit(tx, actor, ...entries);
  });
}
