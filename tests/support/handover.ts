import { eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { artEvents } from '#shared/handover/article';
import { exchgTypes } from '#shared/handover/exchange';
import { stopStates, stopTypes, taskStates } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import { dayOf } from '#shared/time';
import { arttype } from '#src/resources/business/arttype';
import { bizClient } from '#src/resources/business/client';
import { exception } from '#src/resources/operation/exception';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import { verify } from '#src/resources/operation/verify';
import type { Api, Row } from './api.ts';
import { accepted, type Caller, type Crew, dayClock, openDay } from './day.ts';
import { PASSWORD } from './module-rows.ts';
import { put } from './planning.ts';
import { openSeededApp } from './seeded-app.ts';

const path = 'blade-business/exchg';
const [types, nodes, lines] = [tableOf(arttype), tableOf(taskNode), tableOf(exchgArt)];
let serial = 0;

/** A task whose car may stand before any of its stops. */
export interface Run {
  readonly id: string;
  readonly direction: 1 | 2;
  readonly crew: Crew;
  /** The ids of the boxes for the nodes a and b. */
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly stops: readonly { readonly id: string; readonly deptId: string }[];
}

/** The side that signs, its unexpected findings by article, and further values to send. */
interface Signing extends Readonly<Record<string, unknown>> {
  readonly side: 1 | 2;
  readonly other?: Readonly<Record<string, object>>;
}

interface Asked {
  readonly direction?: 1 | 2;
  /** The number of boxes that each node gets or gives. */
  readonly a?: number;
  readonly b?: number;
}

type Day = Awaited<ReturnType<typeof openDay>>;

const stopAt = (run: Run, index: number) => {
  const stop = run.stops[index];
  if (!stop) throw new Error(`The task has no stop ${index}`);
  return stop;
};

/** Returns the stops of an outbound task, or of an inbound task whose car has set out. */
function stopsOf({ bank }: Day, direction: number) {
  const { origin, node, return: back } = stopTypes;
  const at = (deptId: string, stopType: number) => ({ deptId, stopType, stopState: stopStates.waiting as number });
  const [a, b] = [at(bank.a, node), at(bank.b, node)];
  if (direction === 1) return [at(bank.east, origin), a, b];
  return [{ ...at(bank.east, origin), stopState: stopStates.done }, a, b, at(bank.east, back)];
}

async function putStops(day: Day, taskId: string, direction: number) {
  const made: { id: string; deptId: string }[] = [];
  for (const [index, stop] of stopsOf(day, direction).entries()) {
    const row = { taskId, sort: index + 1, planArriveTime: day.now(), ...stop };
    made.push({ id: await put(day.app.db, taskNode, row), deptId: stop.deptId });
  }
  return made;
}

/** Adds the boxes of one node, between it and the base. */
async function putItems(
  { app, bank }: Day,
  { id: taskId, direction, stops }: Run,
  { boxes, index }: { boxes: readonly string[]; index: number },
) {
  const stop = stops[index];
  const node = stop?.deptId;
  const [fromDeptId, toDeptId] = direction === 1 ? [bank.east, node] : [node, bank.east];
  for (const artId of boxes) {
    await put(app.db, taskArt, { taskId, artId, fromDeptId, toDeptId, nodeId: stop?.id, itemState: 0, isExtra: 0 });
  }
}

/** Returns makers of boxes where they are to be handed over, and of tasks that hand them over. */
function runsOf(day: Day) {
  const { vault, bank, now, app } = day;
  const atBranch = async (deptId: string, count: number) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) ids.push(await vault.addBox({ homeDeptId: deptId }));
    if (ids.length > 0) await vault.move(artEvents.accepted, ids, { deptId });
    return ids;
  };
  const inVault = (deptId: string, count: number) => (count === 0 ? Promise.resolve([]) : day.makeBoxes(deptId, count));
  async function makeRun({ direction = 1, a = 1, b = 1 }: Asked = {}): Promise<Run> {
    serial += 1;
    const crew = await day.makeCrew();
    const make = direction === 1 ? inVault : atBranch;
    const boxes = { a: await make(bank.a, a), b: await make(bank.b, b) };
    const id = await put(app.db, task, {
      taskNo: `RW-${serial}`,
      taskDate: dayOf(now()),
      taskType: 1,
      lineId: day.lineId,
      direction,
      baseId: bank.east,
      taskState: direction === 1 ? taskStates.published : taskStates.underWay,
      exceptionCount: 0,
      stopCount: 3,
      planStartTime: now(),
      planEndTime: now(),
      carId: crew.carId,
      plateNo: crew.plateNo,
      leaderId: crew.leader.id,
      driverId: crew.driver.id,
      convoyIds: crew.ids.join(),
    });
    const run: Run = { id, direction, crew, ...boxes, stops: await putStops(day, id, direction) };
    await putItems(day, run, { boxes: boxes.a, index: 1 });
    await putItems(day, run, { boxes: boxes.b, index: 2 });
    const all = [...boxes.a, ...boxes.b];
    if (direction === 1 && all.length > 0) await vault.move(artEvents.reserved, all, { taskId: id });
    return run;
  }
  return { atBranch, inVault, makeRun };
}

