import type { Resource } from '#shared/define';
import { sheetWords } from '#shared/errors';
import type { Words } from '#shared/field';
import { isExported } from '#shared/kinds';
import { type Arrangement, arrangeColumns, type ColumnPlan } from './columns.ts';

/** A column that an export can have. */
export interface ExportColumn {
  readonly name: string;
  readonly title: Words;
}

/** The audit columns that an export can have besides the fields of the definition. */
const ofServer = ['createUser', 'createTime', 'updateTime'] as const;

/** Returns the columns that an export can have, in the order of the definition. */
export function compileExport({ fields }: Resource): ExportColumn[] {
  const own = Object.entries(fields)
    .filter(([, field]) => isExported(field) && !field.hideIn?.includes('export'))
    .map(([name, field]) => ({ name, title: field }));
  const server = ofServer.filter((name) => !(name in fields)).map((name) => ({ name, title: sheetWords[name] }));
  return [...own, ...server];
}

/** Returns the columns that the reader's list shows, in their order: the initial choice for an export. */
export function shownColumns(
  columns: readonly ColumnPlan[],
  arrangement: Arrangement,
  possible: readonly ExportColumn[],
): string[] {
  const names = new Set(possible.map(({ name }) => name));
  return arrangeColumns(columns, arrangement)
    .map(({ name }) => name)
    .filter((name) => names.has(name) && !arrangement.hidden.includes(name));
}
