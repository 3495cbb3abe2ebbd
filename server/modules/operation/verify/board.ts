import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/field';
import { objectNameOf } from '#shared/files';
import { stopStates } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import type { BoardStop, BoardSubject, VerifyBoard } from '#shared/handover/verify-board';
import { type VerifyReason, verifyReasons } from '#shared/handover/verify-reasons';
import { splitMany } from '#shared/kinds';
import { businessMoment } from '#shared/time';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import { dept } from '#src/resources/system/dept';
import type { Services } from '../../services.ts';
import { crewIds, type Running, readTask, type StopRow } from '../running/lock.ts';
import { isOver } from '../running/states.ts';
import type { CarRow, ConvoyRow, KeeperRow, VerifyRow } from './rows.ts';
import { latestChecks, standingOf, type Within, withinOf } from './standing.ts';
import { neededAt } from './stop.ts';

/** Reasons as they are stored, in words. */
export function reasonTexts(stored: unknown, language: Language): string[] {
  const codes: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return codes.map((code) => verifyReasons[code as VerifyReason]?.[language] ?? String(code));
}

const [tasks, verifications] = [tableOf(task), tableOf(verify)];

type Asked = { readonly taskId: string; readonly nodeId?: string };
type Bare = Pick<BoardSubject, 'subjectType' | 'subjectId' | 'name' | 'no' | 'duty' | 'isLeader' | 'isDriver'> & {
  photo: string | null;
};

/** Returns a task as it is now; throws `NOT_FOUND` where the reader may not see it. */
async function visibleTask({ records, context }: Services, actor: Actor, taskId: string): Promise<Running> {
  const page = await records(task).list(actor, { size: '1' }, eq(tasks.id, taskId));
  if (page.records.length === 0) throw new AppError('NOT_FOUND');
  return readTask(context.db, taskId);
}

/** Returns the stop that was asked for, else the one where the car is, else the first that is still to come. */
function stopFor({ stops }: Running, nodeId: string | undefined): StopRow {
  const busy: readonly (number | null)[] = [stopStates.arrived, stopStates.verified, stopStates.handing];
  const found =
    nodeId === undefined
      ? (stops.find(({ stopState }) => busy.includes(stopState)) ?? stops.find((stop) => !isOver(stop)) ?? stops[0])
      : stops.find(({ id }) => id === nodeId);
  if (!found) throw new AppError('WRONG_PARAMETER', { name: 'nodeId' });
  return found;
}

async function stopsOf({ context }: Services, { stops }: Running): Promise<BoardStop[]> {
  const ids = stops.map(({ deptId }) => deptId);
  const rows = await readRows(context.db, dept, { where: { id: ids }, columns: ['id', 'deptName'], withRemoved: true });
  const names = new Map(rows.map(({ id, deptName }) => [id, deptName]));
  return stops.map(({ id, deptId, sort, stopType, stopState }) => ({
    nodeId: id,
    deptId,
    deptName: names.get(deptId) ?? '',
    sort: sort ?? 0,
    stopType,
    stopState: stopState ?? stopStates.waiting,
  }));
}

/** Returns the latest checks at a stop, as far as the reader may see them. */
async function checksAt({ records, context }: Services, actor: Actor, stop: StopRow): Promise<readonly VerifyRow[]> {
  const isHere = and(eq(verifications.taskId, stop.taskId), eq(verifications.nodeId, stop.id));
  const seen = await records(verify).list(actor, { size: '200' }, isHere);
  const ids = new Set(seen.records.map(({ id }) => String(id)));
  const rows = await latestChecks(context.db, {
    tenantId: stop.tenantId,
    taskId: stop.taskId,
    nodeId: stop.id,
    deptId: stop.deptId,
  });
  return rows.filter(({ id }) => ids.has(id));
}

const nobody = { duty: 0, isLeader: false, isDriver: false };

function bareCar({ id, plateNo, carNo, photo }: CarRow): Bare {
  return {
    ...nobody,
    subjectType: verifySubjects.car,
    subjectId: id,
    name: plateNo,
    no: carNo ?? '',
    photo: splitMany(photo ?? '')[0] ?? '',
  };
}

