import type { Transaction } from '#server/db/types';
import { snakeCase } from '#shared/define';
import { isEmptyValue } from '#shared/kinds';
import type { Model, ModelField } from '../model.ts';
import { nextCodes, type Series } from '../numbers.ts';
import type { DraftRow } from './draft.ts';

/** The fields of a noun that the server numbers where nobody else does. */
export function givenFields({ own }: Model): ModelField[] {
  return own.filter(({ field }) => field.given !== undefined);
}

function seriesOf({ resource }: Model, { name, field, column }: ModelField, tenantId: string | undefined): Series | undefined {
  return field.given && { ...field.given, tenantId, series: `${snakeCase(resource.name)}.${name}`, column };
}

/** Numbers new rows that have no number, right before they are stored: whoever asks next waits until this is stored. */
export async function giveNumbers(
  tx: Transaction,
  model: Model,
  { rows, tenantId }: { rows: readonly DraftRow[]; tenantId: string | undefined },
): Promise<void> {
  for (const entry of givenFields(model)) {
    const series = seriesOf(model, entry, tenantId);
    const bare = rows.filter((row) => isEmptyValue(row[entry.name], entry.field));
    const codes = series && bare.length > 0 ? await nextCodes(tx, series, bare.length) : [];
    for (const [index, row] of bare.entries()) row[entry.name] = codes[index];
  }
}
