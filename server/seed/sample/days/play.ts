import type { Transaction } from '#server/db/types';
import { type Running, readTask, type StopRow } from '#server/modules/operation/running/lock';
import { publishTasks } from '#server/modules/operation/task/publish';
import { stopTypes } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { addMinutes, minutesBetween } from '#shared/time';
import { task } from '#src/resources/operation/task';
import { author } from '../engine.ts';
import { arrive, evaluate, handOver, setOut, typeAt, verify } from './at-stop.ts';
import { endCase, openCaseAt, replaceGuard } from './cases.ts';
import { escortsOf, keepersAt, type Place, type Stage, step } from './stage.ts';

/** The parameters of playing a task. */
export interface Play {
  readonly taskId: string;
  /** The number of stops that are reached; all when absent. */
  readonly stops?: number;
  /** Whether the play ends with the arrival at the last of these stops. */
  readonly endsArriving?: boolean;
  /** The incident at the origin or at the first node. */
  readonly surprise?: keyof typeof surpriseAt;
  /** The moment at which the play begins; half an hour before the planned start when absent. */
  readonly startAt?: string;
  /** The minutes of the play for a minute of the plan; below 1 the play is squeezed into the part of the day that has passed. */
  readonly pace?: number;
}

/** Replaces a driver or leader whose papers do not hold on the day by an escort whose do. */
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

/** Publishes a draft, with a crew whose papers hold on its day. */
export async function publish(stage: Stage, tx: Transaction, taskId: string): Promise<void> {
  await settleCrew(stage, tx, await readTask(tx, taskId));
  const [outcome] = await publishTasks(stage.as(author, tx), [taskId]);
  if (!outcome?.isOk) throw new Error(`A task of the sample is not published: ${JSON.stringify(outcome)}`);
}

interface Happening {
  readonly direction: number;
  readonly surprise?: Play['surprise'];
  readonly endsHere: boolean;
}

/** Plays the actions at a stop. */
async function playStop(place: Place, stop: StopRow, { direction, surprise, endsHere }: Happening): Promise<void> {
  await step(place, arrive);
  if (endsHere) return;
  if (surprise === 'guard') await step(place, replaceGuard);
  await step(place, verify);
  const type = typeAt(stop, direction);
  const exchgId = await step(place, (scene) => (type === undefined ? setOut(scene) : handOver(scene, type, surprise === 'seal')));
  if (exchgId && stop.stopType === stopTypes.node) await step(place, (scene) => evaluate(scene, exchgId));
  const open = await openCaseAt(place);
  if (open) await step(place, (scene) => endCase(scene, open));
}

/** The stops, counted from the origin, at which the incidents happen. */
const surpriseAt = { guard: 0, seal: 1, late: 1 } as const;

const surpriseOf = ({ surprise }: Play, index: number) => (surprise && surpriseAt[surprise] === index ? surprise : undefined);

/** Makes the function for the moment of an action some minutes after a planned arrival. */
function momentsOf({ startAt, pace = 1 }: Play, from: string) {
  return (planned: string) => (minutes: number) =>
    addMinutes(startAt ?? from, Math.round(pace * (minutesBetween(from, planned) + minutes)));
}

/**
 * Plays a task that was just published, to its end or to the last of the stops asked for. All in one transaction, so that nobody
 * sees a past task of which the rest is still to come, and takes it for a late one.
 */
export async function playTask(stage: Stage, tx: Transaction, play: Play): Promise<void> {
  const { taskId, stops: most, endsArriving = false } = play;
  const { task: row, stops } = await readTask(tx, taskId);
  const from = addMinutes(row.planStartTime, -30);
  const momentAfter = momentsOf(play, from);
  const count = most ?? stops.length;
  let left = '';
  for (const [index, stop] of stops.slice(0, count).entries()) {
    const own = surpriseOf(play, index);
    const late = own === 'late' ? 22 : index % 3;
    const due = stop.stopType === stopTypes.origin ? from : addMinutes(stop.planArriveTime, late);
    // A delay at one stop carries over to the next.
    const planned = due > left ? due : left;
    left = addMinutes(planned, 12);
    const keepers = await keepersAt(tx, stop.deptId, row.taskDate);
    if (!keepers) throw new Error(`Nobody keeps the place of stop ${stop.id}`);
    const place = { stage, tx, taskId, stopId: stop.id, keepers, moment: momentAfter(planned) };
    await playStop(place, stop, { direction: row.direction, surprise: own, endsHere: endsArriving && index === count - 1 });
  }
}
