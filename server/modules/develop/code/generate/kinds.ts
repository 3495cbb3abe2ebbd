import type { ColumnType } from '#shared/generate/plan';
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
export function guessType(name: string, column: InspectedColumn): { readonly type: ColumnType; readonly scale?: number } {
  const held = heldBy(column.type);
  const type = kinds[held](name, column);
  return type === 'decimal' ? { type, scale: Math.min(column.scale ?? scales[held] ?? 0, 15) } : { type };
}
