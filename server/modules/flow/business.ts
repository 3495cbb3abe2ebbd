import { and, asc, eq, like } from 'drizzle-orm';
import { nodeOf } from '#server/flow/core/graph';
import type { Definition } from '#server/flow/definitions';
import type { BusinessHooks, ProcessEvent, TaskEvent, TransferEvent } from '#server/flow/ports';
import { wfHistory, wfTask } from '#server/flow/tables';
import { snakeCase } from '#shared/define';
import { AppError } from '#shared/errors';
import { businessMoment } from '#shared/time';
import type { MessageKind } from '#src/resources/desk/message-kinds';
import { flowStates } from '#src/resources/flow/process-fields';
import { sendMessages } from '../message/send.ts';
import type { Services } from '../services.ts';
import { type Patch, type ProcessNoun, patchApplication, readApplication, titlesOf } from './process-noun.ts';

/** The ending of the form keys of tasks in which an applicant changes the application. */
const ofApplicant = '-form';
export const isOfApplicant = like(wfTask.formKey, `%${ofApplicant}`);

/** Returns the name under which instances know the rows of a process noun. */
export const businessTable = ({ noun }: ProcessNoun): string => snakeCase(noun.name);

/** Returns the hooks by which the workflow calls process nouns, by their tables. */
export function hooksOf(processes: readonly ProcessNoun[], services: Services): Readonly<Record<string, BusinessHooks>> {
  return Object.fromEntries(processes.map((process) => [businessTable(process), hooksFor(process, services)]));
}

function hooksFor(process: ProcessNoun, services: Services): BusinessHooks {
  return {
    subjectsOf: (via, ids) => titlesOf(via, process.noun, ids),
    async onStart(event) {
      await assertRoute(process, services, event);
      const { instanceId: processInstanceId, definition, at } = event;
      const applied = { processInstanceId, processDefinitionId: definition.id, applyTime: businessMoment(at.getTime()) };
      await patch(process, event, { ...applied, status: await stateOf(event) });
    },
    async onTaskDone(event) {
      await assertOwnVariables(process, event);
      await assertApprover(process, event);
      if (event.isApproved && isForm(event.definition, event.activityId)) await settleAgain(process, event);
      await patch(process, event, { status: await stateOf(event), comment: event.comment });
    },
    async onTransfer(event) {
      if (isForm(event.definition, event.activityId)) return;
      if (event.userId === event.startUser) throw new AppError('TRANSFER_APPLICANT');
      if (process.byTwo && (await hasApproved(event, event.userId))) throw new AppError('TRANSFER_SECOND');
    },
    async onMoved(event) {
      await patch(process, event, { status: await stateOf(event) });
    },
    async onEnd(event) {
      const isApproved = event.variables.approved === true;
      await patch(process, event, { status: isApproved ? flowStates.approved : flowStates.withdrawn });
      if (isApproved) await process.onApproved?.(event, await applicationOf(process, event));
      await notifyApplicant(process, services, { event, kind: isApproved ? 'processApproved' : 'processRefused' });
    },
    async onDelete(event) {
      await patch(process, event, { status: flowStates.withdrawn, comment: event.reason });
      await notifyApplicant(process, services, { event, kind: 'processStopped' });
    },
  };
}

/** Tells an applicant the outcome of an application, unless they brought it about themselves. */
async function notifyApplicant(
  { noun, route }: ProcessNoun,
  { events }: Services,
  { event, kind }: { readonly event: ProcessEvent; readonly kind: MessageKind },
): Promise<void> {
  const { tx, tenantId, startUser, actor, instanceId, business, at } = event;
  if (actor?.userId === startUser) return;
  const path = `/work/process/${route}/detail/${instanceId}/${business.id}`;
  const sending = { tx, tenantId, events, at: businessMoment(at.getTime()) };
  await sendMessages(sending, [startUser], { kind, params: { noun: noun.label }, path });
}

