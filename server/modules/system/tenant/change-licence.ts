import type { CallContext } from '#server/crud/context';
import { modelOf } from '#server/crud/model/model';
import type { RowOf } from '#server/crud/model/table';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { assertKinds } from '#server/crud/write/input';
import { AppError } from '#shared/errors';
import { isEmptyValue } from '#shared/kinds';
import { tenant } from '#src/resources/system/tenant';
import type { Services } from '../../services.ts';
import { assertOther } from './hooks.ts';

/** A record of this noun. */
type TenantRow = RowOf<typeof tenant>;

const model = modelOf(tenant);

/** The values that calls of their own give a tenant: how many accounts, until when, from which source. */
const licensed = ['accountNumber', 'expireTime', 'datasourceId'] as const;
export type Licence = { readonly [N in (typeof licensed)[number]]?: unknown };

/** Brings sent values into the form of a row, by the definition: absent ones are left out, an empty one ends a limit. */
function readLicence(sent: Licence): Readonly<Record<string, unknown>> {
  const entries = model.own.filter(({ name }) => sent[name as keyof Licence] !== undefined);
  const values = entries.map(({ name, field, store }) => {
    const value = sent[name as keyof Licence];
    return [name, isEmptyValue(value, field) ? (field.default ?? null) : store.parse(value, field)] as const;
  });
  const licence = Object.fromEntries(values);
  assertKinds(model, licence, new Set(Object.keys(licence)));
  return licence;
}

/** Changes the licences of tenants, all of them or none. */
export async function changeLicence(
  { context, authenticator }: Services,
  records: Records,
  { call, ids, sent, action }: { call: CallContext; ids: readonly string[]; sent: Licence; action: 'setting' | 'datasource' },
): Promise<void> {
  const licence = readLicence(sent);
  if (Object.keys(licence).length === 0) throw new AppError('MISSING_PARAMETER', { name: Object.keys(sent).join() });
  const { actor } = call;
  await act(context.db, call, async (tx) => {
    const rows = await records.lock({ actor, tx }, ids);
    if (licence.expireTime) for (const row of rows) assertOther(row as TenantRow, 'expire');
    await records.patch({ actor, tx }, rows, { action, values: licence });
    await authenticator.forget({}, tx);
  });
  records.changed();
}
