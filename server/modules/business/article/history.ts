import { eq } from 'drizzle-orm';
import type { DictRow } from '#server/crud/ports';
import type { Query } from '#server/crud/read/paging';
import { readRows, requireRow } from '#server/crud/read/rows';
import type { Records, WireRecord } from '#server/crud/records';
import type { Changes } from '#server/crud/write/audit';
import type { Actor } from '#server/lib/actor';
import { labelKey } from '#shared/define';
import { AppError } from '#shared/errors';
import { kindFacts } from '#shared/kinds';
import type { Page } from '#shared/wire';
import { article } from '#src/resources/business/article';
import { articleHistory } from '#src/resources/business/article-history';
import { type Attr, attrField, attrPath } from '#src/resources/business/attr-field';
import { fieldVisibility } from '../../field-visibility.ts';
import type { Services } from '../../services.ts';
import { attrsOf } from './attrs.ts';
import { type FieldChange, type Flaw, findFlaw, type HistoryRow, histories } from './custody/chain.ts';

/** The article field that each history column reveals: a reader who may not see the field does not see the column. */
const tellsOf: Readonly<Record<string, keyof typeof article.fields>> = {
  fromState: 'artState',
  toState: 'artState',
  fromHolderType: 'holderType',
  fromHolderName: 'holderName',
  toHolderType: 'holderType',
  toHolderName: 'holderName',
  fromDeptName: 'deptId',
  toDeptName: 'deptId',
  taskId: 'taskId',
  taskNo: 'taskId',
  sealNo: 'sealNo',
  condition: 'condition',
  photos: 'images',
};

interface Asked {
  readonly services: Services;
  readonly records: Records;
  readonly actor: Actor;
}

function withoutHidden(row: WireRecord, isVisible: ReturnType<typeof fieldVisibility>): WireRecord {
  const hidden = Object.entries(tellsOf).filter(([, field]) => !isVisible(field));
  const blank = hidden.flatMap(([name]) => (labelKey(name) in row ? [name, labelKey(name)] : [name]));
  return { ...row, ...Object.fromEntries(blank.map((name) => [name, ''])) };
}

/** A change with the label and the values that its reader sees. */
export interface ToldChange {
  readonly field: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isAttr = ({ field }: FieldChange) => field.startsWith(attrPath(''));

function changesIn(row: WireRecord): readonly FieldChange[] {
  return Array.isArray(row.changes) ? (row.changes as FieldChange[]) : [];
}

function asChanges(told: readonly FieldChange[]): Changes {
  return Object.fromEntries(told.map(({ field, before, after }) => [field, { before, after }]));
}

/** Returns the number of pictures or files, which is shown instead of their names: those say nothing. */
function countOf(value: unknown): number {
  return typeof value === 'string' && value !== '' ? value.split(',').length : 0;
}

const articleFields: Readonly<Record<string, (typeof article.fields)[keyof typeof article.fields]>> = article.fields;

/** Returns the changes of the article's own fields, as the engine explains them. */
async function explained({ records, actor }: Asked, told: readonly FieldChange[]): Promise<ToldChange[]> {
  const [known] = await records.explain(actor, [{ changes: asChanges(told) }]);
  return (known?.fields ?? []).map((name) => {
    const field = articleFields[name];
    const isFile = field !== undefined && kindFacts[field.kind].file !== undefined;
    const shown = (state: WireRecord) => (isFile ? countOf(state[name]) : (state[labelKey(name)] ?? state[name]));
    const label = field?.[actor.language] ?? told.find((change) => change.field === name)?.label ?? name;
    return { field: name, label, before: shown(known?.before ?? {}), after: shown(known?.after ?? {}) };
  });
}

function labelIn(entries: readonly DictRow[], value: unknown, language: Actor['language']): unknown {
  const entry = entries.find(({ dictKey }) => String(dictKey) === String(value));
  return (language === 'en' && entry?.dictValueEn) || (entry?.dictValue ?? value);
}

/** Returns a change of an extra field, under the label that its type has now. */
async function explainedAttr(
  { services, actor }: Asked,
  change: FieldChange,
  attrs: ReadonlyMap<string, Attr>,
): Promise<ToldChange> {
  const attr = attrs.get(change.field.slice(attrPath('').length));
  const field = attr && attrField(attr);
  if (!field) return change;
  const label = field[actor.language];
  if (!field.dict) return { ...change, label };
  const entries = await services.dictionaries.entries(field.dict.source, field.dict.code, actor.tenantId);
  const [before, after] = [change.before, change.after].map((value) => labelIn(entries, value, actor.language));
  return { ...change, label, before, after };
}

/** Returns a page of an article's history, the latest event first, as far as the actor may see the article. */
export async function readHistory(asked: Asked, artId: string, query: Query): Promise<Page<WireRecord>> {
  const { services, records, actor } = asked;
  const own = await records.detail(actor, artId);
  if (!own) throw new AppError('NOT_FOUND');
  const { current, size, tenantId } = query;
  const page = await services
    .records(articleHistory)
    .list(actor, { current, size, tenantId: own.tenantId ?? tenantId }, eq(histories.artId, artId));
  const isVisible = fieldVisibility(records, actor);
  const attrs = await attrsOf(services.context.db, String(own.artTypeId));
  const rows = await Promise.all(
    page.records.map(async (row) => {
      const told = changesIn(row);
      const extra = isVisible('attrs') ? told.filter(isAttr) : [];
      const own = await explained(
        asked,
        told.filter((change) => !isAttr(change)),
      );
      const changes = [...own, ...(await Promise.all(extra.map((change) => explainedAttr(asked, change, attrs))))];
      return { ...withoutHidden(row, isVisible), changes };
    }),
  );
  return { ...page, records: rows };
}

/** The result of checking the chain of an article. */
export interface HistoryCheck extends Partial<Flaw> {
  readonly valid: boolean;
  /** The number of rows that were checked. */
  readonly count: number;
}

/** Returns whether the last history row says the same of the article as the article itself (invariant 1 of domain model 19). */
function agrees(row: HistoryRow | undefined, own: HistoryRow): boolean {
  const pairs = [
    ['toState', 'artState'],
    ['toHolderType', 'holderType'],
    ['toHolderName', 'holderName'],
    ['sealNo', 'sealNo'],
    ['condition', 'condition'],
  ] as const;
  return pairs.every(([told, column]) => (row?.[told] ?? null) === (own[column] ?? null));
}

export async function checkHistory({ services, records, actor }: Asked, artId: string): Promise<HistoryCheck> {
  if (!(await records.detail(actor, artId))) throw new AppError('NOT_FOUND');
  const { db } = services.context;
  const own = await requireRow(db, article, { where: { id: artId } });
  const rows = await readRows(db, articleHistory, { where: { artId }, order: { seq: 'asc', id: 'asc' } });
  const flaw = findFlaw(rows, own);
  if (flaw) return { valid: false, count: rows.length, ...flaw };
  return agrees(rows.at(-1), own)
    ? { valid: true, count: rows.length }
    : { valid: false, count: rows.length, seq: rows.length, problem: 'state' };
}
