import type { Draft, Hooks, PartDraft, SaveContext } from '#server/crud/module';
import { readRow } from '#server/crud/read/rows';
import { refuse } from '#server/crud/write/input';
import type { Transaction } from '#server/db/types';
import { actions, type FieldRefusals, type Refusal } from '#shared/errors';
import type { Words } from '#shared/field';
import { article } from '#src/resources/business/article';
import { artCategories, arttype, arttypeAttr } from '#src/resources/business/arttype';
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

export const arttypeHooks = (services: Services): Hooks<typeof arttype> => ({
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