function bareConvoy({ id, realName, convoyNo, duty, photo }: ConvoyRow, { task: { leaderId, driverId } }: Running): Bare {
  const role = { isLeader: leaderId === id, isDriver: driverId === id };
  return { subjectType: verifySubjects.convoy, subjectId: id, name: realName, no: convoyNo ?? '', duty, ...role, photo };
}

function bareKeeper({ id, realName, keeperNo, photo }: KeeperRow): Bare {
  return { ...nobody, subjectType: verifySubjects.keeper, subjectId: id, name: realName, no: keeperNo ?? '', photo };
}

/** Returns the subjects of the checks at a stop: the car, the crew in its order, the keepers of the place. */
async function peopleAt({ context: { db } }: Services, running: Running, stop: StopRow) {
  const { tenantId, carId } = running.task;
  const crew = crewIds(running.task);
  const foundCars = await readRows(db, car, { where: { id: carId === null ? [] : [carId] }, withRemoved: true });
  const foundCrew = await readRows(db, convoy, { where: { id: crew }, withRemoved: true });
  const where = { tenantId, deptId: stop.deptId };
  const foundKeepers = await readRows(db, keeper, { where, order: { keeperNo: 'asc' }, limit: 50 });
  return {
    cars: foundCars.map(bareCar),
    crew: foundCrew.sort((one, other) => crew.indexOf(one.id) - crew.indexOf(other.id)).map((row) => bareConvoy(row, running)),
    keepers: foundKeepers.map(bareKeeper),
  };
}

type Links = (photo: string | null) => string;

async function linksTo({ files }: Services, photos: readonly (string | null)[]): Promise<Links> {
  const names = photos.map((photo) => objectNameOf(photo ?? '')).filter((name) => name !== undefined);
  const found = await files.find(names);
  return (photo) => {
    const file = found.get(objectNameOf(photo ?? '') ?? '');
    return file ? files.link(file) : '';
  };
}

interface Told {
  readonly checks: readonly VerifyRow[];
  readonly within: Within;
  readonly linkTo: Links;
  readonly actor: Actor;
}

function told(bare: Bare, { checks, within, linkTo, actor }: Told): BoardSubject {
  const check = checks.find(({ subjectType, subjectId }) => subjectType === bare.subjectType && subjectId === bare.subjectId);
  return {
    ...bare,
    photo: linkTo(bare.photo),
    standing: check ? standingOf(check, within) : 'none',
    verifyId: check?.id ?? '',
    verifyTime: check?.verifyTime ?? '',
    result: check?.result ?? 0,
    failReasons: reasonTexts(check?.failReasons, actor.language),
  };
}

/** Returns the people and the car to be checked at a stop, with their standing by the checks that the reader may see. */
export async function readBoard(services: Services, actor: Actor, { taskId, nodeId }: Asked): Promise<VerifyBoard> {
  const { db, clock } = services.context;
  const running = await visibleTask(services, actor, taskId);
  const stop = stopFor(running, nodeId);
  const people = await peopleAt(services, running, stop);
  const all = [...people.cars, ...people.crew, ...people.keepers];
  const within = await withinOf(db, businessMoment(clock.now()));
  const linkTo = await linksTo(
    services,
    all.map(({ photo }) => photo),
  );
  const facts: Told = { checks: await checksAt(services, actor, stop), within, linkTo, actor };
  const tell = (bare: Bare) => told(bare, facts);
  return {
    taskId,
    taskNo: running.task.taskNo,
    taskState: running.task.taskState ?? 0,
    direction: running.task.direction,
    nodeId: stop.id,
    stops: await stopsOf(services, running),
    needed: await neededAt(db, running, stop),
    ttlMinutes: within.minutes,
    car: people.cars.map(tell)[0] ?? null,
    crew: people.crew.map(tell),
    keepers: people.keepers.map(tell),
  };
}
