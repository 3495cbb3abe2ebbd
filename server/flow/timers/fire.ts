import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm';
import { inAllTenants } from '#server/db/tenancy';
import type { Transaction } from '#server/db/types';
import { refusalOf } from '#server/lib/refusal-of';
import type { FlowContext } from '../ports.ts';
import { flowRefusal } from '../refuse.ts';
import { advance, hooksOf, openedBy, processEventOf, type StepContext, stateOf } from '../steps/advance.ts';
import { type InstanceRow, suspension, type TimerRow, wfInstance, wfTimer } from '../tables.ts';
import { inFlow } from '../transaction.ts';
import { mostAttempts, nextAttempt } from './attempts.ts';

/** The number of instances in one transaction: few enough to keep it short, many enough to get on. */
const batch = 10;
/** The most firings of an instance in a transaction, and transactions in a round, as a drawing may loop by timers always due. */
const most = { ofInstance: 20, batches: 100 } as const;

type OnError = (error: unknown, timer: TimerRow) => void;

/**
 * Fires the due timers of all instances that are not locked; any number of servers may do so at once. It locks instances and
 * never timers, as every step does. Returns the number of timers that fired.
 */
export async function fireDueTimers(flow: FlowContext, onError: OnError): Promise<number> {
  let fired = 0;
  for (let round = 0; round < most.batches; round += 1) {
    const done = await inAllTenants(() => inFlow(flow.db, (tx) => fireBatch({ flow, tx }, onError)));
    fired += done.fired;
    if (done.instances < batch) break;
  }
  return fired;
}

interface Round {
  readonly flow: FlowContext;
  readonly tx: Transaction;
}

const isDue = (at: Date) => and(lte(wfTimer.dueAt, at), lt(wfTimer.attempts, mostAttempts));

async function fireBatch({ flow, tx }: Round, onError: OnError): Promise<{ fired: number; instances: number }> {
  const at = new Date(flow.now());
  const withDue = tx.select({ id: wfTimer.instanceId }).from(wfTimer).where(isDue(at));
  const instances = await tx
    .select({ id: wfInstance.id })
    .from(wfInstance)
    .where(and(isGoingOn, inArray(wfInstance.id, withDue)))
    .limit(batch)
    .for('update', { of: wfInstance, skipLocked: true });
  let fired = 0;
  for (const { id } of instances) fired += await fireAllOf({ flow, tx, actor: null, at }, id, onError);
  return { fired, instances: instances.length };
}

const isGoingOn = and(eq(wfInstance.status, 'running'), eq(wfInstance.suspensionState, suspension.active));

/** Fires the due timers of one instance one after the other, since each may end the next. */
async function fireAllOf(context: StepContext, instanceId: string, onError: OnError): Promise<number> {
  let fired = 0;
  for (let turn = 0; turn < most.ofInstance; turn += 1) {
    const due = await nextDue(context, instanceId);
    if (!due) break;
    if (await fire(context, due, onError)) fired += 1;
  }
  return fired;
}

interface Due {
  readonly timer: TimerRow;
  readonly instance: InstanceRow;
}

/** Returns the next due timer, with its instance as the last step left it. */
async function nextDue({ tx, at }: StepContext, instanceId: string): Promise<Due | undefined> {
  const [due] = await tx
    .select({ timer: wfTimer, instance: wfInstance })
    .from(wfTimer)
    .innerJoin(wfInstance, eq(wfInstance.id, wfTimer.instanceId))
    .where(and(eq(wfTimer.instanceId, instanceId), isDue(at), isGoingOn))
    .orderBy(asc(wfTimer.dueAt), asc(wfTimer.id))
    .limit(1);
  return due;
}

/** Fires a timer. A failure leaves its instance unchanged and is retried later; other timers of the round are not affected. */
async function fire(context: StepContext, { timer, instance }: Due, onError: OnError): Promise<boolean> {
  try {
    await context.tx.transaction((tx) => step({ ...context, tx }, instance, timer));
    return true;
  } catch (error) {
    const refusal = flowRefusal(error);
    onError(refusal, timer);
    await noteFailure(context, timer, refusal);
    return false;
  }
}

async function step(context: StepContext, instance: InstanceRow, fired: TimerRow): Promise<void> {
  const { flow, tx } = context;
  const definition = await flow.definitions.read(tx, instance.definitionId);
  const running = { instance, definition };
  const { variables: vars } = instance;
  const { tokenId } = fired;
  const result = flow.engine.act(definition.graph, { state: stateOf(instance), vars }, { type: 'timer', tokenId });
  const plan = await advance(context, running, { result, variables: vars, fired });
  const event = processEventOf(context, running, vars);
  const { onMoved, onEnd } = hooksOf(context, instance);
  if (result.ended) await onEnd?.({ ...event, ends: plan.ends });
  else await onMoved?.({ ...event, opened: openedBy(plan) });
}

async function noteFailure({ tx, at }: StepContext, { id, attempts: before }: TimerRow, error: unknown): Promise<void> {
  const attempts = before + 1;
  const { code, params } = refusalOf(error).refusal;
  const lastError = { code, ...(params && { params }) };
  await tx
    .update(wfTimer)
    .set({ attempts, lastError, dueAt: nextAttempt(at, attempts) })
    .where(eq(wfTimer.id, id));
}
