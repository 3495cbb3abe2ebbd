import { submitEvaluation } from '#server/modules/operation/evaluate/verbs';
import { linesOf } from '#server/modules/operation/exchange/lock';
import { openExchange } from '#server/modules/operation/exchange/open';
import type { StopRow } from '#server/modules/operation/running/lock';
import { settleTask } from '#server/modules/operation/running/settle';
import { arriveAt, departEmpty } from '#server/modules/operation/task/stops';
import { submitCheck } from '#server/modules/operation/verify/submit';
import { type ExchgType, exchgResults, exchgSides, exchgTypes } from '#shared/handover/exchange';
import { directions } from '#shared/handover/line';
import { stopTypes } from '#shared/handover/task';
import { verifyMethods, verifySubjects } from '#shared/handover/verify';
import { doubtSeal } from './cases.ts';
import { actorOf, carOf, DEVICE, type Scene, sealOf, sign } from './stage.ts';

/** Reports the arrival of the car by a keeper. */
export async function arrive({ stage, tx, running, stop, keepers, moment }: Scene): Promise<void> {
  stage.turnTo(moment(0));
  const context = stage.as(actorOf(keepers[0]), tx);
  await arriveAt(context, { running, stop }, { isOutOfOrder: false });
  await settleTask(context, running.task.id);
}

/** Checks the car by its plate and those of the crew who are needed by their certificates. */
export async function verify({ stage, tx, running, stop, crew, keepers, moment }: Scene): Promise<void> {
  stage.turnTo(moment(2));
  const context = stage.as(actorOf(keepers[0]), tx);
  const at = { taskId: running.task.id, nodeId: stop.id, device: DEVICE };
  const car = await carOf(tx, running.task.carId);
  const ofCar = { ...at, subjectType: verifySubjects.car, subjectId: car?.id, plateNo: car?.plateNo };
  await submitCheck(context, { ...ofCar, method: verifyMethods.plate });
  const shown = stop.stopType === stopTypes.origin ? crew : crew.slice(0, 2);
  for (const { id, idNo } of shown) {
    const about = { ...at, subjectType: verifySubjects.convoy, subjectId: id, certNo: idNo ?? undefined };
    await submitCheck(context, { ...about, method: verifyMethods.certificate });
  }
}

/** Returns the type of exchange at a stop; undefined where nothing is handed over. */
export function typeAt({ stopType }: StopRow, direction: number): ExchgType | undefined {
  if (stopType === stopTypes.return) return exchgTypes.inStock;
  const isOut = direction === directions.outbound;
  if (stopType === stopTypes.node) return isOut ? exchgTypes.delivery : exchgTypes.collection;
  return isOut ? exchgTypes.outStock : undefined;
}

const keepersGive: readonly ExchgType[] = [exchgTypes.outStock, exchgTypes.collection];

/** Opens an exchange, in which both sides check every line and sign. Returns its id when it is confirmed. */
export async function handOver(scene: Scene, exchgType: ExchgType, isDoubted: boolean): Promise<string | undefined> {
  const { stage, tx, running, stop, crew, keepers, moment } = scene;
  const own = actorOf(keepers[0]);
  const at = (minutes: number) => {
    stage.turnTo(moment(minutes));
    return stage.as(own, tx);
  };
  const { id } = await openExchange(at(4), { exchgType, taskId: running.task.id, nodeId: stop.id, artIds: [] });
  const lines = await linesOf({ tx }, id);
  const [first] = lines;
  const exceptionId = isDoubted && first ? await doubtSeal(scene, id, first) : undefined;
  const arts = lines.map((line, index) => {
    const isWrong = index === 0 && exceptionId !== undefined;
    const sealNo = isWrong ? 'FQ-000000' : sealOf(line);
    const found = { result: isWrong ? exchgResults.sealWrong : exchgResults.matched, sealNo, ...(isWrong && { exceptionId }) };
    return { scan: { by: 'id' as const, code: line.artId }, found };
  });
  const [givers, receivers] = keepersGive.includes(exchgType) ? [keepers, crew] : [crew, keepers];
  if (lines.length === 0) return undefined;
  await sign(at(6), { id, side: exchgSides.giver, arts, people: givers });
  await sign(at(8), { id, side: exchgSides.receiver, arts, people: receivers });
  return id;
}

const opinions = [
  { score: 5, tags: '1,2', content: '交接准时，手续规范。' },
  { score: 4, tags: '1', content: null },
  { score: 5, tags: '2,3', content: null },
  { score: 3, tags: '4', content: '到达略有延误。' },
] as const;

/** The crew's opinion about some branches. */
const ofBranch = { score: 5, tags: '2', content: '人员到位，交接顺畅。' } as const;

/** Evaluates an exchange by a keeper of the place, and at every third stop also by the leader of the crew. */
export async function evaluate({ stage, tx, running, stop, crew, keepers, moment }: Scene, exchgId: string): Promise<void> {
  const turn = Number(running.task.taskDate.slice(-2)) + (stop.sort ?? 0);
  const opinion = opinions[turn % opinions.length] ?? opinions[0];
  const said = [{ by: keepers[0], opinion }, ...(turn % 3 === 0 && crew[0] ? [{ by: crew[0], opinion: ofBranch }] : [])];
  for (const [index, { by, opinion: own }] of said.entries()) {
    stage.turnTo(moment(25 + index));
    const context = stage.as(actorOf(by), tx);
    await submitEvaluation(context, { exchgId, ...own, content: own.content ?? undefined, anonymous: 0 });
  }
}

/** Lets a car depart that has nothing to load. */
export async function setOut({ stage, tx, running, keepers, moment }: Scene): Promise<undefined> {
  stage.turnTo(moment(4));
  const context = stage.as(actorOf(keepers[0]), tx);
  await departEmpty(context, running);
  await settleTask(context, running.task.id);
}
