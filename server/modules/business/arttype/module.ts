import { eq, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import {
  type Draft,
  defineModule,
  engineVerbs,
  type Hooks,
  type Module,
  type ModuleRoutes,
  type PartDraft,
  type SaveContext,
} from '#server/crud/module';
import { readRow, readRows } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import { refuse } from '#server/crud/write/input';
import type { Database, Transaction } from '#server/db/types';
import { ENABLED } from '#shared/enable-status';
import { actions, type FieldRefusals, type Refusal } from '#shared/errors';
import type { Words } from '#shared/field';
import { article } from '#src/resources/business/article';
import { artCategories, arttype, arttypeAttr } from '#src/resources/business/arttype';
import { addCalls } from '../../calls.ts';
import { everyRecord } from '../../every-record.ts';
import { fieldVisibility } from '../../field-visibility.ts';
import { idIn } from '../../sent.ts';
import type { Services } from '../../services.ts';

type TypeDraft = Draft<typeof arttype>;
type Context = SaveContext<typeof arttype>;

const { fields } = arttype;

const LEVELS = 2;

async function isUsed(tx: Transaction, id: string): Promise<boolean> {
  const found = await readRow(tx, article, { where: { artTypeId: id }, columns: ['id'], withRemoved: true });
  return found !== undefined;
}

/** Numbers begin with the code of their type, and boxes hold things: neither changes under the articles that there are. */
async function refusedByUse(draft: TypeDraft, { before, tx }: Context): Promise<FieldRefusals> {
  if (!before) return {};
  const steps: readonly (readonly [keyof typeof fields, boolean, Words])[] = [
    ['typeCode', draft.typeCode !== before.typeCode, actions.recode],
    ['isContainer', draft.isContainer !== before.isContainer, actions.reform],
  ];
  const changed = steps.filter(([, isChanged]) => isChanged);
  if (changed.length === 0 || !(await isUsed(tx, before.id))) return {};
  const refusal = (action: Words): Refusal => ({
    code: 'REF_IN_USE',
    params: { name: before.typeName, place: article.label, action },
  });
  return Object.fromEntries(changed.map(([name, , action]) => [name, refusal(action)]));
}

/** Refuses a parent that has a parent itself, and any parent for a type that has types below it. */
async function refusedPlace({ parentId }: TypeDraft, { before, tx }: Context): Promise<FieldRefusals> {
  if (!parentId || (before && String(before.parentId) === parentId)) return {};
  const field = fields.parentId;
  if (before?.id === parentId) return { parentId: { code: 'TREE_CYCLE', params: { field } } };
  const parent = await readRow(tx, arttype, { where: { id: parentId }, columns: ['parentId'], withRemoved: true });
  const below = before && (await readRow(tx, arttype, { where: { parentId: before.id }, columns: ['id'] }));
  const isDeep = Boolean(parent?.parentId) || below !== undefined;
  return isDeep ? { parentId: { code: 'TREE_DEEP', params: { field, max: LEVELS } } } : {};
}

/** Each key once, and dictionaries that there are. */
async function refusedAttrs(rows: readonly PartDraft[], context: Context, { dictionaries }: Services): Promise<FieldRefusals> {
  const { tx, actor, tenantId = actor.tenantId } = context;
  const keys = rows.map(({ key }) => key);
  const isDouble = keys.some((key, index) => keys.indexOf(key) !== index);
  if (isDouble) return { attrs: { code: 'DUPLICATE', params: { field: arttypeAttr.fields.key } } };
  const codes = rows.flatMap(({ type, dictCode }) => (type === 'dict' ? [String(dictCode ?? '')] : []));
  for (const code of new Set(codes)) {
    const entries = await dictionaries.entries('business', code, tenantId, tx);
    if (entries.length === 0) return { attrs: { code: 'NOT_A_CHOICE', params: { field: arttypeAttr.fields.dictCode } } };
  }
  return {};
}

const arttypeHooks = (services: Services): Hooks<typeof arttype> => ({
  async beforeSave(draft, context) {
    const { before, sent, rows } = context;
    if (!before && !sent.has('isContainer') && draft.category === artCategories.container) draft.isContainer = 1;
    refuse({
      ...(await refusedByUse(draft, context)),
      ...(await refusedPlace(draft, context)),
      ...(await refusedAttrs(rows.get('attrs') ?? [], context, services)),
    });
  },
});

const types = tableOf(arttype);

/** Gives types their extra fields. */
async function withAttrs(records: readonly WireRecord[], db: Database): Promise<WireRecord[]> {
  const rows = await readRows(db, arttypeAttr, {
    where: { artTypeId: records.map(({ id }) => String(id)) },
    columns: ['id', 'artTypeId', 'key', 'label', 'labelEn', 'type', 'dictCode', 'required', 'sort', 'isDeleted'],
    order: { sort: 'asc', id: 'asc' },
  });
  return records.map((record) => ({ ...record, attrs: rows.filter((row) => row.artTypeId === record.id) }));
}

/** Makes the calls of lists: the engine's `list` is a page, but the family asks by this name for all enabled types at once. */
const listRoutes =
  ({ context }: Services): ModuleRoutes =>
  (app, records) =>
    addCalls(app, {
      page: {
        method: 'GET',
        right: records.rights.read,
        summary: 'List article types, a page at a time',
        handler: (sent, { actor }) => records.list(actor, sent),
      },
      list: {
        method: 'GET',
        right: records.rights.choose,
        summary: 'List the enabled article types with their extra fields',
        parameters: { also: 'A type that is answered although it is disabled' },
        async handler(sent, { actor }) {
          const also = idIn(sent, 'also');
          const isVisible = or(eq(types.status, ENABLED), also === undefined ? undefined : eq(types.id, also));
          const found = await everyRecord(records, actor, { query: { tenantId: sent.tenantId }, narrow: isVisible });
          const seesAttrs = fieldVisibility(records, actor)('attrs');
          return seesAttrs ? withAttrs(found, context.db) : found;
        },
      },
    });

/** Types of articles and the extra fields that their articles have. */
export const arttypeModule = (services: Services): Module =>
  defineModule(arttype, {
    only: engineVerbs.filter((verb) => verb !== 'list'),
    hooks: arttypeHooks(services),
    routes: [listRoutes(services)],
  });
