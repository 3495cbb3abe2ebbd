import { and, eq, isNull } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { submitEvaluation } from '#server/modules/operation/evaluate/submit';
import { closeException, handleException } from '#server/modules/operation/exception/handle';
import { reportException } from '#server/modules/operation/exception/report';
import { linesOf } from '#server/modules/operation/exchange/lock';
import { openExchange } from '#server/modules/operation/exchange/open';
import { signExchange } from '#server/modules/operation/exchange/sign';
import { type Running, readTask, type StopRow, stopOf } from '#server/modules/operation/running/lock';
import { settleTask } from '#server/modules/operation/running/settle';
import { isOver } from '#server/modules/operation/running/states';
import { publishTasks } from '#server/modules/operation/task/publish';
import { arriveAt, departEmpty } from '#server/modules/operation/task/stops';
import { submitCheck } from '#server/modules/operation/verify/submit';
import { addMinutes, minutesBetween } from '#shared/days';
import { artOutcomes, exceptionLevels, exceptionStates, exceptionTypes } from '#shared/handover/exception';
import { type ExchgType, exchgResults, exchgSides, exchgStates, exchgTypes, signMethods } from '#shared/handover/exchange';
import { directions } from '#shared/handover/line';
import { stopStates, stopTypes, taskStates } from '#shared/handover/task';
import { verifyMethods, verifySubjects } from '#shared/handover/verify';
import { splitMany } from '#shared/kinds';
import { evaluate as evaluation } from '#src/resources/operation/evaluate';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { author } from '../engine.ts';
import { actorOf, carOf, type Escort, escortsNamed, escortsOf, type Keeper, keepersAt, type Stage } from './stage.ts';

const [exchanges, evaluations, exceptions] = [tableOf(exchg), tableOf(evaluation), tableOf(exception)];
const DEVICE = 'sample';

/** How a task is played. */
export interface Play {
  readonly taskId: string;
  /** Stops that are reached; all of them where nobody says. */
  readonly stops?: number;
  /** Whether only the first step at the last of them is made: somebody has arrived. */
  readonly endsArriving?: boolean;
  /** What goes wrong at the first node. */
  readonly surprise?: 'seal' | 'late';
  /** Minutes of the plan that pass in a minute of the play; below 1 the play is squeezed into what there was of the day. */
  readonly startAt?: string;
  readonly pace?: number;
}

/** A stop of a task, and who is there. */
interface Place {
  readonly stage: Stage;
  readonly taskId: string;
  readonly stopId: string;
  readonly crew: readonly Escort[];
  readonly keepers: readonly Keeper[];
  /** When the car arrives. */
  readonly moment: (minutes: number) => string;
}

/** The same within the transaction of an action, as it is then. */
interface Scene extends Place {
  readonly tx: Transaction;
  readonly running: Running;
  readonly stop: StopRow;
}

/** Does something at a stop. Each action is a transaction of its own, so that others are served between two of them. */
function step<T>(place: Place, work: (scene: Scene) => Promise<T>): Promise<T> {
  return place.stage.run(async (tx) => {
    const running = await readTask(tx, place.taskId);
    return work({ ...place, tx, running, stop: stopOf(running, place.stopId) });
  });
}

/** Who drives has to be fit on the day: whoever is not gives his place to somebody who is. */
async function settleCrew(stage: Stage, tx: Transaction, { task: row }: Running): Promise<void> {
  const fit = await escortsOf(tx, row.baseId ?? '', row.taskDate);
  const isFit = (id: string | null) => fit.some((one) => one.id === id);
  const named = splitMany(row.convoyIds ?? '');
  const driver = isFit(row.driverId) ? row.driverId : (fit.find(({ driverLicence }) => driverLicence)?.id ?? null);
  const leader = isFit(row.leaderId) ? row.leaderId : (fit.find(({ id }) => id !== driver)?.id ?? null);
  const others = [...named, ...fit.map(({ id }) => id)].filter((id) => isFit(id) && id !== driver && id !== leader);
  const crew = [leader, driver, ...new Set(others)].slice(0, 4).filter((id) => id !== null);
  const patch = { id: row.id, leaderId: leader, driverId: driver, convoyIds: [...new Set(crew)].join() };
  await stage.services.records(task).submit({ actor: author, tx }, patch);
}

/** Publishes a draft the evening before. */
export async function publish(stage: Stage, tx: Transaction, taskId: string): Promise<void> {
  await settleCrew(stage, tx, await readTask(tx, taskId));
  const [outcome] = await publishTasks(stage.as(author, tx), [taskId]);
  if (!outcome?.isOk) throw new Error(`A task of the sample is not published: ${JSON.stringify(outcome)}`);
}

async function arrive({ stage, tx, running, stop, keepers, moment }: Scene): Promise<void> {
  stage.turnTo(moment(0));
  const context = stage.as(actorOf(keepers[0] as Keeper), tx);
  await arriveAt(context, { running, stop }, { isOutOfOrder: false });
  await settleTask(context, running.task.id);
}

