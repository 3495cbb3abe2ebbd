import { sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Draft, PresentContext } from '#server/crud/module';
import { defineModule, type Module } from '#server/crud/module';
import { whereOf } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import { AppError } from '#shared/errors';
import { clientTypes, userKinds } from '#shared/handover/people';
import { article } from '#src/resources/business/article';
import { bizClient } from '#src/resources/business/client';
import type { Services } from '../../services.ts';
import { inBranches, personModule } from '../person/module.ts';
import { isKept } from '../uses.ts';

const [articles, clients] = [tableOf(article), tableOf(bizClient)];
/** The key of the business licence in the dictionary `cert_type`. */
const BUSINESS_LICENCE = 4;

function assertLicence({ clientType, certType }: Draft<typeof bizClient>): void {
  if (clientType !== clientTypes.organisation || certType === BUSINESS_LICENCE) return;
  throw new AppError('CLIENT_CERT', {}, { fields: { certType: { code: 'CLIENT_CERT' } } });
}

/** Adds to each client the number of articles in keeping and the sum of their latest appraisals. */
async function withArticles(records: WireRecord[], { db }: PresentContext): Promise<WireRecord[]> {
  if (records.length === 0) return records;
  const ids = records.map(({ id }) => String(id));
  const rows = await db
    .select({
      id: sql<string>`${articles.clientId}::text`,
      articleCount: sql<number>`count(*)::int`,
      articleValue: sql<string>`coalesce(sum(${articles.appraisedValue}), 0)::numeric(18, 2)::text`,
    })
    .from(articles)
    .where(whereOf(article, [{ clientId: ids }, isKept]))
    .groupBy(articles.clientId);
  const byId = new Map(rows.map(({ id, ...sums }) => [id, sums]));
  return records.map((record) => ({ ...record, ...(byId.get(String(record.id)) ?? { articleCount: 0, articleValue: '0.00' }) }));
}

/** Defines the module of clients: the owners of valuables in custody, with the agents who may bring or take them. */
export function bizClientModule(services: Services): Module {
  const { hooks, ...person } = personModule({ noun: bizClient, userKind: userKinds.client, roleAlias: () => 'client' }, services);
  return defineModule(bizClient, {
    ...person,
    hooks: {
      ...hooks,
      async beforeSave(draft, context) {
        assertLicence(draft);
        await hooks.beforeSave(draft, context);
      },
    },
    narrow: inBranches(clients.deptId),
    present: withArticles,
  });
}
