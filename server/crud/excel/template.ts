import { and, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import { headingOf } from '#shared/durations';
import { sheetWords } from '#shared/errors';
import { importRows } from '#shared/excel';
import type { Field, Language } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';
import { familyOf, kindFacts } from '#shared/kinds';
import { isDemanded } from '#shared/validate';
import type { Compiled } from '../engine-context.ts';
import { columnOf, type Model, type ModelField } from '../model/model.ts';
import { titleOf } from '../read/labels.ts';
import { rowsOf, statementOf } from '../read/statement.ts';
import { accessOf, choiceScope } from '../scope/access.ts';
import { scopedWhere } from '../scope/scope.ts';
import { onlyThose } from '../write/choices.ts';
import { importFields } from './cells.ts';
import type { SheetField } from './sheet.ts';
import { makeTemplate, type SheetColumn, sheetTitle } from './workbook.ts';

const formats: { readonly [K in FieldKind]?: string } = { date: 'yyyy-mm-dd', time: 'hh:mm', dateTime: 'yyyy-mm-dd hh:mm:ss' };
const widths: { readonly [K in FieldKind]?: number } = {
  textarea: 36,
  richText: 48,
  dateTime: 21,
  date: 14,
  time: 10,
  treeRef: 28,
};
const usualWidth = 20;

function limitOf({ kind, max, many }: Field): number | undefined {
  return many || kindFacts[kind].max === undefined ? undefined : (max ?? kindFacts[kind].max);
}

/** Returns the rules of a field, one per line, for the note of its heading. */
function rulesOf(field: Field, language: Language): string[] {
  const says = (name: keyof typeof sheetWords) => sheetWords[name][language];
  const limit = limitOf(field);
  const isChosen = field.dict !== undefined || familyOf(field) === 'flag';
  return [
    says(isDemanded(field) ? 'required' : 'optional'),
    limit === undefined ? '' : says('atMost').replace('{max}', String(limit)),
    formats[field.kind] ?? '',
    isChosen ? says('choose') : '',
    field.target === undefined ? '' : says('reference'),
    field.kind === 'treeRef' ? says('path') : '',
    field.many ? says('several') : '',
    field.unique ? says('unique') : '',
    field.help?.[language] ?? '',
  ].filter((line) => line !== '');
}

async function columnFor(compiled: Compiled, actor: Actor, { entry, column }: SheetField): Promise<SheetColumn> {
  const { field } = entry;
  const { language } = actor;
  const rules = rulesOf(field, language);
  return {
    column,
    heading: isDemanded(field) ? `${headingOf(field)[language]} *` : headingOf(field)[language],
    note: rules.join('\n'),
    width: widths[field.kind] ?? usualWidth,
    isRequired: isDemanded(field),
    // A spreadsheet must not turn a phone number into a number, or a date into another format.
    format: familyOf(field) === 'number' ? 'General' : '@',
    choices: await choicesOf(compiled, actor, entry),
    isOpen: field.many === true || field.target !== undefined,
    hint: rules.slice(1).join('\n'),
    errorTitle: field[language],
    error: sheetWords.notAChoice[language],
  };
}

/** Makes the columns of a sheet to fill in, with headings, notes and drop-downs. */
export async function sheetColumns(compiled: Compiled, actor: Actor, fields: readonly SheetField[]): Promise<SheetColumn[]> {
  const columns: SheetColumn[] = [];
  for (const field of fields) columns.push(await columnFor(compiled, actor, field));
  return columns;
}

/** Makes an empty workbook with a column for each field that an import may set. */
export async function templateOf(compiled: Compiled, actor: Actor): Promise<Uint8Array> {
  const fields = importFields(compiled, actor).map((entry: ModelField, index) => ({ entry, column: index + 1 }));
  const columns = await sheetColumns(compiled, actor, fields);
  return makeTemplate({ title: sheetTitle(compiled.model.resource.label[actor.language]), columns, lastRow: importRows + 1 });
}

/** The most choices of a drop-down; other values are written into the cell by name. */
const mostChoices = 1_000;

interface Titled {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
}

async function entryLabels({ engine }: Compiled, actor: Actor, { field }: ModelField): Promise<string[]> {
  if (!field.dict) return [];
  const entries = await engine.dictionaries.entries(field.dict.source, field.dict.code, actor.tenantId);
  const open = entries.filter(({ isSealed }) => isSealed !== 1);
  return open.map(({ dictValue, dictValueEn }) => (actor.language === 'en' && dictValueEn) || dictValue);
}

/** Joins the names of a row and of its known ancestors, from the top down, by slashes. */
function pathOf(row: Titled, known: ReadonlyMap<string, Titled>): string {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let at: Titled | undefined = row; at && !seen.has(at.id); at = known.get(at.parentId)) {
    seen.add(at.id);
    names.unshift(at.title);
  }
  return names.join('/');
}

/** Returns the names of rows, and the whole path where several rows of a tree share a name. */
function told(target: Model, rows: readonly Titled[]): string[] {
  if (target.parent === undefined) return rows.map(({ title }) => title);
  const known = new Map(rows.map((row) => [row.id, row]));
  const counts = new Map<string, number>();
  for (const { title } of rows) counts.set(title, (counts.get(title) ?? 0) + 1);
  return rows.map((row) => ((counts.get(row.title) ?? 0) > 1 ? pathOf(row, known) : row.title));
}

/** Returns the names of the rows that a field may point at; none where the reader may not see them in plain. */
async function rowTitles({ engine }: Compiled, actor: Actor, { field }: ModelField): Promise<string[]> {
  const target = engine.registry.target(field.target ?? '');
  const { table, columns, resource, parent } = target;
  const ruled = { model: target, engine };
  const { isPlain, isTitleVisible } = accessOf(ruled, actor);
  const isMasked = resource.fields[resource.title]?.mask !== undefined && !isPlain;
  if (isMasked || !isTitleVisible) return [];
  const scope = choiceScope(ruled, actor, { asked: undefined });
  const title = titleOf(target, table, actor.language);
  const above = parent === undefined ? sql`''` : sql`${columnOf(table, parent)}::text`;
  const query = engine.db
    .select({ id: sql`${columns.id}::text`, above, title })
    .from(table)
    .where(and(scopedWhere(target, scope.tenantId, scope.within), ...onlyThose(target, field)))
    .orderBy(title, columns.id)
    .limit(mostChoices);
  const rows = await rowsOf(engine.db, statementOf(query));
  return told(
    target,
    rows.map(([id, parentId, name]) => ({ id: String(id), parentId: String(parentId ?? ''), title: String(name ?? '').trim() })),
  );
}

/** Returns the choices that the drop-down of a field offers. */
export async function choicesOf(compiled: Compiled, actor: Actor, entry: ModelField): Promise<string[]> {
  const { dict, target } = entry.field;
  if (familyOf(entry.field) === 'flag') return [sheetWords.yes[actor.language], sheetWords.no[actor.language]];
  const all = dict ? await entryLabels(compiled, actor, entry) : [];
  const rows = target === undefined ? [] : await rowTitles(compiled, actor, entry);
  return [...new Set([...all, ...rows])].filter((choice) => choice !== '').slice(0, mostChoices);
}
