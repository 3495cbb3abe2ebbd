import { and, asc, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { closeException, handleException } from '#server/modules/operation/exception/handle';
import { reportException } from '#server/modules/operation/exception/report';
import { changeCrew } from '#server/modules/operation/task/crew';
import { submitCheck } from '#server/modules/operation/verify/submit';
import { artOutcomes, exceptionLevels, exceptionStates, exceptionTypes } from '#shared/handover/exception';
import { verifyMethods, verifySubjects } from '#shared/handover/verify';
import { splitMany } from '#shared/kinds';
import { exception } from '#src/resources/operation/exception';
import { author } from '../engine.ts';
import { actorOf, DEVICE, escortsOf, type Keeper, type Place, type Scene, type Stage } from './stage.ts';

const exceptions = tableOf(exception);
const { inHand, resolved } = exceptionStates;

/** The keeper who handles an exception, and the transaction. */
interface Handler {
  readonly stage: Stage;
  readonly tx: Transaction;
  readonly keeper: Keeper;
}

/** The result of an exception. */
export interface Finding {
  readonly handleResult: string;
  readonly artOutcome?: (typeof artOutcomes)[keyof typeof artOutcomes];
}

const mayAll = { mayHandle: true, mayClose: true };

/** Lets the keeper take an exception in hand. */
export function takeInHand({ stage, tx, keeper }: Handler, id: string) {
  const records = stage.services.records(exception);
  const said = { handlerId: keeper.id };
  return handleException(stage.as(actorOf(keeper), tx), records, { id, ...mayAll, state: inHand, said });
}

/** Lets the keeper resolve an exception with its result. */
export function resolve({ stage, tx, keeper }: Handler, id: string, finding: Finding) {
  const records = stage.services.records(exception);
  const said = { handlerId: keeper.id, ...finding };
  return handleException(stage.as(actorOf(keeper), tx), records, { id, ...mayAll, state: resolved, said });
}

/** Reports the wrong seal of an exchange's line as an exception, which freezes the article where it arrives. Returns its id. */
export async function doubtSeal(
  { stage, tx, running, stop, keepers }: Scene,
  exchgId: string,
  line: { artId: string; artCode: string | null },
): Promise<string> {
  const { id } = await reportException(stage.as(actorOf(keepers[0]), tx), {
    exceptionType: exceptionTypes.sealWrong,
    level: exceptionLevels.serious,
    deptId: stop.deptId,
    exchgId,
    taskId: running.task.id,
    nodeId: stop.id,
    artId: line.artId,
    content: `款箱${line.artCode ?? ''}封签号与计划不符，外观完好`,
  });
  return id;
}

/** The results of exceptions by type, for the types that the play resolves. */
const findings: Readonly<Record<number, Finding>> = {
  [exceptionTypes.sealWrong]: {
    handleResult: '双人在监控下开箱核对，内容齐全，已更换封签。',
    artOutcome: artOutcomes.restore,
  },
  [exceptionTypes.crew]: { handleResult: '证件有效，当日无其他任务，已变更车组。' },
};

/** Returns the first open exception of a stop, of the types that the play resolves. */
export async function openCaseAt({ tx, stopId }: Place): Promise<{ id: string; exceptionType: number } | undefined> {
  const rows = await tx
    .select({ id: exceptions.id, exceptionType: exceptions.exceptionType })
    .from(exceptions)
    .where(and(eq(exceptions.nodeId, stopId), eq(exceptions.exceptionState, exceptionStates.open)))
    .orderBy(asc(exceptions.exceptionNo));
  return rows.find(({ exceptionType }) => findings[exceptionType]);
}

/** Lets a keeper handle and resolve an exception, and another user close it. */
export async function endCase(
  { stage, tx, keepers, moment }: Scene,
  { id, exceptionType }: { readonly id: string; readonly exceptionType: number },
): Promise<void> {
  const handler = { stage, tx, keeper: keepers[0] };
  const finding = findings[exceptionType];
  if (!finding) throw new Error(`The play knows no end of an exception of type ${exceptionType}`);
  stage.turnTo(moment(30));
  await takeInHand(handler, id);
  stage.turnTo(moment(50));
  await resolve(handler, id, finding);
  stage.turnTo(moment(90));
  await closeException(stage.as(author, tx), stage.services.records(exception), id);
}

/**
 * Replaces a guard without notice: the check of the substitute fails, and the dispatcher then puts them on the crew. Without a
 * free substitute the crew stays as planned.
 */
export async function replaceGuard({ stage, tx, running, stop, crew, keepers, moment }: Scene): Promise<void> {
  const { id: taskId, baseId, taskDate, leaderId, driverId, convoyIds } = running.task;
  const named = splitMany(convoyIds ?? '');
  const absent = crew.find(({ id }) => id !== leaderId && id !== driverId);
  const spare = (await escortsOf(tx, baseId ?? '', taskDate)).find(({ id }) => !named.includes(id));
  if (!absent || !spare) return;
  stage.turnTo(moment(1));
  await submitCheck(stage.as(actorOf(keepers[0]), tx), {
    taskId,
    nodeId: stop.id,
    device: DEVICE,
    subjectType: verifySubjects.convoy,
    subjectId: spare.id,
    method: verifyMethods.certificate,
    certNo: spare.idNo ?? undefined,
  });
  await changeCrew(stage.as(author, tx), running, {
    convoyIds: named.map((id) => (id === absent.id ? spare.id : id)),
    reason: `${absent.realName}临时调岗，${spare.realName}证件齐全`,
  });
}
