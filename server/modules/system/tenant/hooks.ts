import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { RowOf } from '#server/crud/model/table';
import type { Draft, Hooks } from '#server/crud/module';
import { readRows } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import { ENABLED } from '#shared/enable-status';
import { AppError, actions } from '#shared/errors';
import { tenant } from '#src/resources/system/tenant';
import { PLATFORM_TENANT } from '../../auth/service.ts';
import { endSessionsIn } from '../../auth/sign-out.ts';
import type { Services } from '../../services.ts';
import { foundTenant } from './found.ts';

type TenantDraft = Draft<typeof tenant>;
type TenantRow = RowOf<typeof tenant>;

const ids = { first: 100_000, last: 999_999 } as const;

/** Returns the hooks of tenants, whichever way they are written. */
export function tenantHooks(services: Services): Hooks<typeof tenant> {
  const { context, authenticator } = services;
  const end = (tx: Transaction, { tenantId }: TenantRow) =>
    endSessionsIn(tx, String(tenantId), { now: context.clock.now(), reason: 'account' });

  return {
    async beforeSave(draft, { before, tx }) {
      // Browsers show host names in small letters.
      draft.domain = draft.domain?.toLowerCase() ?? null;
      if (!before) draft.tenantId = await freeTenantId(tx);
      else if (draft.status !== ENABLED) assertOther(before, 'disable');
    },
    async afterSave(row, { before, actor, tx }) {
      const { tenantName } = row;
      if (!before) return foundTenant(services, { actor, tx, tenantId: String(row.tenantId), tenantName });
      if (row.status !== ENABLED) await end(tx, row);
      await authenticator.forget({}, tx);
    },
    async beforeRemove(rows, { tx }) {
      for (const row of rows) assertOther(row, 'remove');
      for (const row of rows) await end(tx, row);
      await authenticator.forget({}, tx);
    },
  };
}

/** Refuses an action on the platform's own tenant that would leave the platform without its people. */
export function assertOther(
  { tenantId, tenantName }: Pick<TenantDraft, 'tenantId' | 'tenantName'>,
  action: keyof typeof actions,
) {
  if (tenantId === PLATFORM_TENANT) throw new AppError('TENANT_PLATFORM', { name: tenantName ?? '', action: actions[action] });
}

/** Returns a number that no tenant has or had: a tenant with an old number would get the old one's rows. */
async function freeTenantId(tx: Transaction): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tenant:id', 0))`);
  const rows = await readRows(tx, tenant, { where: {}, columns: ['tenantId'], withRemoved: true });
  const taken = new Set(rows.map(({ tenantId }) => tenantId));
  if (taken.size > ids.last - ids.first) throw new AppError('TENANT_ID_OUT');
  for (;;) {
    const tenantId = String(randomInt(ids.first, ids.last + 1));
    if (!taken.has(tenantId)) return tenantId;
  }
}
