import { notInArray } from 'drizzle-orm';
import type { Draft, Hooks, SaveContext } from '#server/crud/module';
import { readRow } from '#server/crud/read/rows';
import { refuse } from '#server/crud/write/input';
import { nextCode } from '#server/crud/write/numbers';
import type { Transaction } from '#server/db/types';
import { actions, type FieldRefusals, type Refusal } from '#shared/errors';
import type { Field } from '#shared/field';
import { artEvents, artOwners, artStates } from '#shared/handover/article';
import { businessMoment } from '#shared/time';
import { validateRow } from '#shared/validate';
import { article } from '#src/resources/business/article';
import { articleHistory } from '#src/resources/business/article-history';
import { type Attr, attrPath } from '#src/resources/business/attr-field';
import type { Services } from '../../services.ts';
import { type AttrValues, attrsOf, checkAttrs, readAttrs } from './attrs.ts';
import { appendHistory, articles, type FieldChange, histories, type StoredArticle } from './custody/chain.ts';
import { ownerOf } from './custody/custodians.ts';
import { refuseState } from './custody/guards.ts';
import { type StoredType, typeOf } from './custody/lock.ts';
import { fieldChanges } from './custody/move.ts';

type ArticleDraft = Draft<typeof article>;
type Context = SaveContext<typeof article>;

const { fields } = article;
const lacking = (field: Field): Refusal => ({ code: 'REQUIRED_SELECT', params: { field } });

/** Fills in the values that follow from the type; an article of the bank has no client. */
function fillIn(draft: ArticleDraft, type: StoredType): void {
  draft.ownerType ??= type.isContainer === 1 ? artOwners.bank : artOwners.client;
  draft.quantity ??= 1;
  if (draft.ownerType === artOwners.bank) draft.clientId = null;
}

/** Returns the refusals that a type adds to its articles' own rules (domain model 6.8, 6.9). */
function refusedByType(draft: ArticleDraft, type: StoredType): FieldRefusals {
  const refusals: Record<string, Refusal> = {};
  if (type.isContainer === 1 && !draft.homeDeptId) refusals.homeDeptId = lacking(fields.homeDeptId);
  if (type.isContainer === 1 && draft.quantity !== 1) {
    refusals.quantity = { code: 'NUMBER_MAX', params: { field: fields.quantity, max: 1 } };
  }
  if (type.needPhoto === 1 && !draft.images) refusals.images = lacking(fields.images);
  const isKept = draft.artState !== null && draft.artState !== artStates.registered;
  if (isKept && type.needAppraisal === 1 && !draft.appraisedValue) {
    refusals.appraisedValue = { code: 'REQUIRED_INPUT', params: { field: fields.appraisedValue } };
  }
  return refusals;
}

const quiet = [artEvents.registered, artEvents.changed, artEvents.appraised];

/** Returns whether an article was ever more than registered, changed or appraised. */
async function wasHandedOver(tx: Transaction, artId: string): Promise<boolean> {
  const where = [{ artId }, notInArray(histories.event, quiet)];
  const found = await readRow(tx, articleHistory, { where, columns: ['id'], withRemoved: true });
  return found !== undefined;
}

/** The next free number of a type: its code, the year and six digits (domain model 1.6). */
async function nextArtCode(tx: Transaction, tenantId: string, { typeCode }: StoredType): Promise<string> {
  const prefix = `${typeCode}${businessMoment(Date.now()).slice(0, 4)}`;
  const artCode = await nextCode(tx, { tenantId, series: prefix, prefix, digits: 6, column: articles.artCode });
  return artCode;
}

/** Refuses a new number or type once the article was handed over. */
async function refusedByHistory(draft: ArticleDraft, { before, tx }: Context): Promise<FieldRefusals> {
  if (!before) return {};
  const names = (['artCode', 'artTypeId'] as const).filter((name) => String(draft[name]) !== String(before[name]));
  if (names.length === 0 || !(await wasHandedOver(tx, before.id))) return {};
  return Object.fromEntries(names.map((name) => [name, { code: 'ART_FIXED', params: { field: fields[name] } }]));
}

