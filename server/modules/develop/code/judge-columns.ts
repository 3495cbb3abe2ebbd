import { labelKey, snakeCase, systemColumnNames } from '#shared/define';
import type { Refusal } from '#shared/errors';
import { camelName, isName, isReserved } from '#shared/generate/names';
import { type CodeColumn, type CodeSheet, canBeUnique, isWholeStatus, searchModeOf } from '#shared/generate/plan';
import { codeColumn } from '#src/resources/develop/code';
import { around, known } from './known.ts';

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

export const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
export const isEnglish = (text: string) => /^[A-Z]/.test(text) && !isChinese(text);

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

type Rule = readonly [field: Fault['field'], isBroken: (placed: Placed) => boolean, code: Refusal['code']];

/** The rules, in the order in which they are reported. */
const rules: readonly Rule[] = [
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
export function faultsOf({ columns }: CodeSheet, noun: string): ReadonlyMap<number, Fault> {
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
