import { and, eq, max } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { snakeCase } from '#shared/define';
import { isEmptyValue } from '#shared/kinds';
import { columnOf, type Model, type ModelField } from '../model/model.ts';
import type { DraftRow } from './draft.ts';
import { nextCodes, type Series } from './numbers.ts';

interface Unfilled {
  readonly rows: readonly DraftRow[];
  /** The tenant of the rows; nothing for rows of the platform. */
  readonly tenantId: string | undefined;
  /** Only new rows are numbered: a number that was cleared later is not given again. */
  readonly isNew: boolean;
}

function seriesOf({ resource }: Model, { name, field, column }: ModelField, tenantId: string | undefined): Series | undefined {
  return field.autoNumber && { ...field.autoNumber, tenantId, series: `${snakeCase(resource.name)}.${name}`, column };
}

/** Numbers rows that have no number. Other transactions that number rows of the series wait until this one ends. */
async function assignNumbers(tx: Transaction, model: Model, { rows, tenantId }: Unfilled): Promise<void> {
  for (const entry of model.own) {
    const series = seriesOf(model, entry, tenantId);
    const bare = series ? rows.filter((row) => isEmptyValue(row[entry.name], entry.field)) : [];
    const codes = series && bare.length > 0 ? await nextCodes(tx, series, bare.length) : [];
    for (const [index, row] of bare.entries()) row[entry.name] = codes[index];
  }
}

/** Returns the highest place among the siblings of a row: the rows of its tenant, in a tree those below the same parent. */
async function lastBeside(tx: Transaction, model: Model, { entry, tenantId, parent }: Beside): Promise<number> {
  const { table } = model;
  const [row] = await tx
    .select({ last: max(entry.column) })
    .from(table)
    .where(
      and(
        eq(columnOf(table, 'isDeleted'), 0),
        tenantId === undefined ? undefined : eq(columnOf(table, 'tenantId'), tenantId),
        model.parent === undefined ? undefined : eq(columnOf(table, model.parent), parent),
      ),
    );
  return Number(row?.last ?? 0);
}

interface Beside {
  readonly entry: ModelField;
  readonly tenantId: string | undefined;
  readonly parent: unknown;
}

/** Puts rows without a place behind their siblings. Two concurrent rows may get the same place, as it only orders them. */
async function assignLastPlaces(tx: Transaction, model: Model, { rows, tenantId }: Unfilled): Promise<void> {
  const parentOf = (row: DraftRow) => (model.parent === undefined ? undefined : row[model.parent]);
  for (const entry of model.own.filter(({ field }) => field.default === 'last')) {
    const bare = rows.filter((row) => isEmptyValue(row[entry.name], entry.field));
    for (const parent of new Set(bare.map(parentOf))) {
      const last = await lastBeside(tx, model, { entry, tenantId, parent });
      const beside = bare.filter((row) => parentOf(row) === parent);
      for (const [index, row] of beside.entries()) row[entry.name] = last + 1 + index;
    }
  }
}

/** Fills in the values that the server assigns where none was sent, right before rows are stored: numbers and last places. */
export async function assignValues(tx: Transaction, model: Model, unfilled: Unfilled): Promise<void> {
  if (unfilled.isNew) await assignNumbers(tx, model, unfilled);
  await assignLastPlaces(tx, model, unfilled);
}
