import { and, asc, count, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { writeAudit } from '#server/crud/write/audit';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import type { FlowContext } from '../ports.ts';
import { type DefinitionRow, GENERAL, suspension, wfDefinition, wfDeployment, wfInstance } from '../tables.ts';
import { inFlow } from '../transaction.ts';

/** Makes the condition for definitions that an actor may manage: those of their tenant, or all for platform administrators. */
function isManageableBy({ isPlatformAdmin, tenantId }: Actor): SQL | undefined {
  return isPlatformAdmin ? undefined : eq(wfDefinition.tenantId, tenantId);
}

/** Locks definitions, so that no instance of one begins meanwhile. */
function lockDefinitions(tx: Transaction, actor: Actor, which: SQL): Promise<DefinitionRow[]> {
  return tx
    .select()
    .from(wfDefinition)
    .where(and(which, eq(wfDefinition.isDeleted, 0), isManageableBy(actor)))
    .orderBy(asc(wfDefinition.id))
    .for('update');
}

const auditTenant = ({ tenantId }: DefinitionRow, actor: Actor) => (tenantId === GENERAL ? actor.tenantId : tenantId);

/** Suspends or resumes a definition and its running instances. */
export function changeState(
  flow: FlowContext,
  actor: Actor,
  { definitionId, state }: { readonly definitionId: string; readonly state: keyof typeof suspension },
): Promise<void> {
  return inFlow(flow.db, async (tx) => {
    const [definition] = await lockDefinitions(tx, actor, eq(wfDefinition.id, definitionId));
    if (!definition) throw new AppError('DEFINITION_NOT_FOUND');
    const suspensionState = suspension[state];
    await tx.update(wfDefinition).set({ suspensionState }).where(eq(wfDefinition.id, definitionId));
    const isRunning = and(eq(wfInstance.definitionId, definitionId), eq(wfInstance.status, 'running'));
    await tx
      .update(wfInstance)
      .set({ suspensionState })
      .where(and(isRunning, ne(wfInstance.suspensionState, suspensionState)));
    const changes = { suspensionState: { before: definition.suspensionState, after: suspensionState } };
    const entry = { action: 'changeState', resource: 'flow_definition', recordId: definition.deploymentId, label: definitionId };
    await writeAudit(tx, actor, { ...entry, changes, tenantId: auditTenant(definition, actor) });
  });
}

/** Takes deployments out of use; the history of their instances stays readable. Refused while any instance runs. */
export function deleteDeployments(flow: FlowContext, actor: Actor, deploymentIds: readonly string[]): Promise<void> {
  const ids = [...new Set(deploymentIds)];
  return inFlow(flow.db, async (tx) => {
    if (!ids.every(isId)) throw new AppError('DEPLOYMENT_NOT_FOUND');
    const definitions = await lockDefinitions(tx, actor, inArray(wfDefinition.deploymentId, ids));
    if (ids.some((id) => !definitions.some(({ deploymentId }) => deploymentId === id)))
      throw new AppError('DEPLOYMENT_NOT_FOUND');
    await refuseInUse(tx, definitions);
    await tx.update(wfDefinition).set({ isDeleted: 1 }).where(inArray(wfDefinition.deploymentId, ids));
    await tx.update(wfDeployment).set({ isDeleted: 1 }).where(inArray(wfDeployment.id, ids));
    const entries = definitions.map((definition) => ({
      action: 'remove',
      resource: 'flow_definition',
      recordId: definition.deploymentId,
      label: definition.id,
      tenantId: auditTenant(definition, actor),
    }));
    await writeAudit(tx, actor, ...entries);
  });
}

async function refuseInUse(tx: Transaction, definitions: readonly DefinitionRow[]): Promise<void> {
  const ids = definitions.map(({ id }) => id);
  const [used] = await tx
    .select({ definitionId: wfInstance.definitionId, n: count() })
    .from(wfInstance)
    .where(and(inArray(wfInstance.definitionId, ids), eq(wfInstance.status, 'running')))
    .groupBy(wfInstance.definitionId)
    .limit(1);
  if (!used) return;
  const name = definitions.find(({ id }) => id === used.definitionId)?.name ?? '';
  throw new AppError('DEPLOYMENT_IN_USE', { name, n: used.n });
}
