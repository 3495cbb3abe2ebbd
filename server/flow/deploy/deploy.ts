import { and, eq, max, sql } from 'drizzle-orm';
import { writeAudit } from '#server/crud/write/audit';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { FileProblem } from '#shared/wire';
import type { FlowContext } from '../ports.ts';
import { fileProblems } from '../refuse.ts';
import { type DeploymentSource, GENERAL, wfDefinition, wfDeployment } from '../tables.ts';
import { inFlow } from '../transaction.ts';
import { type Checked, checkFiles, type ProcessFile } from './check.ts';

export interface Deploying {
  readonly files: readonly ProcessFile[];
  readonly category: string;
  readonly source: DeploymentSource;
  /** The tenants to deploy for; empty means all tenants for a platform administrator, and their own for any other actor. */
  readonly tenantIds: readonly string[];
}

export interface Deployed {
  readonly processDefinitionId: string;
  readonly deploymentId: string;
  readonly version: number;
  readonly tenantId: string;
  readonly warnings: readonly FileProblem[];
}

/** Deploys files as new versions of their processes: all files or none. */
export async function deploy(flow: FlowContext, actor: Actor, deploying: Deploying): Promise<readonly Deployed[]> {
  if (deploying.files.length === 0) throw new AppError('FLOW_NO_FILE');
  const checked = await checkFiles(flow.engine, deploying.files);
  return inFlow(flow.db, async (tx) => {
    const tenantIds = await tenantsOf({ flow, tx, actor }, deploying.tenantIds);
    await lockVersions(tx, tenantIds, checked);
    const deployed: Deployed[] = [];
    for (const tenantId of tenantIds) deployed.push(...(await store({ flow, tx, actor }, tenantId, { ...deploying, checked })));
    return deployed;
  });
}

interface DeployContext {
  readonly flow: FlowContext;
  readonly tx: Transaction;
  readonly actor: Actor;
}

/** Returns the tenants to deploy for. Only the platform may deploy for all tenants or for another one. */
async function tenantsOf({ flow, tx, actor }: DeployContext, wanted: readonly string[]): Promise<readonly string[]> {
  const ids = [...new Set(wanted)].sort();
  if (ids.length === 0) return [actor.isPlatformAdmin ? GENERAL : actor.tenantId];
  if (!actor.isPlatformAdmin && ids.some((id) => id !== actor.tenantId)) throw new AppError('FORBIDDEN');
  for (const id of ids) if (!(await flow.tenants.exists(id, tx))) throw new AppError('WRONG_PARAMETER', { name: 'tenantIds' });
  return ids;
}

/** Locks the version counters of the keys for this deployment. Locks are taken in one order, so that two do not deadlock. */
async function lockVersions(tx: Transaction, tenantIds: readonly string[], checked: readonly Checked[]): Promise<void> {
  const names = tenantIds.flatMap((tenantId) => checked.map(({ meta }) => `flow:${tenantId}:${meta.key}`));
  for (const name of [...new Set(names)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}

type Deployment = Deploying & { readonly checked: readonly Checked[] };

async function store(
  context: DeployContext,
  tenantId: string,
  { checked, category, source }: Deployment,
): Promise<readonly Deployed[]> {
  const { flow, tx, actor } = context;
  const name = checked.map(({ file }) => file.name).join(', ');
  const [deployment] = await tx
    .insert(wfDeployment)
    .values({ tenantId, name: name.slice(0, 255), category, source, createdAt: new Date(flow.now()), createdBy: actor.userId })
    .returning({ id: wfDeployment.id });
  if (!deployment) throw new Error('A deployment was stored and is not there');
  const deployed: Deployed[] = [];
  for (const one of checked)
    deployed.push(await storeDefinition(context, one, { tenantId, category, deploymentId: deployment.id }));
  return deployed;
}

interface Place {
  readonly tenantId: string;
  readonly category: string;
  readonly deploymentId: string;
}

async function storeDefinition(
  { tx, actor }: DeployContext,
  { file, graph, meta, warnings }: Checked,
  place: Place,
): Promise<Deployed> {
  const { tenantId, deploymentId } = place;
  const { key, name, formKey, initiator, candidateStarterUsers, candidateStarterGroups } = meta;
  const [newest] = await tx
    .select({ version: max(wfDefinition.version) })
    .from(wfDefinition)
    .where(and(eq(wfDefinition.tenantId, tenantId), eq(wfDefinition.key, key)));
  const version = (newest?.version ?? 0) + 1;
  const id = `${key}:${version}:${deploymentId}`;
  await tx.insert(wfDefinition).values({
    ...place,
    id,
    key,
    name,
    version,
    formKey,
    initiator,
    xml: file.xml,
    graph,
    graphFormat: graph.f,
    resourceName: file.name.slice(0, 255),
    starterUsers: [...candidateStarterUsers],
    starterGroups: [...candidateStarterGroups],
  });
  const entry = { action: 'deploy', resource: 'flow_definition', recordId: deploymentId, label: id };
  await writeAudit(tx, actor, { ...entry, tenantId: tenantId === GENERAL ? actor.tenantId : tenantId });
  const told = fileProblems(file.name, warnings, actor.language);
  return { processDefinitionId: id, deploymentId, version, tenantId, warnings: told };
}
