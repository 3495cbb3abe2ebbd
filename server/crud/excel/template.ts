import type { Actor } from '#server/lib/actor';
import { headingOf } from '#shared/durations';
import { sheetWords } from '#shared/errors';
import { importRows } from '#shared/excel';
import type { Field, Language } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';
import { familyOf, kindFacts } from '#shared/kinds';
import { isDemanded } from '#shared/validate';
import type { Compiled } from '../engine-context.ts';
import type { ModelField } from '../model/model.ts';
import { choicesOf } from './choices.ts';
import { importFields } from './columns.ts';
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
