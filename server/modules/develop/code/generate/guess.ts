import { snakeCase } from '#shared/define';
import { camelName, isName } from '#shared/generate/names';
import { boundedTypes, type CodeColumn, type ColumnType, canBeUnique, isWholeStatus, searchModeOf } from '#shared/generate/plan';
import { columnWords, unnamedColumn } from '#src/resources/develop/column-words';
import type { InspectedColumn } from '../../inspection.ts';
import { guessType } from './kinds.ts';

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