/** Checks the extra fields when they are sent, and when the article gets another type with other fields. */
async function takeAttrs(draft: ArticleDraft, context: Context, { dictionaries }: Services): Promise<FieldRefusals> {
  const { before, sent, tx, actor, tenantId = actor.tenantId } = context;
  if (before && !sent.has('attrs') && before.artTypeId === draft.artTypeId) return {};
  const given = draft.attrs === null ? {} : readAttrs(draft.attrs);
  if (!given) return { attrs: { code: 'TYPE_WRONG', params: { field: fields.attrs } } };
  const attrs = await attrsOf(tx, String(draft.artTypeId));
  const { values, refusals } = await checkAttrs(attrs, given, { dictionaries, tenantId, via: tx });
  draft.attrs = Object.keys(values).length > 0 ? values : null;
  return refusals;
}

/** Leaves an article with its owner until it is handed over. */
async function leaveWithOwner(draft: ArticleDraft, { tx }: Context): Promise<void> {
  const { holderType, holderId, holderName, deptId } = await ownerOf(tx, draft.clientId);
  Object.assign(draft, { holderType, holderId, holderName, deptId });
}

async function prepare(draft: ArticleDraft, context: Context, services: Services): Promise<void> {
  const { before, tx, actor, tenantId = actor.tenantId } = context;
  if (before?.artState === artStates.writtenOff) await refuseState(tx, before, actions.change);
  const type = await typeOf(tx, draft.artTypeId);
  // The field's own rule refuses a missing type.
  if (!type) return;
  if (before) draft.artCode ??= before.artCode;
  fillIn(draft, type);
  const own = refusedByType(draft, type);
  refuse({
    ...validateRow(article, draft),
    ...own,
    ...(await refusedByHistory(draft, context)),
    ...(await takeAttrs(draft, context, services)),
  });
  draft.artState ??= artStates.registered;
  if (draft.artState === artStates.registered) await leaveWithOwner(draft, context);
  draft.artCode ??= await nextArtCode(tx, tenantId, type);
}

/** The fields whose changes are recorded as an appraisal, which is an event of its own. */
const appraisal: readonly string[] = ['appraisedValue', 'appraiseDate', 'certNo', 'certOrg', 'certFile', 'grade'];
/** Fields that the history row records by itself, or not at all. */
const byItself = new Set(['attrs', 'artState', 'holderType', 'holderId', 'holderName', 'deptId', 'historySeq', 'historyHash']);

const ownFields = Object.keys(article.fields).filter((name) => !byItself.has(name));

function attrChanges(before: AttrValues, after: AttrValues, attrs: ReadonlyMap<string, Attr>): FieldChange[] {
  const keys = [...new Set([...attrs.keys(), ...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => before[key] !== after[key])
    .map((key) => ({
      field: attrPath(key),
      label: attrs.get(key)?.label ?? key,
      before: before[key] ?? null,
      after: after[key] ?? null,
    }));
}

/** Returns the fields that a form has changed, split into those of an appraisal and all others. */
function changesToAppend(before: StoredArticle, after: StoredArticle, attrs: ReadonlyMap<string, Attr>) {
  const own = fieldChanges(before, after, ownFields);
  const extra = attrChanges(readAttrs(before.attrs) ?? {}, readAttrs(after.attrs) ?? {}, attrs);
  const isAppraised = own.some(({ field }) => field === 'appraisedValue' || field === 'appraiseDate');
  const isOfAppraisal = ({ field }: FieldChange) => isAppraised && appraisal.includes(field);
  return { appraised: own.filter(isOfAppraisal), others: [...own.filter((change) => !isOfAppraisal(change)), ...extra] };
}

export const articleHooks = (services: Services): Hooks<typeof article> => ({
  beforeSave: (draft, context) => prepare(draft, context, services),
  async afterSave(row, { before, tx, actor }) {
    const context = { tx, actor, at: businessMoment(services.context.clock.now()) };
    if (!before) {
      await appendHistory(context, [{ event: artEvents.registered, after: row }]);
      return;
    }
    const { appraised, others } = changesToAppend(before, row, await attrsOf(tx, row.artTypeId));
    await appendHistory(context, [
      ...(others.length > 0 ? [{ event: artEvents.changed, before, after: row, changes: others }] : []),
      ...(appraised.length > 0 ? [{ event: artEvents.appraised, before, after: row, changes: appraised }] : []),
    ]);
  },
  async beforeRemove(rows, { tx }) {
    const kept = rows.find(({ artState }) => artState !== artStates.registered);
    if (kept) await refuseState(tx, kept, actions.remove);
  },
});