/** Returns makers of checks of people and cars, which are written straight to the database. */
function checksOf({ app: { db }, vaultKeepers, now }: Day) {
  const check = (values: object) =>
    put(db, verify, { result: 1, method: 2, verifyUser: vaultKeepers[0].id, verifyTime: now(), isLapsed: 0, ...values });
  return {
    check,
    /** Adds checks that the car and the crew have passed at a stop, and marks the stop as verified. */
    async verifyAt({ id: taskId, crew, ...run }: Run, index: number): Promise<void> {
      const { id: nodeId, deptId } = stopAt({ id: taskId, crew, ...run }, index);
      const at = { taskId, nodeId, deptId };
      await check({ ...at, subjectType: verifySubjects.car, subjectId: crew.carId, subjectName: crew.plateNo });
      for (const subjectId of crew.ids) {
        await check({ ...at, subjectType: verifySubjects.convoy, subjectId, subjectName: 'crew' });
      }
      const verified = { stopState: stopStates.verified, arriveTime: now(), verifyTime: now() };
      await db.update(nodes).set(verified).where(eq(nodes.id, nodeId));
    },
    clientCheck: (client: Caller, deptId: string, more: object = {}) =>
      check({ deptId, subjectType: verifySubjects.client, subjectId: client.id, subjectName: client.name, ...more }),
  };
}

/** Returns the calls about an exchange at the desk of its place. */
function deskOf(day: Day, { verifyAt }: ReturnType<typeof checksOf>) {
  const { app, admin } = day;
  const keepersAt = (deptId: string): readonly Caller[] => day.nodeKeepers[deptId] ?? day.vaultKeepers;
  const password = ({ id }: Caller) => ({ personId: id, method: 2, password: PASSWORD });
  const drawn = ({ id }: Pick<Caller, 'id'>) => ({
    personId: id,
    method: 1,
    signImage: app.choices.fileLink(exchgSign.fields.signImage),
  });
  const opening = (run: Run, index: number, exchgType: number) => ({ exchgType, taskId: run.id, nodeId: stopAt(run, index).id });
  const post = (api: Api, verb: string, body: object) => api.post<Row>(`${path}/${verb}`, { ...body });
  const deskAt = (deptId: string) => (keepersAt(deptId)[0] as Caller).api();
  const detail = async (id: string) => accepted(await admin.detail(exchg, id)) as Row & Record<'arts' | 'signs', Row[]>;

  /** Returns all lines as they should be, except for the articles in `other`. */
  async function found(id: string, other: Readonly<Record<string, object>> = {}) {
    const rows = await app.db.select().from(lines).where(eq(lines.exchgId, id));
    return rows.map(({ artId, planned, artCode }) => ({
      artId,
      result: planned === 1 ? 1 : 3,
      sealNo: `S-${artCode}`,
      ...other[artId],
    }));
  }

  /** Signs one side: people of the bank with their passwords, the crew by hand. */
  async function sign(run: Run, id: string, { side, other, ...more }: Signing) {
    const { deptId, exchgType } = await detail(id);
    const [keepers, crew] = [keepersAt(String(deptId)).map(password), [drawn(run.crew.leader), drawn(run.crew.guard)]];
    const keepersGive = exchgType === exchgTypes.outStock || exchgType === exchgTypes.collection;
    const signs = keepersGive === (side === 1) ? keepers : crew;
    return post(await deskAt(String(deptId)), 'sign', { id, side, arts: await found(id, other), signs, ...more });
  }

  return {
    keepersAt,
    password,
    drawn,
    opening,
    post,
    deskAt,
    detail,
    found,
    sign,
    /** Verifies a stop, opens an exchange there, and returns its id. */
    async open(run: Run, index: number, exchgType: number): Promise<string> {
      await verifyAt(run, index);
      const api = await deskAt(stopAt(run, index).deptId);
      return accepted(await post(api, 'submit', opening(run, index, exchgType))).id;
    },
    async confirm(run: Run, id: string, other: Record<string, object> = {}): Promise<void> {
      accepted(await sign(run, id, { side: 1, other }));
      accepted(await sign(run, id, { side: 2, other }));
    },
  };
}

/**
 * Opens a bank in which articles are handed over. Tasks, stops and checks are as if all that comes before an exchange had been
 * done.
 */
export async function openHandovers(clock = dayClock()) {
  const app = await openSeededApp({}, { clock });
  const day = await openDay(app, clock);
  const { db } = app;
  const { vault, bank, now, admin } = day;
  await db.update(types).set({ needSeal: 1 }).where(eq(types.id, vault.types.box));
  const [runs, checks] = [runsOf(day), checksOf(day)];
  const desk = deskOf(day, checks);
  return {
    app,
    day,
    db,
    vault,
    bank,
    clock,
    now,
    admin,
    stopAt,
    ...runs,
    ...checks,
    ...desk,
    /** Adds an exception about an article, as if it was reported during an exchange. */
    doubt: (artId: string, exchgId: string, exceptionType = 7) => {
      serial += 1;
      return put(db, exception, {
        exceptionNo: `YC-${serial}`,
        exceptionType,
        level: 2,
        exceptionState: 0,
        deptId: bank.east,
        happenTime: now(),
        content: 'seen',
        artId,
        exchgId,
      });
    },
    /** Adds a client with an account. */
    async makeClient(): Promise<Caller> {
      serial += 1;
      const caller = await day.people.staff('client', bank.a);
      await put(db, bizClient, {
        id: caller.id,
        account: caller.account,
        clientType: 1,
        realName: caller.name,
        name: caller.name,
        deptId: bank.a,
        status: 1,
        phone: `137${String(serial).padStart(8, '0')}`,
        certType: 1,
        idNo: `c${serial}`,
      });
      return caller;
    },
    /** Makes a task with its boxes on the car. */
    async loaded(asked: Asked = {}): Promise<Run> {
      const run = await runs.makeRun(asked);
      await desk.confirm(run, await desk.open(run, 0, exchgTypes.outStock));
      return run;
    },
    close: () => app.close(),
  };
}

export type Handovers = Awaited<ReturnType<typeof openHandovers>>;
