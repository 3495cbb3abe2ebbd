import { AppError } from '#shared/errors';
import type { InspectedColumn, InspectedTable, Inspector } from '../inspection.ts';

/** The most tables of a source and columns of a table that are returned, in their order. */
export const mostTables = 1000;
export const mostColumns = 500;
/** Columns that a unique key may have besides the one that it is about: values are unique in a tenant, among the rows not removed. */
export const besideUnique = `'tenant_id', 'is_deleted', 'deleted', 'del_flag'`;
/** The most characters of a comment, and of a type, that are returned. */
export const longestText = 500;

/** Characters of a name that a refusal repeats. */
const longestName = 64;

/** A column as both databases are made to describe it. */
interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly is_required: boolean | number;
  readonly is_key: boolean | number;
  readonly is_unique: boolean | number;
  readonly comment: string;
  readonly length: number | null;
  readonly scale: number | null;
}

/** Sends a statement with its values to a database and returns the rows. */
export type Ask = (statement: string, values: readonly unknown[]) => Promise<readonly object[]>;

interface Questions {
  readonly name: string;
  /** The statement for tables; `$1` is the schema and `$2` the most rows. */
  readonly tables: string;
  /** The same, and the table between them. */
  readonly columns: string;
}

const columnOf = ({ name, type, is_required, is_key, is_unique, comment, length, scale }: ColumnRow): InspectedColumn => ({
  name,
  type,
  comment,
  isRequired: Boolean(is_required),
  isKey: Boolean(is_key),
  ...(Boolean(is_unique) && { isUnique: true }),
  ...(length !== null && { length: Number(length) }),
  ...(scale !== null && { scale: Number(scale) }),
});

/** Makes the inspector of a schema from the statements that its database understands. */
export function inspectorOf(ask: Ask, schema: string, questions: Questions): Inspector {
  return {
    async tables() {
      const rows = await ask(questions.tables, [schema, mostTables]);
      return (rows as readonly InspectedTable[]).map(({ name, comment }) => ({ name, comment }));
    },
    async columns(table) {
      const rows = await ask(questions.columns, [schema, table, mostColumns]);
      if (rows.length === 0) throw new AppError('SOURCE_TABLE', { name: questions.name, table: table.slice(0, longestName) });
      return (rows as readonly ColumnRow[]).map(columnOf);
    },
  };
}
