import type { Actor } from '#server/lib/actor';
import { labelKey } from '#shared/define';
import { sheetWords } from '#shared/errors';
import type { Field, Language } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';
import { familyOf, isEmptyValue, isExported } from '#shared/kinds';
import { dayOf } from '#shared/time';
import type { Compiled } from '../engine-context.ts';
import type { ModelField } from '../model/model.ts';
import { isSettable } from '../model/settable.ts';
import type { WireRecord } from '../records.ts';
import { accessOf } from '../scope/access.ts';
import type { SheetValue } from './workbook.ts';

/** Turns the text of a cell into the value of a submit. A text that cannot be read stays as it is, for the rules to refuse. */
type CellReader = (text: string) => unknown;

const asText: CellReader = (text) => text;

/** Reads a number: 1,234.50 → 1234.50. */
const asNumber: CellReader = (text) => (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text);

const yesTexts = new Set([sheetWords.yes.zh, sheetWords.yes.en, 'y', 'true'].map((word) => word.toLowerCase()));
const noTexts = new Set([sheetWords.no.zh, sheetWords.no.en, 'n', 'false'].map((word) => word.toLowerCase()));

/** Reads a flag by its texts, and by its keys where these are unambiguous (0 and 1). */
function asFlag({ yes, no, keys = [] }: { yes: number; no: number; keys?: readonly string[] }): CellReader {
  return (text) => {
    const word = text.toLowerCase();
    if (yesTexts.has(word)) return yes;
    if (noTexts.has(word)) return no;
    return keys.includes(word) ? Number(word) : text;
  };
}

const two = (digits: string | undefined) => (digits ?? '0').padStart(2, '0');

/** Year, month and day with any of the usual signs between them, Chinese ones included, and a time behind them. */
const momentText =
  /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?(?:[ T]+(\d{1,2})[:\uff1a](\d{1,2})(?:[:\uff1a](\d{1,2}))?)?$/;
const clockText = /^(?:\d{4}-\d{2}-\d{2} )?(\d{1,2})[:\uff1a](\d{2})(?:[:\uff1a]\d{2})?$/;

/** A number of days since the end of 1899, as Excel stores a moment in a cell that is formatted as text. */
const serialText = /^\d{1,7}(\.\d+)?$/;
const [firstDay, lastDay, secondsOfDay] = [Date.UTC(1899, 11, 30), 2_958_466, 86_400];