/** Checks the car by its plate and those of the crew who are needed by their certificates. */
async function verify({ stage, tx, running, stop, crew, keepers, moment }: Scene): Promise<void> {
  stage.turnTo(moment(2));
  const context = stage.as(actorOf(keepers[0] as Keeper), tx);
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

/** What is handed over at a stop, and which side the keepers are on. */
function typeAt({ stopType }: StopRow, direction: number): ExchgType | undefined {
  if (stopType === stopTypes.return) return exchgTypes.inStock;
  const isOut = direction === directions.outbound;
  if (stopType === stopTypes.node) return isOut ? exchgTypes.delivery : exchgTypes.collection;
  return isOut ? exchgTypes.outStock : undefined;
}

const keepersGive: readonly ExchgType[] = [exchgTypes.outStock, exchgTypes.collection];

const signaturesOf = (people: readonly { readonly id: string }[]) =>
  people.slice(0, 2).map(({ id }) => ({ personId: id, method: signMethods.password, password: DEVICE }));

/** The first line has another seal than it should: an exception says so, and freezes it where it arrives. */
async function doubt(
  { stage, tx, running, stop, keepers }: Scene,
  exchgId: string,
  line: { artId: string; artCode: string | null },
) {
  const { id } = await reportException(stage.as(actorOf(keepers[0] as Keeper), tx), {
    ...{ exceptionType: exceptionTypes.sealWrong, level: exceptionLevels.serious, deptId: stop.deptId, exchgId },
    ...{ taskId: running.task.id, nodeId: stop.id, artId: line.artId },
    content: `款箱${line.artCode ?? ''}封签号与计划不符，外观完好`,
  });
  return id;
}

/** Both sides look at every line and sign. */
async function handOver(scene: Scene, exchgType: ExchgType, isDoubted: boolean) {
  const { stage, tx, running, stop, crew, keepers, moment } = scene;
  const own = actorOf(keepers[0] as Keeper);
  stage.turnTo(moment(4));
  const { id } = await openExchange(stage.as(own, tx), { exchgType, taskId: running.task.id, nodeId: stop.id, artIds: [] });
  const lines = await linesOf({ tx }, id);
  const [first] = lines;
  const exceptionId = isDoubted && first ? await doubt(scene, id, first) : undefined;
  const arts = lines.map((line, index) => {
    const isWrong = index === 0 && exceptionId !== undefined;
    const sealNo = isWrong ? 'FQ-000000' : (line.sealNoPlan ?? `FQ-${line.artCode?.slice(-6) ?? ''}`);
    const found = { result: isWrong ? exchgResults.sealWrong : exchgResults.matched, sealNo, ...(isWrong && { exceptionId }) };
    return { scan: { by: 'id' as const, code: line.artId }, found };
  });
  const [givers, receivers] = keepersGive.includes(exchgType) ? [keepers, crew] : [crew, keepers];
  const sign = async (minutes: number, side: (typeof exchgSides)[keyof typeof exchgSides], people: typeof givers) => {
    stage.turnTo(moment(minutes));
    const signs = signaturesOf(people);
    const proven = new Set(signs.map(({ personId }) => personId));
    await signExchange(stage.as(own, tx), { id, side, arts, signs, proven, device: DEVICE });
  };
  if (lines.length === 0) return;
  await sign(6, exchgSides.giver, givers);
  await sign(8, exchgSides.receiver, receivers);
}

const opinions = [
  { score: 5, tags: '1,2', content: '交接准时，手续规范。' },
  { score: 4, tags: '1', content: null },
  { score: 5, tags: '2,3', content: null },
  { score: 3, tags: '4', content: '到达略有延误。' },
] as const;

/** A keeper of the place says how it went. */
async function evaluate({ stage, tx, running, stop, keepers, moment }: Scene, exchgId: string): Promise<void> {
  stage.turnTo(moment(25));
  const opinion = opinions[(Number(running.task.taskDate.slice(-2)) + (stop.sort ?? 0)) % opinions.length] ?? opinions[0];
  const context = stage.as(actorOf(keepers[0] as Keeper), tx);
  await submitEvaluation(context, { exchgId, ...opinion, content: opinion.content ?? undefined, anonymous: 0 });
}

/** The box is opened by two people and is complete; somebody else closes the case. */
async function clear({ stage, tx, keepers, moment }: Scene, exceptionId: string): Promise<void> {
  const records = stage.services.records(exception);
  const own = keepers[0] as Keeper;
  const rights = { mayHandle: true, mayClose: true };
  const about = { id: exceptionId, ...rights };
  stage.turnTo(moment(30));
  const handling = { handlerId: own.id };
  await handleException(stage.as(actorOf(own), tx), records, { ...about, state: exceptionStates.inHand, said: handling });
  stage.turnTo(moment(50));
  const said = {
    handlerId: own.id,
    handleResult: '双人在监控下开箱核对，内容齐全，已更换封签。',
    artOutcome: artOutcomes.restore,
  };
  await handleException(stage.as(actorOf(own), tx), records, { ...about, state: exceptionStates.resolved, said });
  stage.turnTo(moment(90));
  await closeException(stage.as(author, tx), records, exceptionId);
}

/** A car sets out with nothing to load. */
async function setOut({ stage, tx, running, keepers, moment }: Scene): Promise<void> {
  stage.turnTo(moment(4));
  const context = stage.as(actorOf(keepers[0] as Keeper), tx);
  await departEmpty(context, running);
  await settleTask(context, running.task.id);
}

interface Happening {
  readonly direction: number;
  readonly isDoubted: boolean;
  readonly endsHere: boolean;
}

/** What is still to be said of a stop: the exchange that nobody has evaluated, the doubt that nobody has cleared. */
async function leftAt({ stage: { db }, stopId }: Place) {
  const [confirmed] = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .leftJoin(evaluations, eq(evaluations.exchgId, exchanges.id))
    .where(and(eq(exchanges.nodeId, stopId), eq(exchanges.exchgState, exchgStates.confirmed), isNull(evaluations.id)));
  const isDoubt = and(eq(exceptions.nodeId, stopId), eq(exceptions.exceptionType, exceptionTypes.sealWrong));
  const [open] = await db
    .select({ id: exceptions.id })
    .from(exceptions)
    .where(and(isDoubt, eq(exceptions.exceptionState, exceptionStates.open)));
  return { exchgId: confirmed?.id, exceptionId: open?.id };
}

/** Everything that happens at one stop and has not happened yet: the play may have been broken off between any two actions. */
async function playStop(place: Place, stop: StopRow, { direction, isDoubted, endsHere }: Happening): Promise<void> {
  const state = stop.stopState ?? stopStates.waiting;
  const type = typeAt(stop, direction);
  if (state === stopStates.waiting) await step(place, arrive);
  if (endsHere) return;
  if (!isOver(stop)) {
    await step(place, verify);
    await step(place, (scene) => (type === undefined ? setOut(scene) : handOver(scene, type, isDoubted)));
  }
  const { exchgId, exceptionId } = await leftAt(place);
  if (exchgId && stop.stopType === stopTypes.node) await step(place, (scene) => evaluate(scene, exchgId));
  if (exceptionId) await step(place, (scene) => clear(scene, exceptionId));
}

/** The last moment that is told of a task. */
const lastOf = ({ task: row, stops }: Running): string =>
  [row.actualStartTime, ...stops.flatMap((stop) => [stop.arriveTime, stop.verifyTime, stop.finishTime])]
    .filter((moment) => moment !== null)
    .reduce((last, moment) => (moment > last ? moment : last), '');

/** Of what is over something may be left to be said. */
const playable: readonly unknown[] = [taskStates.published, taskStates.underWay, taskStates.completed];

/** Whether nobody stopped or ended a task, or is handing over there: what the play hands over it does in one go. */
const isOurs = ({ task: row, stops }: Running) =>
  playable.includes(row.taskState) && stops.every(({ stopState }) => stopState !== stopStates.handing);

/** When something happens that comes so long after the arrival that was planned. What is gone on with later may have had another pace. */
function momentsOf({ startAt, pace = 1 }: Play, running: Running, from: string) {
  const before = lastOf(running);
  return (planned: string) => (minutes: number) => {
    const passed = Math.round(pace * (minutesBetween(from, planned) + minutes));
    const moment = addMinutes(startAt ?? from, passed);
    return moment > before ? moment : before;
  };
}

/** Plays a published task from where it stands to its end, or as far as it is to go. */
export async function playTask(stage: Stage, play: Play): Promise<void> {
  const { taskId, stops: most, endsArriving = false, surprise } = play;
  const { db } = stage;
  const running = await readTask(db, taskId);
  const { task: row, stops } = running;
  if (!isOurs(running)) return;
  const crew = await escortsNamed(db, [row.leaderId, row.driverId, row.convoyIds].filter(Boolean).join());
  const from = addMinutes(row.planStartTime, -30);
  const momentAfter = momentsOf(play, running, from);
  const count = most ?? stops.length;
  let left = '';
  for (const [index, stop] of stops.slice(0, count).entries()) {
    const late = surprise === 'late' && index === 1 ? 22 : index % 3;
    const due = stop.stopType === stopTypes.origin ? from : addMinutes(stop.planArriveTime, late);
    // Whoever was late at one stop is not early at the next.
    const planned = due > left ? due : left;
    left = addMinutes(planned, 12);
    const keepers = await keepersAt(db, stop.deptId, row.taskDate);
    const place = { stage, taskId, stopId: stop.id, crew, keepers, moment: momentAfter(planned) };
    const isDoubted = surprise === 'seal' && index === 1;
    await playStop(place, stop, { direction: row.direction, isDoubted, endsHere: endsArriving && index === count - 1 });
  }
}
