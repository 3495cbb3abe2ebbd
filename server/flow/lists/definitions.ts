import { and, arrayContains, arrayOverlaps, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Query, textParameter } from '#server/crud/read/paging';
import type { DefinitionLine } from '#shared/flow-wire';
import type { Page } from '#shared/wire';
import { isUsableBy } from '../definitions.ts';
import { momentText } from '../moments.ts';
import { GENERAL, suspension, wfDefinition, wfDeployment } from '../tables.ts';
import type { FlowReader } from './access.ts';
import { contains, ofCategory } from './filters.ts';
import { mapPage, pageOf } from './page.ts';
import { namesFor } from './work-row.ts';

const columns = {
  id: wfDefinition.id,
  tenantId: wfDefinition.tenantId,
  key: wfDefinition.key,
  name: wfDefinition.name,
  category: wfDefinition.category,
  version: wfDefinition.version,
  deploymentId: wfDefinition.deploymentId,
  resourceName: wfDefinition.resourceName,
  suspensionState: wfDefinition.suspensionState,
  formKey: wfDefinition.formKey,
  deployedAt: wfDeployment.createdAt,
};

/** 1 is what all tenants may use, 2 what one has of its own. */
function ofMode(query: Query): SQL | undefined {
  const mode = textParameter(query, 'mode');
  if (mode === '1') return eq(wfDefinition.tenantId, GENERAL);
  return mode === '2' ? ne(wfDefinition.tenantId, GENERAL) : undefined;
}

async function listed(asking: FlowReader, query: Query, which: readonly (SQL | undefined)[]): Promise<Page<DefinitionLine>> {
  const { via } = asking;
  const { category, name, key, id, version } = wfDefinition;
  const filters = [ofCategory(category, query), contains(name, query, 'name'), contains(key, query, 'key'), ofMode(query)];
  const all = () =>
    via
      .select(columns)
      .from(wfDefinition)
      .innerJoin(wfDeployment, eq(wfDeployment.id, wfDefinition.deploymentId))
      .where(and(eq(wfDefinition.isDeleted, 0), ...which, ...filters));
  const page = await pageOf({ via, query, all, by: [asc(key), desc(version), asc(id)] });
  return mapPage(page, async (rows) => {
    const { categories } = await namesFor(asking, []);
    return rows.map(({ deployedAt, ...row }) => ({
      ...row,
      categoryName: categories.get(row.category) ?? '',
      diagramResourceName: '' as const,
      deploymentTime: momentText(deployedAt),
    }));
  });
}

/** No later version of the same process of the same tenant is deployed. */
const isNewest = sql`not exists (select from ${wfDefinition} later where later.tenant_id = ${wfDefinition.tenantId}
  and later.key = ${wfDefinition.key} and later.version > ${wfDefinition.version} and later.is_deleted = 0)`;

/** The processes that the actor may begin, each in its newest version; one whose newest version rests is not offered. */
export function startList(asking: FlowReader, query: Query): Promise<Page<DefinitionLine>> {
  const { tenantId, userId, roleAliases } = asking.actor;
  const { starterUsers, starterGroups, suspensionState } = wfDefinition;
  const isForAll = sql`cardinality(${starterUsers}) + cardinality(${starterGroups}) = 0`;
  const byRole = roleAliases.length > 0 ? arrayOverlaps(starterGroups, [...roleAliases]) : undefined;
  const mayStart = or(isForAll, arrayContains(starterUsers, [userId]), byRole);
  return listed(asking, query, [isUsableBy(tenantId), isNewest, eq(suspensionState, suspension.active), mayStart]);
}

/** All versions that are deployed, for those who look after them; the platform may ask for another tenant's. */
export function managerList(asking: FlowReader, query: Query): Promise<Page<DefinitionLine>> {
  const { isPlatformAdmin, tenantId } = asking.actor;
  const wanted = (isPlatformAdmin ? textParameter(query, 'tenantId') : undefined) ?? tenantId;
  return listed(asking, query, [isUsableBy(wanted)]);
}
