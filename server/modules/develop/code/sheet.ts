import { menuTree } from '#server/seed/menus/index';
import { type CodeColumn, type CodeSheet, type ColumnType, planOf } from '#shared/generate/plan';
import type { Noun } from './generate/files.ts';
import { around } from './known.ts';

/** A stored row, or one on its way, by the names of the definition. */
type Row = Readonly<Record<string, unknown>>;

/** `yes_no` */
const YES = 2;
/** The area for services that have none of their own. */
const DEVELOPMENT = 'tool';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
/** On the wire -1 is none. */
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
    list: isOn(row.list),
    search: isOn(row.search),
    form: isOn(row.form),
  };
}

/** What a noun is generated from, of the values of a row and of its columns. */
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

/** The area of the menu in which the nouns of a service stand. */
export function areaOf(serviceName: string): string {
  const wanted = serviceName.replace(/^blade-/, '');
  return menuTree.some(({ code }) => code === wanted) ? wanted : DEVELOPMENT;
}

/** The noun of a sheet that was found right. */
export function nounOf(row: Row, columns: readonly Row[]): Noun {
  const sheet = sheetOf(row, columns);
  return { plan: planOf(sheet, around), area: areaOf(sheet.serviceName), hasModule: row.wrapMode === YES };
}
