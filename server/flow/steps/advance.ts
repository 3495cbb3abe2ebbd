import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { StepResult } from '../core/effect.ts';
import { readState, type State } from '../core/state.ts';
import type { Vars } from '../core/variables.ts';
import type { Definition } from '../definitions.ts';
import type { BusinessHooks, FlowContext, ProcessEvent } from '../ports.ts';
import { type InstanceRow, type TimerRow, wfInstance } from '../tables.ts';
import { type Plan, planOf } from './plan.ts';
import { type TokenAction, writePlan } from './write-plan.ts';

/** The actor, the moment and the transaction of a step. */
export interface StepContext {
  readonly flow: FlowContext;
  readonly tx: Transaction;
  /** The actor; null for a timer. */
  readonly actor: Actor | null;
  readonly at: Date;
}

/** An instance with its definition. */
export interface Running {
  readonly instance: InstanceRow;
  readonly definition: Definition;
}

/** Reads the state of a running instance. */
export function stateOf({ state }: InstanceRow): State {
  return readState(state);
}

interface Advance {
  readonly result: StepResult;
  readonly variables: Vars;
  readonly action?: TokenAction;
  readonly fired?: TimerRow;
}

/** Stores a step of an instance that is locked. Refuses with `INSTANCE_MOVED` when its revision has changed. */
export async function advance(
  context: StepContext,
  running: Running,
  { result, variables, action, fired }: Advance,
): Promise<Plan> {
  const { flow, tx, at } = context;
  const { id, tenantId, rev } = running.instance;
  const plan = planOf(running.definition.graph, result.effects);
  await writePlan({ tx, tenantId, instanceId: id, at, fired }, plan, action);
  const end = result.ended ? { status: 'finished' as const, endTime: at } : {};
  const stored = await tx
    .update(wfInstance)
    .set({ state: result.state, variables, rev: rev + 1, ...end })
    .where(and(eq(wfInstance.id, id), eq(wfInstance.rev, rev)))
    .returning({ id: wfInstance.id });
  if (stored.length === 0) throw new AppError('INSTANCE_MOVED');
  await flow.announce(tx, newsOf(running.instance, plan));
  return plan;
}

/** Returns the announcement of the tasks that a step has opened. */
export function newsOf({ tenantId, id }: Pick<InstanceRow, 'tenantId' | 'id'>, { tasks }: Pick<Plan, 'tasks'>) {
  return { tenantId, instanceId: id, waiting: tasks.map(({ name, assignee }) => ({ name, assignee })) };
}

/** Returns the ids of the activities that a step has opened as tasks. */
export const openedBy = ({ tasks }: Pick<Plan, 'tasks'>): readonly string[] => tasks.map(({ nodeId }) => nodeId);

/** Returns the hooks of an instance's business. */
export function hooksOf({ flow }: StepContext, { businessTable }: InstanceRow): BusinessHooks {
  return (Object.hasOwn(flow.hooks, businessTable) ? flow.hooks[businessTable] : undefined) ?? {};
}

/** Makes the event for the hooks of an instance's business. */
export function processEventOf({ tx, actor, at }: StepContext, { instance, definition }: Running, variables: Vars): ProcessEvent {
  const { tenantId, id, startUser, businessTable, businessId } = instance;
  const business = { table: businessTable, id: businessId };
  return { tx, actor, at, tenantId, instanceId: id, definition, business, startUser, variables };
}