function momentOfSerial(text: string): string | undefined {
  const days = serialText.test(text) ? Number(text) : Number.NaN;
  if (!(days < lastDay)) return undefined;
  return new Date(firstDay + Math.round(days * secondsOfDay) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

const asDateTime: CellReader = (text) => {
  const serial = momentOfSerial(text);
  if (serial !== undefined) return serial;
  const [found, year, month, day, hours, minutes, seconds] = momentText.exec(text) ?? [];
  return found ? `${year}-${two(month)}-${two(day)} ${two(hours)}:${two(minutes)}:${two(seconds)}` : text;
};

const asDate: CellReader = (text) => {
  const moment = String(asDateTime(text));
  return moment.endsWith(' 00:00:00') ? dayOf(moment) : text;
};

const asTime: CellReader = (text) => {
  const [found, hours, minutes] = clockText.exec(momentOfSerial(text) ?? text) ?? [];
  return found ? `${two(hours)}:${minutes}` : text;
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const markup = /<(p|br|div|span|h[1-6]|ul|ol|li|table|strong|b|em|i|u|s|a|img|blockquote|pre|hr)(\s[^>]*)?\/?>/i;

/** Turns plain lines into paragraphs; a text with markup is cleaned like any other. */
const asRichText: CellReader = (text) => {
  if (markup.test(text)) return text;
  const lines = text.split(/\r?\n/).map((line) => line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign));
  return lines.map((line) => `<p>${line}</p>`).join('');
};

/**
 * The kinds that a workbook can hold. Dictionaries and references are read by name (`names.ts`); files, secrets and structured
 * values cannot be written into a cell.
 */
const readers: { readonly [K in FieldKind]?: CellReader } = {
  text: asText,
  textarea: asText,
  richText: asRichText,
  code: asText,
  account: asText,
  phone: asText,
  email: asText,
  idNo: asText,
  plateNo: asText,
  color: asText,
  icon: asText,
  integer: asNumber,
  decimal: asNumber,
  money: asNumber,
  bool01: asFlag({ yes: 1, no: 0, keys: ['1', '0'] }),
  yesNo: asFlag({ yes: 2, no: 1 }),
  dict: asText,
  date: asDate,
  time: asTime,
  dateTime: asDateTime,
  ref: asText,
  treeRef: asText,
};

/** Returns whether a workbook can hold values of this kind. */
export function isReadable({ kind }: Field): boolean {
  return readers[kind] !== undefined;
}

/** The first characters by which a spreadsheet takes a text for a formula. */
const formulaSign = /^[=+\-@\t\r]/;

/** Returns a text that no spreadsheet takes for a formula: an apostrophe is put before one that it would. */
export function harmless(text: string): string {
  return formulaSign.test(text) ? `'${text}` : text;
}

/** Returns the text of a cell without the apostrophe that `harmless` has put before it. */
export function meant(text: string): string {
  return text.startsWith("'") && formulaSign.test(text.slice(1)) ? text.slice(1) : text;
}

/** Reads the text of a cell by the kind of its field; undefined for kinds that a workbook cannot hold. */
export function readCell({ kind }: Field, text: string): unknown {
  return readers[kind]?.(text);
}

const flags: { readonly [K in FieldKind]?: readonly [no: unknown, yes: unknown] } = { bool01: [0, 1], yesNo: [1, 2] };

/** The most characters that Excel takes in a cell. */
const longestText = 32_767;
/** The number of digits that a number of a spreadsheet keeps. */
const safeDigits = 15;

function flagWord(field: Field, value: unknown, language: Language): string | undefined {
  const [no, yes] = flags[field.as ?? field.kind] ?? [];
  if (yes !== undefined && value === yes) return sheetWords.yes[language];
  return no !== undefined && value === no ? sheetWords.no[language] : undefined;
}

/** Returns the value of an exported cell: the label of a key, a number as a number, a text that is no formula. */
export function cellOf({ name, field }: Pick<ModelField, 'name' | 'field'>, record: WireRecord, language: Language): SheetValue {
  const label = record[labelKey(name)];
  if ((field.dict || field.target !== undefined) && typeof label === 'string') return harmless(label);
  const value = record[name];
  if (isEmptyValue(value, field)) return null;
  if (familyOf(field) === 'number' && String(value).replace(/\D/g, '').length <= safeDigits && Number.isFinite(Number(value))) {
    return Number(value);
  }
  const text = flagWord(field, value, language) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
  return harmless(text).slice(0, longestText);
}

/** Returns the fields that a workbook may set: those in the form for adding that fit into a cell and that the actor sees. */
export function importFields(compiled: Compiled, actor: Actor): ModelField[] {
  const { isVisible = () => true } = accessOf(compiled, actor).records;
  return compiled.model.own.filter(({ name, field }) => {
    return isVisible(name) && isReadable(field) && isSettable(field, 'add') && !field.hideIn?.includes('import');
  });
}

/** Returns whether rows of a noun can be imported at all. */
export function isImportable({ model }: Compiled): boolean {
  return !model.resource.readOnly && model.own.some(({ field }) => isReadable(field) && isSettable(field, 'add'));
}

/** A column of an export. */
export interface ExportField extends Pick<ModelField, 'name' | 'field'> {
  /** Whether the column is exported unless the query names columns. */
  readonly isUsual: boolean;
}

/** The server's columns that an export may show. A field of the definition with the same name takes precedence. */
const ofServer: Readonly<Record<string, Field>> = {
  createUser: { kind: 'ref', required: false, target: '', ...sheetWords.createUser },
  createTime: { kind: 'dateTime', required: true, ...sheetWords.createTime },
  updateTime: { kind: 'dateTime', required: true, ...sheetWords.updateTime },
};

/** Returns the columns that an actor may export, in the order of the definition. */
export function exportFields(compiled: Compiled, actor: Actor): ExportField[] {
  const { resource } = compiled.model;
  const { isVisible = () => true } = accessOf(compiled, actor).records;
  const own = Object.entries(resource.fields)
    .filter(([, field]) => isExported(field) && !field.hideIn?.includes('export'))
    .map(([name, field]) => ({ name, field, isUsual: !(field.kind === 'richText' && field.hideIn?.includes('list')) }));
  const server = Object.entries(ofServer)
    .filter(([name]) => !(name in resource.fields))
    .map(([name, field]) => ({ name, field, isUsual: name === 'createTime' }));
  return [...own, ...server].filter(({ name }) => isVisible(name));
}
