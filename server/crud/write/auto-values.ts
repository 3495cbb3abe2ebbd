import { and, eq, max } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { snakeCase } from '#shared/define';
import { isEmptyValue } from '#shared/kinds';
import { columnOf, type Model, type ModelField } from '../model/model.ts';
import type { DraftRow } from './draft.ts';
import { nextCodes, type Series } from './numbers.ts';

interface Unfilled {
  readonly rows: readonly DraftRow[];
  /** Whose rows they are; nothing for rows of the platform. */
  readonly tenantId: string | undefined;
  /** Only new rows are numbered: a number that was taken away stays away. */
  readonly isNew: boolean;
}

function seriesOf({ resource }: Model, { name, field, column }: ModelField, tenantId: string | undefined): Series | undefined {
  return field.autoNumber && { ...field.autoNumber, tenantId, series: `${snakeCase(resource.name)}.${name}`, column };
}

/** Numbers rows that have no number. Whoever asks next waits until this transaction ends. */
async function assignNumbers(tx: Transaction, model: Model, { rows, tenantId }: Unfilled): Promise<void> {
  for (const entry of model.own) {
    const series = seriesOf(model, entry, tenantId);
    const bare = series ? rows.filter((row) => isEmptyValue(row[entry.name], entry.field)) : [];
    const codes = series && bare.length > 0 ? await nextCodes(tx, series, bare.length) : [];
    for (const [index, row] of bare.entries()) row[entry.name] = codes[index];
  }
}

/** The highest number among the rows beside one: those of its tenant, in a tree those below the same parent. */
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

/** Puts rows without a place behind those beside them. Two that come at once may share one: it orders, it names nobody. */
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

/** Fills in rows, right before they are stored, what the server gives where nobody else does: numbers and last places. */
export async function assignValues(tx: Transaction, model: Model, unfilled: Unfilled): Promise<void> {
  if (unfilled.isNew) await assignNumbers(tx, model, unfilled);
  await assignLastPlaces(tx, model, unfilled);
}
