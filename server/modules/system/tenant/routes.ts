import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tableOf } from '#server/crud/table';
import type { Database } from '#server/db/types';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { tenant } from '#src/resources/system/tenant';
import { isEnabled } from '../../auth/service.ts';

const tenants = tableOf(tenant);

/** Which tenant a page belongs to, by the address it was opened at. Public: the sign-in page asks before anybody is known. */
export function tenantRoutes(db: Database) {
  return async (app: FastifyInstance) => {
    app.get(
      '/blade-system/tenant/info',
      { config: { right: 'public' }, ...documented('The tenant of an address', { domain: 'Scheme, host and port of the page' }) },
      async (request) => {
        const { domain } = request.query as { domain?: unknown };
        const language = languageOf(request.headers['accept-language']);
        return ok((await tenantAt(db, typeof domain === 'string' ? domain : '')) ?? {}, language);
      },
    );
  };
}

/** Clients send scheme, host and port; a tenant is bound to a host name. Either spelling may be stored. */
async function tenantAt(db: Database, domain: string) {
  const spellings = spellingsOf(domain);
  if (spellings.length === 0) return undefined;
  const rows = await db
    .select({
      tenantId: tenants.tenantId,
      tenantName: tenants.tenantName,
      domain: tenants.domain,
      backgroundUrl: tenants.backgroundUrl,
    })
    .from(tenants)
    .where(and(inArray(tenants.domain, spellings), eq(tenants.isDeleted, 0), isEnabled(tenants.status)));
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
