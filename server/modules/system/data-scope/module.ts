import { type Draft, defineModule, type Hooks, type Module, type SaveContext } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import { checkCondition, readCondition } from '#shared/condition';
import type { Resource } from '#shared/define';
import { ENABLED } from '#shared/enable-status';
import { actions, type FieldRefusals, type Refusal } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import {
  alwaysVisible,
  camelCase,
  defaultScopeColumn,
  hideableFields,
  nounOfScope,
  scopeColumns,
  scopeTypes,
} from '#shared/scope-rule';
import { definitions } from '#src/resources/index';
import { dataScope } from '#src/resources/system/data-scope';
import type { Services } from '../../services.ts';
import { assertUngranted, freeCode, menuOf, scopeName } from './service.ts';

type ScopeDraft = Draft<typeof dataScope>;
type Context = SaveContext<typeof dataScope>;

const { fields } = dataScope;
/** The text by which clients of the family say that there is no column. */
const NO_COLUMN = '-';
/** Returns the hooks of data scopes: omitted values are filled in, and only rules that can be read are stored. */
function dataScopeHooks({
  authenticator,
  dictionaries,
}: Pick<Services, 'authenticator' | 'dictionaries'>): Hooks<typeof dataScope> {
  return {
    async beforeSave(draft, context) {
      await fill(draft, context, dictionaries);
      refuse(settle(draft));
      const { before, tx } = context;
      const isSwitchedOff = before && before.status === ENABLED && draft.status !== ENABLED;
      if (isSwitchedOff) await assertUngranted(tx, [before], { kind: 'dataScope', action: actions.disable });
    },
    afterSave: (_, { tx }) => authenticator.forget({}, tx),
    async beforeRemove(rows, { tx }) {
      await assertUngranted(tx, rows, { kind: 'dataScope', action: actions.remove });
      await authenticator.forget({}, tx);
    },
  };
}

/** Fills in the omitted values of a new rule, as clients of the family would do. Values that were sent blank stay blank. */
async function fill(draft: ScopeDraft, { tx, sent, before }: Context, dictionaries: Services['dictionaries']): Promise<void> {
  // Another type compares another column, unless one is named with it.
  if (before && before.scopeType !== draft.scopeType && !sent.has('scopeColumn')) draft.scopeColumn = null;
  draft.scopeColumn ??= defaultScopeColumn(draft.scopeType) ?? NO_COLUMN;
  draft.scopeField ??= '*';
  const menu = before ? undefined : await menuOf(tx, draft.menuId);
  if (!menu) return;
  const isLeftOut = (name: keyof ScopeDraft) => draft[name] === null && !sent.has(name);
  if (isLeftOut('scopeClass')) draft.scopeClass = menu.code;
  if (isLeftOut('resourceCode')) draft.resourceCode = await freeCode(tx, 'dataScope', menu.code);
  if (isLeftOut('scopeName')) {
    draft.scopeName = await scopeName(dictionaries, menu, { code: 'data_scope_type', key: draft.scopeType, via: tx });
  }
}

/** Brings the parts of a rule that are read against a noun into one form; returns the refusals of those that cannot be read. */
function settle(draft: ScopeDraft): FieldRefusals {
  if (draft.scopeClass === null) return {};
  const noun = nounOfScope(draft.scopeClass);
  const resource = findNoun(noun);
  if (!resource) return { scopeClass: { code: 'SCOPE_CLASS', params: { field: fields.scopeClass } } };
  const found = {
    scopeColumn: settleColumn(draft, resource),
    scopeField: settleFields(draft, resource),
    scopeValue: settleCondition(draft, resource),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([name, refusal]) => (refusal ? [[name, refusal]] : [])));
}

const findNoun = (name: string) => definitions.find((one) => one.name === name);

function settleColumn(draft: ScopeDraft, resource: Resource): Refusal | undefined {
  const sent = draft.scopeColumn ?? NO_COLUMN;
  draft.scopeColumn = camelCase(sent);
  const comparesOne = defaultScopeColumn(draft.scopeType) !== undefined;
  if (!comparesOne || scopeColumns(resource).includes(draft.scopeColumn)) return undefined;
  return { code: 'SCOPE_COLUMN', params: { field: fields.scopeColumn, name: sent } };
}

function settleFields(draft: ScopeDraft, resource: Resource): Refusal | undefined {
  const names = splitMany(draft.scopeField ?? '*').map(camelCase);
  const known = new Set(['*', ...alwaysVisible, ...hideableFields(resource)]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) return { code: 'SCOPE_FIELDS', params: { field: fields.scopeField, name: unknown } };
  draft.scopeField = names.includes('*') ? '*' : [...new Set(names)].join(',');
  return undefined;
}

/** Checks the condition, which may come as text: clients of the family send what was typed into one field. */
function settleCondition(draft: ScopeDraft, resource: Resource): Refusal | undefined {
  if (draft.scopeType !== scopeTypes.condition) {
    draft.scopeValue = null;
    return undefined;
  }
  if (draft.scopeValue === null) return { code: 'REQUIRED_INPUT', params: { field: fields.scopeValue } };
  const sent = typeof draft.scopeValue === 'string' ? parsed(draft.scopeValue) : draft.scopeValue;
  const refusal = checkCondition(resource, sent, findNoun);
  if (!refusal) draft.scopeValue = readCondition(resource, sent, findNoun);
  return refusal;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Rules about whose rows and which fields a role sees. */
export const dataScopeModule = (services: Services): Module => defineModule(dataScope, { hooks: dataScopeHooks(services) });
