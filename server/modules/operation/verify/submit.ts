import { requireRow } from '#server/crud/read/rows';
import { setEachColumns } from '#server/crud/write/effects';
import { refuse } from '#server/crud/write/input';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/field';
import { objectNameOf, refusedUpload } from '#shared/files';
import { exceptionLevels, exceptionTypes } from '#shared/handover/exception';
import { exchgTypes } from '#shared/handover/exchange';
import { type VerifySubject, verifyResults, verifySubjects } from '#shared/handover/verify';
import type { VerifyResponse } from '#shared/handover/verify-board';
import { type VerifyReason, verifyReasons } from '#shared/handover/verify-reasons';
import { dayOf } from '#shared/time';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import { reportException } from '../exception/report.ts';
import { type HandoverContext, publishChange } from '../running/context.ts';
import { lockTask, type Running, type StopRow, stopOf } from '../running/lock.ts';
import { placeFor } from '../running/place.ts';
import { assertStopState, assertTaskState } from '../running/states.ts';
import { carReasons, clientReasons, convoyReasons, givesAt, keeperReasons } from './checks.ts';
import type { Asked } from './read-request.ts';
import { recordCheck } from './record.ts';
import type { VerifyRow } from './rows.ts';
import { settleCheck } from './stop.ts';
import { findSubject, type Subject, shownReasons, type Unknown, unknownId } from './subject.ts';

/** The place of a check: a stop of a task, or a department where a client brings or takes articles. */
interface Scene {
  readonly deptId: string;
  readonly at?: { readonly running: Running; readonly stop: StopRow };
  /** The type of exchange that a client comes for. */
  readonly exchgType?: number;
}

/** Locks the stop of a check. The task may be suspended: its open exchange may be signed, by people who must have passed. */
async function sceneAtStop(context: HandoverContext, { taskId, nodeId }: Asked): Promise<Scene> {
  if (taskId === undefined || nodeId === undefined)
    throw new AppError('MISSING_PARAMETER', { name: taskId ? 'nodeId' : 'taskId' });
  await context.services.records(task).lock(context, [taskId]);
  const running = await lockTask(context.tx, taskId);
  const stop = stopOf(running, nodeId);
  await assertTaskState(context, running.task, 'verify');
  await assertStopState(context, stop, 'verify');
  return { deptId: stop.deptId, at: { running, stop } };
}

/** Returns the place of a client's check: where the exchange is, or will be. */
async function sceneOfVisit(context: HandoverContext, { exchgId, exchgType, deptId }: Asked): Promise<Scene> {
  const { tx, actor } = context;
  const { tenantId } = actor;
  const row = exchgId === undefined ? undefined : await requireRow(tx, exchg, { where: { id: exchgId, tenantId } });
  const type = row?.exchgType ?? exchgType;
  if (type === undefined) throw new AppError('MISSING_PARAMETER', { name: 'exchgType' });
  return { deptId: row?.deptId ?? (await placeFor(context, deptId)).id, exchgType: type };
}

function sceneOf(context: HandoverContext, asked: Asked): Promise<Scene> {
  const isVisit = asked.taskId === undefined && asked.nodeId === undefined;
  return isVisit ? sceneOfVisit(context, asked) : sceneAtStop(context, asked);
}

/** Returns the reasons that the stored rows give against a subject at this place. */
function standingReasons(subject: Subject, { deptId, at, exchgType }: Scene, today: string): readonly VerifyReason[] {
  if (subject.type === verifySubjects.client) {
    return clientReasons(subject.row, { agent: subject.agent, isDeposit: exchgType === exchgTypes.deposit }, today);
  }
  if (subject.type === verifySubjects.keeper) {
    const gives = at ? givesAt(at.stop, at.running.task) : exchgType === exchgTypes.withdrawal;
    return keeperReasons(subject.row, { deptId, gives }, today);
  }
  if (!at) throw new AppError('MISSING_PARAMETER', { name: 'taskId' });
  if (subject.type === verifySubjects.car) return carReasons(subject.row, at.running.task, today);
  return convoyReasons(subject.row, at.running.task, today);
}

/** Returns the reason against a plate that is not the one with which the task was published. */
function plateReasons(subject: Subject, { at }: Scene, { plateNo }: Asked): readonly VerifyReason[] {
  if (subject.type !== verifySubjects.car || !at || subject.row.id !== at.running.task.carId) return [];
  return (plateNo ?? subject.row.plateNo) === at.running.task.plateNo ? [] : ['plate'];
}

const isUnknown = (found: Subject | Unknown): found is Unknown => 'reason' in found;

