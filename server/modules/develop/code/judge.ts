import { getTableName } from 'drizzle-orm';
import { tables } from '#server/schema';
import { crud } from '#server/seed/menus/buttons';
import { menus } from '#server/seed/menus/index';
import { labelKey, snakeCase, systemColumnNames } from '#shared/define';
import type { FieldRefusals, Refusal } from '#shared/errors';
import { camelName, isName, isReserved, kebabName, nounName } from '#shared/generate/names';
import { type CodeColumn, type CodeSheet, canBeUnique, isWholeStatus, searchModeOf } from '#shared/generate/plan';
import { code, codeColumn } from '#src/resources/develop/code';
import { browserOnly, definitions } from '#src/resources/index';
import { around, known } from './known.ts';
import { areaOf } from './sheet.ts';

/** A fault of a column, and the value that it lies in. */
export interface Fault {
  readonly field: keyof typeof codeColumn.fields;
  readonly refusal: Refusal;
}

/** The names that a column may not have; `status` may be a field of its own as long as it is the same kind of number. */
const kept: ReadonlySet<string> = new Set(systemColumnNames.filter((name) => name !== 'status'));
/** The parameters of every list, which the name of a searched column must not repeat. */
const listParameters: ReadonlySet<string> = new Set(['current', 'size', 'ascs', 'descs']);
/** The most letters of table and column together: names of indexes are made of both, with an ending on top. */
const longestNames = 48;

const { name: named, label, labelEn } = codeColumn.fields;

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
const isEnglish = (text: string) => /^[A-Z]/.test(text) && !isChinese(text);

/** A column among the others of its noun. */
interface Placed {
  readonly column: CodeColumn;
  /** The name that the definition will give it. */
  readonly name: string;
  readonly before: readonly string[];
  readonly all: readonly CodeColumn[];
  readonly noun: string;
}

const isNamed = ({ type }: CodeColumn) => type === 'dict' || type === 'bizDict' || type === 'ref';

/** Returns whether a name collides with a label that another column brings along: references and dictionaries add one each. */
function isBrought({ name, column, all }: Placed): boolean {
  const others = all.filter((other) => other !== column && isNamed(other)).map((other) => labelKey(camelName(other.name)));
  return others.includes(name) || (isNamed(column) && others.includes(labelKey(name)));
}

const isLong = ({ name, noun }: Placed) => snakeCase(noun).length + snakeCase(name).length > longestNames;

function isUnknownDictionary({ column: { type, dictCode } }: Placed): boolean {
  return (type === 'dict' || type === 'bizDict') && !known[type].has(dictCode ?? '');
}

function isUnsearchable({ column, name }: Placed): boolean {
  return column.search && (searchModeOf(column.type) === undefined || listParameters.has(name));
}

/** Returns whether a column has the name of the engine's own `status` and another kind of value. */
function isOtherStatus({ column: { type, dictCode }, name }: Placed): boolean {
  const hasTextKeys = (type === 'dict' || type === 'bizDict') && around.hasTextKeys(dictCode ?? '', type);
  return name === 'status' && !isWholeStatus(type, hasTextKeys);
}

type ColumnRule = readonly [field: Fault['field'], isBroken: (placed: Placed) => boolean, code: Refusal['code']];

/** The rules, in the order in which they are reported. */
const rules: readonly ColumnRule[] = [
  ['name', ({ column }) => !isName(column.name), 'CODE_NAME'],
  ['name', ({ column }) => isReserved(column.name), 'CODE_NAME_RESERVED'],
  ['name', ({ name }) => kept.has(name), 'CODE_COLUMN_KEPT'],
  ['name', isOtherStatus, 'CODE_COLUMN_STATUS'],
  ['name', ({ name, before }) => before.includes(name.toLowerCase()), 'CODE_COLUMN_TWICE'],
  ['name', isBrought, 'CODE_COLUMN_LABEL'],
  ['name', isLong, 'CODE_NAME_LONG'],
  ['label', ({ column }) => !isChinese(column.label), 'CODE_LABEL'],
  ['labelEn', ({ column }) => !isEnglish(column.labelEn), 'CODE_LABEL_EN'],
  ['dictCode', isUnknownDictionary, 'CODE_DICTIONARY'],
  ['target', ({ column }) => column.type === 'ref' && !known.nouns.has(column.target ?? ''), 'CODE_TARGET'],
  ['unique', ({ column: { unique, type } }) => unique === true && !canBeUnique(type), 'CODE_COLUMN_UNIQUE'],
  ['search', isUnsearchable, 'CODE_COLUMN_SEARCH'],
  ['form', ({ column }) => column.required && !column.form, 'CODE_COLUMN_FORM'],
];

