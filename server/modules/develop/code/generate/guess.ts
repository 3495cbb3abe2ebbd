import { snakeCase } from '#shared/define';
import { camelName, isName } from '#shared/generate/names';
import { boundedTypes, type CodeColumn, type ColumnType, canBeUnique, isWholeStatus, searchModeOf } from '#shared/generate/plan';
import { columnWords, unnamedColumn } from '#src/resources/develop/column-words';
import type { InspectedColumn } from '../../inspection.ts';

/** The sort of value that a type of PostgreSQL or MySQL holds. */
type Held = 'flag' | 'whole' | 'long' | 'exact' | 'real' | 'text' | 'longText' | 'bytes' | 'json' | 'date' | 'time' | 'moment';

const types: readonly (readonly [RegExp, Held])[] = [
  [/^(bool|boolean|bit\(1\)|tinyint\(1\))/, 'flag'],
  [/^(bigint|int8|bigserial)/, 'long'],
  [/^(int\b|int[248]|integer|smallint|tinyint|mediumint|serial|smallserial|year|number$)/, 'whole'],
  [/^(decimal|numeric|number|money|dec\b|fixed)/, 'exact'],
  [/^(real|float|double)/, 'real'],
  [/^(jsonb?)\b/, 'json'],
  [/^(timestamp|datetime)/, 'moment'],
  [/^date\b/, 'date'],
  [/^time/, 'time'],
  [/^(bytea|blob|tinyblob|mediumblob|longblob|binary|varbinary|image)/, 'bytes'],
  [/^(text|tinytext|mediumtext|longtext|clob|ntext)/, 'longText'],
];

function heldBy(type: string): Held {
  return types.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
}

/** The kinds of text fields by the names of their columns; the first that fits counts. */
const named: readonly (readonly [RegExp, ColumnType])[] = [
  [/(^|_)(password|passwd|pwd|secret|secret_key)$/, 'secret'],
  [/(^|_)(phone|mobile|phone_no|mobile_no|telephone)$/, 'phone'],
  [/(^|_)e?mail$/, 'email'],
  [/(^|_)(id_no|id_card|idcard|id_card_no|id_number|identity_no)$/, 'idNo'],
  [/(^|_)(plate_no|plate_number|license_plate|car_no)$/, 'plateNo'],
  [/(^|_)colou?r$/, 'color'],
  [/(^|_)icon$/, 'icon'],
  [/(^|_)(images|photos|pictures|imgs)$/, 'images'],
  [/(^|_)(image|img|photo|picture|avatar|logo|image_url|photo_url|avatar_url)$/, 'image'],
  [/(^|_)(attachments|files)$/, 'files'],
  [/(^|_)(attachment|file|file_url)$/, 'file'],
  [/(^|_)(content|body|html|rich_text)$/, 'richText'],
  [/(^|_)(remark|remarks|note|notes|memo|description|desc|comment)$/, 'textarea'],
  [/(^|_)(code|no|number|sn)$/, 'code'],
];

/** The longest text that one line is enough for. */
const longText = 255;
/** The shortest columns of these kinds: a few letters hold no rich text, picture or file. */
const shortest: Readonly<Partial<Record<ColumnType, number>>> = { richText: 1000, images: 200, files: 200, image: 64, file: 64 };

function textType(name: string, length: number | undefined): ColumnType {
  const [, type] = named.find(([pattern]) => pattern.test(name)) ?? [];
  const isRoomy = type === undefined || length === undefined || length >= (shortest[type] ?? 0);
  if (type && isRoomy) return type;
  return length !== undefined && length > longText ? 'textarea' : 'text';
}

const isMoney = (name: string) => /(^|_)(price|amount|money|fee|cost|salary|balance|total_price)$/.test(name);
const isFlag = (name: string) => /^(is|has|can)_/.test(name) || /(^|_)(flag|enabled)$/.test(name);

/** Returns the kind of a whole number: a flag if its name says so. `char(1)` is never one, since it holds letters. */
const wholeType = (name: string): ColumnType => (isFlag(name) ? 'bool01' : 'integer');

