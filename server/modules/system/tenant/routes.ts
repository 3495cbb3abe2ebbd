import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CallContext } from '#server/crud/context';
import { modelOf } from '#server/crud/model/model';
import { type RowOf, tableOf } from '#server/crud/model/table';
import type { ModuleRoutes } from '#server/crud/module';
import { queryOf } from '#server/crud/read/paging';
import { readRows, requireRow, whereOf } from '#server/crud/read/rows';
import type { Records, Saved } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { assertKinds, hasId } from '#server/crud/write/input';
import { readIds } from '#server/crud/write/remove';
import { transact } from '#server/db/transact';
import type { Database, Transaction } from '#server/db/types';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { AppError } from '#shared/errors';
import { isEmptyValue } from '#shared/kinds';
import { isId } from '#shared/rules';
import { tenant } from '#src/resources/system/tenant';
import { user } from '#src/resources/system/user';
import { isEnabled } from '../../auth/service.ts';
import { addCalls, type Calls } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { givePassword, initialColumns, makePassword } from '../password/give-password.ts';
import { assertOther } from './hooks.ts';
import { tenantChoices } from './service.ts';

const [tenants, users] = [tableOf(tenant), tableOf(user)];

/** The answer to an addition: how the first user of the tenant signs in, shown only this once. */
export interface SavedTenant extends Saved {
  readonly tenantId?: string;
  readonly account?: string;
  readonly initialPassword?: string;
}

/** Adds a tenant, whose administrator begins with an initial password, or changes one. */
async function submitTenant(
  { context, ports }: Services,
  records: Records,
  { call, body }: { call: CallContext; body: unknown },
): Promise<SavedTenant> {
  if (hasId(body)) return records.submit(call, body);
  const { hash, shown } = await makePassword();
  return transact(context.db, async (tx) => {
    const saved = await records.submit({ ...call, tx }, body);
    const first = await firstAccount(tx, saved.id, ports.tenantBeginning.administrator.account);
    const isGiven = first && (await givePassword(tx, first.id, initialColumns(hash, context)));
    return isGiven ? { ...saved, tenantId: first.tenantId, account: first.account, initialPassword: shown } : saved;
  });
}

/** Returns the account that the tenant was founded with. */
async function firstAccount(tx: Transaction, id: string, account: string) {
  const [found] = await tx
    .select({ id: users.id, tenantId: users.tenantId, account: users.account })
    .from(users)
    .innerJoin(tenants, eq(tenants.tenantId, users.tenantId))
    .where(whereOf(user, [{ account }, eq(tenants.id, id)]));
  return found;
}

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
async function changeLicence(
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

/**
 * Makes the call that finds the tenant of a page by its address. It is public, because the sign-in page asks before anybody is
 * signed in.
 */
export function tenantRoutes(db: Database) {
  return async (app: FastifyInstance) => {
    app.get(
      '/blade-system/tenant/info',
      {
        config: { right: 'public' },
        ...documented('Read the tenant of a host name', { domain: 'Scheme, host and port of the page' }),
      },
      async (request) => {
        const { domain } = queryOf(request);
        const language = languageOf(request.headers['accept-language']);
        const found: Partial<TenantAt> = (await tenantAt(db, typeof domain === 'string' ? domain : '')) ?? {};
        return ok(found, language);
      },
    );
  };
}

function callsOf(services: Services, records: Records): Calls {
  const { db } = services.context;
  const writing = { method: 'POST', right: 'platform' } as const;
  return {
    select: {
      method: 'GET',
      right: 'session',
      summary: 'List tenants as choices; only the own one for all but platform administrators',
      handler: (sent, { actor }) => tenantChoices(db, actor, sent),
    },
    submit: {
      ...writing,
      summary: 'Create a tenant with its first data, or update the one whose id is sent',
      body: records.input,
      handler: (_sent, call) => submitTenant(services, records, { call, body: call.request.body }),
    },
    setting: {
      ...writing,
      summary: 'Set the account limit and the expiry of tenants',
      parameters: { ids: 'Comma-joined, all or none', accountNumber: '-1 for any number', expireTime: 'Empty for never' },
      async handler({ ids, accountNumber, expireTime }, call) {
        await changeLicence(services, records, {
          call,
          ids: readIds(ids),
          action: 'setting',
          sent: { accountNumber, expireTime },
        });
      },
    },
    datasource: {
      // One transaction spans rows of business, users, files, logs and events, so they cannot lie in two databases.
      ...writing,
      summary: 'Set the data source of a tenant',
      parameters: { tenantId: 'The number of the tenant', datasourceId: 'Empty: the usual one; there is no other' },
      async handler({ tenantId, datasourceId = '' }, call) {
        if (datasourceId !== '' && !isId(datasourceId)) throw new AppError('WRONG_PARAMETER', { name: 'datasourceId' });
        const id = await idOfTenant(db, String(tenantId ?? ''));
        if (datasourceId !== '') throw new AppError('TENANT_DATABASE');
        await changeLicence(services, records, { call, ids: [id], action: 'datasource', sent: { datasourceId } });
      },
    },
  };
}

/** The calls of tenants beside the engine's, below the noun's path. */
export const tenantVerbs =
  (services: Services): ModuleRoutes =>
  (app, records) =>
    addCalls(app, callsOf(services, records));

async function idOfTenant(db: Database, tenantId: string): Promise<string> {
  const { id } = await requireRow(db, tenant, { where: { tenantId }, columns: ['id'] });
  return id;
}

type TenantAt = NonNullable<Awaited<ReturnType<typeof tenantAt>>>;

/** Clients send scheme, host and port; a tenant is bound to a host name. Either spelling may be stored. */
async function tenantAt(db: Database, domain: string) {
  const spellings = spellingsOf(domain);
  const rows = await readRows(db, tenant, {
    where: [{ domain: spellings }, isEnabled(tenants.status)],
    columns: ['tenantId', 'tenantName', 'domain', 'backgroundUrl'],
  });
  // The more exact spelling wins: a port tells tenants of one host apart.
  const [found] = rows.sort((a, b) => spellings.indexOf(a.domain ?? '') - spellings.indexOf(b.domain ?? ''));
  return found && { ...found, tenantId: found.tenantId ?? '', backgroundUrl: found.backgroundUrl ?? '' };
}

function spellingsOf(domain: string): string[] {
  const text = domain.includes('://') ? domain : `http://${domain}`;
  if (domain === '' || domain.length > 255 || !URL.canParse(text)) return [];
  const { origin, host, hostname } = new URL(text);
  return [origin, host, hostname];
}
