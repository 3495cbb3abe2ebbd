import { menuTree } from '#server/seed/menus/index';
import { type CodeColumn, type CodeSheet, type ColumnType, planOf } from '#shared/generate/plan';
import type { Noun } from './generate/files.ts';
import { around } from './known.ts';

/** A row that is stored or about to be, by the names of the definition. */
type Row = Readonly<Record<string, unknown>>;

/** The key of the dictionary `yes_no` for yes. */
const YES = 2;
/** The area of the menu for services that have none of their own. */
const DEVELOPMENT = 'tool';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
/** Returns a number, or `undefined` for -1, which means none on the wire. */
const numberOf = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined);
const isOn = (value: unknown) => Number(value) === 1;

function columnOf(row: Row): CodeColumn {
  return {
    name: textOf(row.name),
    label: textOf(row.label),
    labelEn: textOf(row.labelEn),
    type: textOf(row.type) as ColumnType,
    length: numberOf(row.length),
    scale: numberOf(row.scale),
    dictCode: textOf(row.dictCode),
    target: textOf(row.target),
    required: isOn(row.required),
    unique: isOn(row.unique),
    list: isOn(row.list),
    search: isOn(row.search),
    form: isOn(row.form),
  };
}

/** Returns the sheet that a noun is generated from, out of the values of a row and of its columns. */
export function sheetOf(row: Row, columns: readonly Row[]): CodeSheet {
  return {
    codeName: textOf(row.codeName),
    codeNameEn: textOf(row.codeNameEn),
    serviceName: textOf(row.serviceName),
    tableName: textOf(row.tableName),
    tablePrefix: textOf(row.tablePrefix),
    pkName: textOf(row.pkName),
    scope: row.baseMode === YES ? 'tenant' : 'platform',
    columns: columns.map(columnOf),
  };
}

/** Returns the area of the menu that the nouns of a service belong to. */
export function areaOf(serviceName: string): string {
  const wanted = serviceName.replace(/^blade-/, '');
  return menuTree.some(({ code }) => code === wanted) ? wanted : DEVELOPMENT;
}

/** Returns the noun of a sheet that was checked. */
export function nounOf(row: Row, columns: readonly Row[]): Noun {
  const sheet = sheetOf(row, columns);
  return { plan: planOf(sheet, around), area: areaOf(sheet.serviceName), hasModule: row.wrapMode === YES };
}