type Guess = (name: string, column: InspectedColumn) => ColumnType;

const kinds: { readonly [H in Held]: Guess } = {
  flag: () => 'bool01',
  whole: wholeType,
  // Our whole numbers end where PostgreSQL's `integer` does.
  long: (name) => (isFlag(name) ? 'bool01' : 'decimal'),
  exact: (name, { scale = 0 }) => (isMoney(name) && scale <= 2 ? 'money' : 'decimal'),
  real: (name) => (isMoney(name) ? 'money' : 'decimal'),
  text: (name, { length }) => textType(name, length),
  longText: (name) => textType(name, longText * 100),
  bytes: (name) => (/(^|_)(image|img|photo|picture|avatar|logo)$/.test(name) ? 'image' : 'file'),
  json: () => 'json',
  date: () => 'date',
  time: () => 'time',
  moment: () => 'dateTime',
};

/** The digits after the point that a number keeps. */
const scales: Readonly<Partial<Record<Held, number>>> = { long: 0, real: 4 };

/** Returns the kind of field that a column of a table is most likely to be; its name comes in snake_case. */
function guessType(name: string, column: InspectedColumn): { readonly type: ColumnType; readonly scale?: number } {
  const held = heldBy(column.type);
  const type = kinds[held](name, column);
  return type === 'decimal' ? { type, scale: Math.min(column.scale ?? scales[held] ?? 0, 15) } : { type };
}

/** The dictionaries and nouns that columns may refer to. */
export interface Known {
  /** Codes of the dictionaries of the platform and of tenants. */
  readonly dict: ReadonlySet<string>;
  readonly bizDict: ReadonlySet<string>;
  /** Names of the nouns whose rows may be chosen. */
  readonly nouns: ReadonlySet<string>;
}

/** The columns that the engine keeps for every row, and the names that they have in other systems. */
const kept: ReadonlySet<string> = new Set(
  [
    'id tenant_id create_user create_dept create_time update_user update_time is_deleted version',
    'create_by created_by update_by updated_by created_at updated_at gmt_create gmt_modified create_date update_date',
    'deleted del_flag deleted_at delete_flag revision lock_version',
  ].flatMap((line) => line.split(' ')),
);

/** A column as it is proposed. */
export interface Guessed extends CodeColumn {
  /** The name that the field would have if the engine did not use it for a number of its own. */
  readonly was?: string;
}

/** The name of a `status` that is not the number which the engine keeps under that name. */
const ownStatus = 'state';

/** The most columns that a list shows beside each other. */
const mostListed = 8;
/** The most letters that labels may have. */
const labelLetters = { zh: 40, en: 60 };

const chinese = /\p{Script=Han}/u;

