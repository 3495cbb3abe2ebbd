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

/** Who moves something on, when, and in which transaction. */
export interface StepContext {
  readonly flow: FlowContext;
  readonly tx: Transaction;
  /** Nobody when a timer does. */
  readonly actor: Actor | null;
  readonly at: Date;
}

/** An instance with what it runs by. */
export interface Running {
  readonly instance: InstanceRow;
  readonly definition: Definition;
}

/** Where a running instance stands. */
export function stateOf({ state }: InstanceRow): State {
  return readState(state);
}

interface Advance {
  readonly result: StepResult;
  readonly variables: Vars;
  readonly action?: TokenAction;
  readonly fired?: TimerRow;
}

/** Stores a step of an instance that is locked. */
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

/** What is new on people's desks after a step. */
export function newsOf({ tenantId, id }: Pick<InstanceRow, 'tenantId' | 'id'>, { tasks }: Pick<Plan, 'tasks'>) {
  return { tenantId, instanceId: id, waiting: tasks.map(({ name, assignee }) => ({ name, assignee })) };
}

/** Ids of the activities that wait for somebody after a step. */
export const openedBy = ({ tasks }: Pick<Plan, 'tasks'>): readonly string[] => tasks.map(({ nodeId }) => nodeId);

/** What the business of an instance wants to be told. */
export function hooksOf({ flow }: StepContext, { businessTable }: InstanceRow): BusinessHooks {
  return (Object.hasOwn(flow.hooks, businessTable) ? flow.hooks[businessTable] : undefined) ?? {};
}

/** What a business is told of an instance. */
export function processEventOf({ tx, actor, at }: StepContext, { instance, definition }: Running, variables: Vars): ProcessEvent {
  const { tenantId, id, startUser, businessTable, businessId } = instance;
  const business = { table: businessTable, id: businessId };
  return { tx, actor, at, tenantId, instanceId: id, definition, business, startUser, variables };
}
