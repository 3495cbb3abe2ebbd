import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { mergeVars } from '../core/variables.ts';
import { isUsableBy } from '../definitions.ts';
import type { Business, FlowContext } from '../ports.ts';
import { type DefinitionRow, suspension, wfDefinition, wfInstance } from '../tables.ts';
import { refusing } from '../transaction.ts';
import { hooksOf, newsOf, processEventOf, type StepContext } from './advance.ts';
import { planOf } from './plan.ts';
import { startedBy, withoutOwn } from './variables.ts';
import { writePlan } from './write-plan.ts';

export interface Starting {
  readonly definitionId: string;
  /** The business record that the instance is about; absent for a process without one. */
  readonly business?: Business;
  readonly variables: Readonly<Record<string, unknown>>;
}

type StartableDefinition = Pick<DefinitionRow, 'name' | 'suspensionState' | 'starterUsers' | 'starterGroups'>;

/** Locks a definition against suspension and deletion meanwhile; the lock is shared, so others may start it at the same time. */
async function lockDefinition(tx: Transaction, { tenantId }: Actor, id: string): Promise<StartableDefinition> {
  const { name, suspensionState, starterUsers, starterGroups } = wfDefinition;
  const [row] = await tx
    .select({ name, suspensionState, starterUsers, starterGroups })
    .from(wfDefinition)
    .where(and(eq(wfDefinition.id, id), isUsableBy(tenantId), eq(wfDefinition.isDeleted, 0)))
    .for('share');
  if (!row) throw new AppError('DEFINITION_NOT_FOUND');
  return row;
}

function mayStart({ userId, roleAliases }: Actor, { starterUsers, starterGroups }: StartableDefinition): boolean {
  const isForAll = starterUsers.length === 0 && starterGroups.length === 0;
  return isForAll || starterUsers.includes(userId) || starterGroups.some((code) => roleAliases.includes(code));
}

/** Begins an instance in the transaction of the caller, who stores the business record in it. Returns the instance's id. */
export function startInstance(
  tx: Transaction,
  flow: FlowContext,
  { actor, ...starting }: Starting & { actor: Actor },
): Promise<string> {
  return refusing(() => start({ flow, tx, actor, at: new Date(flow.now()) }, actor, starting));
}

async function start(context: StepContext, actor: Actor, { definitionId, business, variables: sent }: Starting): Promise<string> {
  const { flow, tx, at } = context;
  const held = await lockDefinition(tx, actor, definitionId);
  if (held.suspensionState !== suspension.active) throw new AppError('DEFINITION_SUSPENDED', { name: held.name });
  if (!mayStart(actor, held)) throw new AppError('START_FORBIDDEN', { name: held.name });
  const definition = await flow.definitions.read(tx, definitionId);
  const variables = mergeVars(withoutOwn(sent, definition), startedBy(actor.userId, definition));
  const result = flow.engine.start(definition.graph, variables);
  const end = result.ended ? { status: 'finished' as const, endTime: at } : {};
  const [instance] = await tx
    .insert(wfInstance)
    .values({
      tenantId: actor.tenantId,
      definitionId,
      startUser: actor.userId,
      startTime: at,
      businessTable: business?.table ?? '',
      businessId: business?.id ?? '',
      variables,
      state: result.state,
      ...end,
    })
    .returning();
  if (!instance) throw new Error('An instance was stored and is not there');
  const plan = planOf(definition.graph, result.effects);
  await writePlan({ tx, tenantId: actor.tenantId, instanceId: instance.id, at }, plan);
  const event = processEventOf(context, { instance, definition }, variables);
  const { onStart, onEnd } = hooksOf(context, instance);
  await onStart?.({ ...event, opened: plan.tasks.map(({ nodeId }) => nodeId) });
  if (result.ended) await onEnd?.({ ...event, ends: plan.ends });
  await flow.announce(tx, newsOf(instance, plan));
  return instance.id;
}