const namedBy = ({ tenantId, business: { id } }: ProcessEvent) => ({ tenantId, id });
const applicationOf = ({ noun }: ProcessNoun, event: ProcessEvent) => readApplication(event.tx, noun, namedBy(event));

async function patch({ noun }: ProcessNoun, event: ProcessEvent, columns: Patch): Promise<void> {
  const at = businessMoment(event.at.getTime());
  await patchApplication(event.tx, noun, { ...namedBy(event), patch: columns, by: event.actor?.userId, at });
}

/** Returns the state of a running application: rejected while the applicant has to change something, otherwise in approval. */
async function stateOf({ tx, instanceId }: ProcessEvent): Promise<number> {
  const [form] = await tx
    .select({ id: wfTask.id })
    .from(wfTask)
    .where(and(eq(wfTask.instanceId, instanceId), isOfApplicant))
    .limit(1);
  return form ? flowStates.rejected : flowStates.inApproval;
}

/** Returns whether a step is one of the applicant. */
function isForm({ graph }: Definition, activityId: string): boolean {
  const node = nodeOf(graph, activityId);
  const last = node.kind === 'user' ? node.task.formKey?.at(-1) : undefined;
  return typeof last === 'string' && last.endsWith(ofApplicant);
}

/** Refuses a process that is filed under another category. */
async function assertRoute({ noun, route }: ProcessNoun, { dictionaries }: Services, { tx, tenantId, definition }: ProcessEvent) {
  const entries = await dictionaries.entries('system', 'flow', tenantId, tx);
  const entry = entries.find(({ code, dictKey }) => `${code}_${dictKey}` === definition.category);
  if (entry?.remark !== route) throw new AppError('PROCESS_OTHER', { name: definition.name, noun: noun.label });
}

/** Refuses variables that were sent in place of the application's own. */
async function assertOwnVariables(process: ProcessNoun, event: TaskEvent): Promise<void> {
  const own = process.variables(await applicationOf(process, event));
  const changed = Object.entries(own).find(
    ([name, value]) => name in event.variables && JSON.stringify(event.variables[name]) !== JSON.stringify(value),
  );
  if (changed) throw new AppError('WRONG_PARAMETER', { name: changed[0] });
}

/** Refuses approval by the applicant and, where two people have to approve, a second one by the same person. */
async function assertApprover({ byTwo }: ProcessNoun, event: TaskEvent): Promise<void> {
  const { actor, isApproved, definition, activityId, startUser } = event;
  if (!actor || !isApproved || isForm(definition, activityId)) return;
  if (actor.userId === startUser) throw new AppError('APPROVE_OWN');
  if (byTwo && (await hasApproved(event, actor.userId))) throw new AppError('TASK_SECOND');
}

/** Returns whether a user has approved at another step since the applicant last sent the application. */
async function hasApproved(
  { tx, instanceId, definition, activityId }: Omit<TransferEvent, 'userId'>,
  userId: string,
): Promise<boolean> {
  const { activityId: step, assignee, outcome, activityType } = wfHistory;
  const lines = await tx
    .select({ step, assignee, outcome })
    .from(wfHistory)
    .where(and(eq(wfHistory.instanceId, instanceId), eq(activityType, 'userTask')))
    .orderBy(asc(wfHistory.id));
  const sent = lines.findLastIndex((line) => isForm(definition, line.step));
  const round = lines.slice(sent + 1);
  return round.some((line) => line.assignee === userId && line.outcome === 'ok' && line.step !== activityId);
}

/** Checks an application that is sent again like a new one, since much may have changed meanwhile. */
async function settleAgain(process: ProcessNoun, event: TaskEvent): Promise<void> {
  const { tx, actor, at } = event;
  if (!actor) return;
  const row = await applicationOf(process, event);
  await process.settle({ tx, actor, at: businessMoment(at.getTime()) }, row);
}
