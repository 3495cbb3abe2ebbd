import type { FastifyInstance } from 'fastify';
import { tableOf } from '#server/crud/model/table';
import type { ModuleRoutes } from '#server/crud/module';
import { queryOf } from '#server/crud/read/paging';
import { readRows, requireRow } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { readIds } from '#server/crud/write/remove';
import type { Database } from '#server/db/types';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { tenant } from '#src/resources/system/tenant';
import { isEnabled } from '../../auth/service.ts';
import { addCalls, type Calls } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { changeLicence } from './change-licence.ts';
import { tenantChoices } from './service.ts';
import { submitTenant } from './submit.ts';

const tenants = tableOf(tenant);

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
        return ok((await tenantAt(db, typeof domain === 'string' ? domain : '')) ?? {}, language);
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
