import type { Draft, Hooks, SaveContext } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import { businessMoment } from '#server/lib/time';
import { actions, type FieldRefusals, type Refusal } from '#shared/errors';
import type { Field } from '#shared/field';
import { artEvents, artOwners, artStates } from '#shared/handover/article';
import { validateRow } from '#shared/validate';
import { article } from '#src/resources/business/article';
import type { Services } from '../../services.ts';
import { changesToAppend } from './appended-changes.ts';
import { attrsOf, checkAttrs, readAttrs } from './attrs.ts';
import { appendHistory } from './custody/chain.ts';
import { ownerOf } from './custody/custodians.ts';
import { refuseState } from './custody/guards.ts';
import type { StoredType } from './custody/lock.ts';
import { nextArtCode, typeOf, wasHandedOver } from './service.ts';

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