const columnFields = { name: named, label, labelEn } as const;

function saidOf(field: Fault['field'], { column }: Placed): Refusal['params'] {
  if (field === 'dictCode' || field === 'target') return { name: column[field] ?? '' };
  const { name } = column;
  if (field === 'name' || field === 'label' || field === 'labelEn') return { field: columnFields[field], name };
  return { name };
}

/** Returns the first fault of each column, by its index. */
function faultsOf({ columns }: CodeSheet, noun: string): ReadonlyMap<number, Fault> {
  const names = columns.map((column) => camelName(column.name));
  const found = columns.flatMap((column, index): [number, Fault][] => {
    const name = names[index] ?? '';
    const before = names.slice(0, index).map((other) => other.toLowerCase());
    const placed = { column, name, before, all: columns, noun };
    const broken = rules.find(([, isBroken]) => isBroken(placed));
    if (!broken) return [];
    const [field, , code] = broken;
    return [[index, { field, refusal: { code, params: saidOf(field, placed) } as Refusal }]];
  });
  return new Map(found);
}

type FieldName = keyof typeof code.fields;
type Rule = readonly [field: FieldName, refusal: Refusal | false];

const lower = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase()));
const nouns = [...definitions, ...browserOnly];
const names = lower(nouns.map(({ name }) => name));
const paths = lower(nouns.map(({ path }) => path));
const codes = lower(menus.map((menu) => String(menu.code)));
const addresses = lower(menus.map((menu) => String(menu.path)));

/** Read late: the list of all tables knows this module's own. */
const tableNames = () => lower(tables.map(getTableName));

/** Returns whether a noun, a table, an address or a right of the product has this name already. */
function isTaken(noun: string, serviceName: string): boolean {
  const snake = snakeCase(noun);
  const wanted = [snake, ...crud.map(({ verb }) => `${snake}_${verb}`)];
  const kebab = kebabName(noun);
  return (
    names.has(noun.toLowerCase()) ||
    tableNames().has(snake) ||
    paths.has(`${serviceName}/${kebab}`) ||
    addresses.has(`/${areaOf(serviceName)}/${kebab}`) ||
    wanted.some((right) => codes.has(right))
  );
}

/** A name that is none; what is not there is right where it need not be. */
function wrongName(field: FieldName, name: string | null | undefined): Refusal | false {
  if (!name || isName(name)) return false;
  return { code: 'CODE_NAME', params: { field: code.fields[field], name } };
}

function nameRefusal(noun: string, { serviceName, tableName }: CodeSheet): Refusal | false {
  const params = { name: noun || tableName };
  if (!isName(tableName)) return wrongName('tableName', tableName);
  if (!isName(noun) || isReserved(noun)) return { code: 'CODE_NAME_RESERVED', params };
  return isTaken(noun, serviceName) && { code: 'CODE_NAME_TAKEN', params };
}

/**
 * Returns why nothing can be generated from a sheet, by field. A sheet without faults gives none, and a missing column is no
 * fault yet.
 */
export function refusedOf(sheet: CodeSheet): FieldRefusals {
  const { codeName, codeNameEn, serviceName, tableName, tablePrefix, pkName } = sheet;
  const noun = nounName(tableName, tablePrefix ?? '');
  const { fields } = code;
  const rules: readonly Rule[] = [
    ['codeName', !isChinese(codeName) && { code: 'CODE_LABEL', params: { field: fields.codeName, name: codeName } }],
    ['codeNameEn', !isEnglish(codeNameEn) && { code: 'CODE_LABEL_EN', params: { field: fields.codeNameEn, name: codeNameEn } }],
    ['serviceName', !/^blade-[a-z]+$/.test(serviceName) && { code: 'CODE_SERVICE' }],
    ['tableName', nameRefusal(noun, sheet)],
    ['tablePrefix', wrongName('tablePrefix', tablePrefix)],
    ['pkName', wrongName('pkName', pkName)],
  ];
  const own = rules.flatMap(([field, refusal]) => (refusal ? [[field, refusal] as const] : []));
  const columns = [...faultsOf(sheet, noun)].map(
    ([index, { field, refusal }]) => [`columns.${index}.${field}`, refusal] as const,
  );
  return Object.fromEntries([...own, ...columns]);
}