/** Returns the ids and names of a subject, as the row of a check holds them. */
function namesOf(found: Subject | Unknown) {
  if (isUnknown(found)) return { subjectType: found.type, subjectId: unknownId, subjectName: found.shown };
  const { type: subjectType, row } = found;
  const subjectName = found.type === verifySubjects.car ? found.row.plateNo : found.row.realName;
  const agent = found.type === verifySubjects.client ? found.agent : undefined;
  return { subjectType, subjectId: row.id, subjectName, ...(agent && { agentId: agent.id, agentName: agent.realName }) };
}

async function reasonsOf(
  context: HandoverContext,
  found: Subject | Unknown,
  { scene, asked }: { scene: Scene; asked: Asked & { device: string } },
) {
  if (isUnknown(found)) return [found.reason];
  const ofRows = standingReasons(found, scene, dayOf(context.at));
  return [...ofRows, ...plateReasons(found, scene, asked), ...(await shownReasons(context, found, asked))];
}

const wordsOf = (reasons: readonly VerifyReason[], language: Language) =>
  reasons.map((reason) => verifyReasons[reason][language]);

/** Reports an exception for a check that was not passed. Both name each other. */
async function reportFailure(context: HandoverContext, row: VerifyRow, reasons: readonly VerifyReason[]) {
  const type: VerifySubject = row.subjectType as VerifySubject;
  const found = wordsOf(reasons, context.actor.language).join(context.actor.language === 'en' ? '; ' : '；');
  const report = await reportException(context, {
    exceptionType: type === verifySubjects.car ? exceptionTypes.car : exceptionTypes.crew,
    level: exceptionLevels.serious,
    deptId: row.deptId,
    taskId: row.taskId,
    nodeId: row.nodeId,
    exchgId: row.exchgId,
    verifyId: row.id,
    content: `${row.subjectName}: ${found}`.slice(0, 500),
  });
  await setEachColumns(context, verify, [{ before: row, values: { exceptionId: report.id } }]);
  return report;
}

/** The name of a picture that a check may take: one's own fresh upload, or a public one of the tenant. */
async function takenSnapshot({ tx, actor, services }: HandoverContext, sent: string | undefined): Promise<string | null> {
  if (sent === undefined) return null;
  const name = objectNameOf(sent);
  const file = name === undefined ? undefined : (await services.files.find([name], tx)).get(name);
  const isOwn = file !== undefined && !file.holder && file.userId === actor.userId;
  const isOpen = file !== undefined && !file.isPrivate && file.tenantId === actor.tenantId;
  const refusal = file && refusedUpload({ name: file.name, size: file.size }, { isImage: true });
  if (!isOwn && !isOpen) refuse({ snapshot: { code: 'FILE_UNKNOWN', params: { field: verify.fields.snapshot } } });
  if (refusal) refuse({ snapshot: refusal });
  return file?.name ?? null;
}

/** Makes the picture part of the check, so that nobody sweeps it away and only who may read the check sees it. */
async function lockSnapshot(
  { tx, actor, services }: HandoverContext,
  { id, snapshot }: { id: string; snapshot: string | null },
): Promise<void> {
  if (snapshot === null) return;
  await services.files.claim(tx, [snapshot], {
    holder: { resource: verify.name, id },
    tenantId: actor.tenantId,
    isPrivate: true,
  });
}

/** Checks a person or a car and stores what was found (domain model 8.3). A check that is not passed opens an exception. */
export async function submitCheck(context: HandoverContext, asked: Asked & { readonly device: string }): Promise<VerifyResponse> {
  const scene = await sceneOf(context, asked);
  const found = await findSubject(context, asked);
  const reasons = await reasonsOf(context, found, { scene, asked });
  const { method, score, exchgId } = asked;
  const row = await recordCheck(context, {
    ...namesOf(found),
    deptId: scene.deptId,
    taskId: scene.at?.running.task.id,
    nodeId: scene.at?.stop.id,
    exchgId,
    method,
    score: score?.toFixed(2),
    snapshot: await takenSnapshot(context, asked.snapshot),
    reasons,
  });
  // An actor who may not see checks of this place may make none there.
  await context.services.records(verify).lock(context, [row.id]);
  await lockSnapshot(context, row);
  const report = row.result === verifyResults.failed ? await reportFailure(context, row, reasons) : undefined;
  await settle(context, scene);
  return {
    id: row.id,
    result: row.result,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    subjectName: row.subjectName,
    failReasons: wordsOf(reasons, context.actor.language),
    exceptionId: report?.id ?? '',
    exceptionNo: report?.exceptionNo ?? '',
  };
}

async function settle(context: HandoverContext, { at }: Scene): Promise<void> {
  if (!at) return publishChange(context);
  await settleCheck(context, at.running.task.id, at.stop.id);
}