/** Returns the first words of a comment: the text after a separator only explains them. */
const head = (comment: string) => (/^[^\n\r,;:，；：。(（[【=|]*/.exec(comment.trim())?.[0] ?? '').trim();

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function englishOf(name: string, words: string): string {
  const own = words !== '' && !chinese.test(words) && /^[a-z]/i.test(words) ? words : name.replaceAll('_', ' ');
  return capital(own).slice(0, labelLetters.en);
}

function chineseOf(name: string, words: string): string {
  if (chinese.test(words)) return words.slice(0, labelLetters.zh);
  const parts = name.split('_');
  const known = [parts.slice(-2).join('_'), parts.at(-1) ?? ''].find((part) => Object.hasOwn(columnWords, part));
  return known === undefined ? unnamedColumn(name).slice(0, labelLetters.zh) : (columnWords[known] ?? '');
}

/** `字典: car_type`, `dict=car_type`: a code that the comment itself names. */
const codeIn = (comment: string) => /(?:\u5b57\u5178|dict(?:ionary)?|enum)\W{0,3}([a-z][a-z0-9_]*)/i.exec(comment)?.[1];

type Choice = Pick<CodeColumn, 'type' | 'dictCode' | 'target'>;

function dictionaryOf(name: string, { comment, type }: InspectedColumn, known: Known): Choice | undefined {
  if (!/int|char|text|bit|numeric|decimal/.test(type)) return undefined;
  const code = [codeIn(comment), name].find((wanted) => wanted && (known.bizDict.has(wanted) || known.dict.has(wanted)));
  const found = code ?? (name === 'status' && known.bizDict.has('enable_status') ? 'enable_status' : undefined);
  return found === undefined ? undefined : { type: known.bizDict.has(found) ? 'bizDict' : 'dict', dictCode: found };
}

function referenceOf(name: string, known: Known): Choice | undefined {
  const target = name.endsWith('_id') ? camelName(name.slice(0, -'_id'.length)) : '';
  return known.nouns.has(target) ? { type: 'ref', target } : undefined;
}

const neverListed: ReadonlySet<ColumnType> = new Set(['textarea', 'richText', 'secret', 'images', 'files', 'json']);
const usuallySearched: ReadonlySet<ColumnType> = new Set(['dict', 'bizDict', 'ref', 'date', 'dateTime']);

function isSearched(name: string, { type, list }: Pick<CodeColumn, 'type' | 'list'>): boolean {
  const isTitle = type === 'code' || (type === 'text' && /(^|_)(name|title)$/.test(name));
  return list && searchModeOf(type) !== undefined && (isTitle || usuallySearched.has(type));
}

/** Returns the name of a column's field, and the one that it would have if that were free. */
function namesOf(column: InspectedColumn, type: ColumnType, all: readonly InspectedColumn[]): Pick<Guessed, 'name' | 'was'> {
  const name = camelName(column.name);
  // What is chosen from a dictionary is stored by its key; whether that is a number is judged with the sheet.
  if (name !== 'status' || isWholeStatus(type, false)) return { name };
  const isTaken = all.some((other) => camelName(other.name) === ownStatus);
  return { name: isTaken ? `own${capital(name)}` : ownStatus, was: name };
}

function columnOf(column: InspectedColumn, known: Known, all: readonly InspectedColumn[]): Guessed {
  const name = snakeCase(camelName(column.name));
  const words = head(column.comment);
  const { scale, type: plain } = guessType(name, column);
  const { type, ...chosen } = dictionaryOf(name, column, known) ?? referenceOf(name, known) ?? { type: plain };
  const list = !neverListed.has(type);
  return {
    ...namesOf(column, type, all),
    label: chineseOf(name, words),
    labelEn: englishOf(name, words),
    type,
    ...(boundedTypes.has(type) && column.length && { length: Math.min(column.length, 20_000) }),
    ...(type === 'decimal' && { scale }),
    ...chosen,
    required: column.isRequired,
    ...(column.isUnique && canBeUnique(type) && { unique: true }),
    list,
    search: isSearched(name, { type, list }),
    form: true,
  };
}

/** Keeps the first columns of a list that is too wide; the others stay out of list and search. */
function narrowed(columns: readonly Guessed[]): Guessed[] {
  const listed = columns.filter(({ list }) => list).slice(0, mostListed);
  return columns.map((column) => (listed.includes(column) ? column : { ...column, list: false, search: false }));
}

/**
 * Returns whether a column only repeats the name of a row that another column refers to: a reference brings that name along.
 */
function isCopiedName(name: string, all: readonly CodeColumn[]): boolean {
  const owner = /^(.+)Name$/.exec(name)?.[1];
  return owner !== undefined && all.some((column) => column.type === 'ref' && column.name === `${owner}Id`);
}

/** Guesses the fields of a screen from the columns of a table. Columns that the engine keeps for every row are left to it. */
export function guess(columns: readonly InspectedColumn[], known: Known): Guessed[] {
  const own = columns.filter(({ name, isKey }) => isName(name) && !isKey && !kept.has(snakeCase(camelName(name))));
  const guessed = own.map((column) => columnOf(column, known, own));
  return narrowed(guessed.filter(({ name }) => !isCopiedName(name, guessed)));
}
