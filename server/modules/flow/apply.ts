import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { mergeVars } from '#server/flow/core/variables';
import type { Flow } from '#server/flow/flow';
import { lockInstance, refuseResting } from '#server/flow/steps/lock';
import { type InstanceRow, wfInstance, wfTask } from '#server/flow/tables';
import { refusing } from '#server/flow/transaction';
import { isPermitted } from '#server/lib/actor';
import { AppError, lacksRight } from '#shared/errors';
import { businessMoment } from '#shared/time';
import type { Services } from '../services.ts';
import { businessTable, isOfApplicant } from './business.ts';
import { type ProcessContext, type ProcessNoun, patchApplication, readApplication } from './process-noun.ts';

type Sent = Readonly<Record<string, unknown>>;

/** The surroundings of the calls about one process noun. */
export interface Desk {
  readonly services: Services;
  readonly flow: Flow;
  readonly process: ProcessNoun;
}

/** Returns the context of an action that happens now. */
export function doingOf({ context }: Services, { tx, actor }: Pick<ProcessContext, 'tx' | 'actor'>): ProcessContext {
  return { tx, actor, at: businessMoment(context.clock.now()) };
}

/** Returns the values of a form, without the row, its tenant and its version, which a form may not set. */
function formOf({ id: _id, tenantId: _tenantId, version: _version, ...values }: Sent): Sent {
  return values;
}

/** Stores the values of a form with what follows from them, and returns the application. Refuses with the words of every form. */
async function store({ services, process }: Desk, doing: ProcessContext, body: Sent) {
  const { noun, settle } = process;
  const { tx, actor, at } = doing;
  const { id } = await services.records(noun).submit({ actor, tx }, body);
  const named = { tenantId: actor.tenantId, id };
  const patch = await settle(doing, await readApplication(tx, noun, named));
  if (Object.keys(patch).length > 0) await patchApplication(tx, noun, { ...named, patch, by: actor.userId, at });
  return readApplication(tx, noun, named);
}

export interface Applied {
  readonly businessId: string;
  readonly processInstanceId: string;
}

/** Stores an application and begins its process: both or neither. */
export async function apply(desk: Desk, doing: ProcessContext, { definitionId, sent }: { definitionId: string; sent: Sent }) {
  const { flow, process } = desk;
  const { tx, actor } = doing;
  if (process.rights && !isPermitted(actor, process.rights)) throw lacksRight(...process.rights);
  const values = formOf(sent);
  await process.lock?.(doing, values);
  const row = await store(desk, doing, values);
  const business = { table: businessTable(process), id: row.id };
  const variables = process.variables(row);
  const processInstanceId = await flow.startWithin(tx, actor, { definitionId, business, variables });
  return { businessId: row.id, processInstanceId } satisfies Applied;
}

/** Locks the instance of an application that the actor has to change; refuses it to anybody else. */
async function lockForm({ tx, actor }: ProcessContext, instanceId: string): Promise<InstanceRow> {
  const instance = await lockInstance(tx, actor.tenantId, instanceId);
  refuseResting(instance);
  const [task] = await tx
    .select({ id: wfTask.id })
    .from(wfTask)
    .where(and(eq(wfTask.instanceId, instanceId), eq(wfTask.assignee, actor.userId), isOfApplicant))
    .limit(1);
  if (!task) throw new AppError('TASK_NOT_YOURS');
  return instance;
}

/** Continues an instance with the variables of its changed application. */
function revise(tx: Transaction, instance: InstanceRow, variables: ReturnType<ProcessNoun['variables']>): Promise<void> {
  return refusing(async () => {
    await tx
      .update(wfInstance)
      .set({ variables: mergeVars(instance.variables, variables), rev: sql`${wfInstance.rev} + 1` })
      .where(eq(wfInstance.id, instance.id));
  });
}

/** Changes an application that was sent back; only the user with the task of changing it may do so. */
export async function adjust(desk: Desk, doing: ProcessContext, { id, sent }: { id: string; sent: Sent }): Promise<Applied> {
  const { process } = desk;
  const { tx, actor } = doing;
  const { processInstanceId } = await readApplication(tx, process.noun, { tenantId: actor.tenantId, id });
  const instance = await lockForm(doing, processInstanceId ?? '');
  const values = formOf(sent);
  await process.lock?.(doing, values);
  const { version } = sent;
  const row = await store(desk, doing, { ...values, id, ...(version !== undefined && { version }) });
  await revise(tx, instance, process.variables(row));
  return { businessId: id, processInstanceId: instance.id };
}
