import { readRow } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import type { AppError } from '#shared/errors';
import type { Field, Words } from '#shared/field';
import { dictBiz } from '#src/resources/system/dict';

/** Returns a tenant's words for a state, from its dictionary, for use in a refusal. */
export async function stateWords(
  via: Executor,
  tenantId: string,
  { field, state }: { readonly field: Pick<Field, 'dict'>; readonly state: number },
): Promise<Words> {
  const code = field.dict?.code ?? '';
  const where = { tenantId, code, dictKey: String(state) };
  const entry = await readRow(via, dictBiz, { where, columns: ['dictValue', 'dictValueEn'], withRemoved: true });
  const zh = entry?.dictValue ?? String(state);
  return { zh, en: entry?.dictValueEn || zh };
}

/** A row whose state is checked: the field of the state, its value, and the states that allow the action. */
interface Held {
  readonly tenantId: string;
  readonly field: Pick<Field, 'dict'>;
  readonly state: number;
  readonly states: readonly number[];
}

/** Throws the refusal unless the state of a row is among the allowed ones; the refusal gets the tenant's words for the state. */
export async function assertState(
  via: Executor,
  { tenantId, states, ...held }: Held,
  refusal: (state: Words) => AppError | Promise<AppError>,
): Promise<void> {
  if (!states.includes(held.state)) throw await refusal(await stateWords(via, tenantId, held));
}
