import { type Clock, systemClock } from '#server/lib/time';
import { roleId } from '#server/seed/roles';
import { businessMoment, dayOf, millisecondsOf } from '#shared/time';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import type { Api, ApiResponse, Row } from './api.ts';
import { makeLine } from './bank.ts';
import { TestClock } from './module-server.ts';
import { type People, peopleOf } from './people.ts';
import { makersOf } from './planning.ts';
import type { SeededApp } from './seeded-app.ts';
import { makeVault, type Vault } from './vault.ts';

/**
 * Returns a clock for a morning before the first car sets out. It is passed both to `openSeededApp({}, { clock })` and to
 * `openDay(app, clock)`.
 */
export const dayClock = (moment = '2031-03-03 06:30:00') => new TestClock(millisecondsOf(moment));

/** A person of the day, with API calls. */
export interface Caller {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  /** Signs in at the first call. */
  readonly api: () => Promise<Api>;
}

/** A car and the people who drive with it. */
export interface Crew {
  readonly carId: string;
  readonly plateNo: string;
  readonly leader: Caller;
  readonly driver: Caller;
  readonly guard: Caller;
  readonly ids: readonly string[];
}

/** A task of the day, as far as a test has to name it. */
export interface DayTask {
  readonly id: string;
  readonly taskNo: string;
  readonly crew: Crew;
  /** The ids of the boxes that are planned for the nodes a and b. */
  readonly boxes: { readonly a: readonly string[]; readonly b: readonly string[] };
  /** The stops in their order, the origin first. */
  readonly stops: readonly { readonly id: string; readonly deptId: string }[];
}

let serial = 0;

/** Returns the data of a call; throws if the server refused it. */
export function accepted<T>(answer: ApiResponse<T>): T {
  if (answer.code !== 200)
    throw new Error(`${answer.bizCode ?? answer.code}: ${answer.msg} ${JSON.stringify(answer.fields ?? {})}`);
  return answer.data;
}

function makePeople(app: SeededApp, people: People) {
  const make = makersOf(app.db);
  const sessions = new Map<string, Promise<Api>>();
  const apiOf = (account: string) => () => {
    const session = sessions.get(account) ?? people.signIn(account);
    sessions.set(account, session);
    return session;
  };
  const user = async (alias: string, deptId: string, userKind: number) => {
    serial += 1;
    const realName = `${alias} ${serial}`;
    const { id, account } = await people.make.user({ roleId: roleId(alias), deptId, userKind, realName });
    return { id, account, name: realName, api: apiOf(account) };
  };
  return {
    make,
    /** Lets everybody sign in anew at their next call. */
    endSessions: () => sessions.clear(),
    staff: (alias: string, deptId: string): Promise<Caller> => user(alias, deptId, 1),
    async keeper(deptId: string, keeperType: number, more: object = {}): Promise<Caller> {
      const caller = await user(keeperType === 1 ? 'vault_keeper' : 'node_keeper', deptId, 2);
      await make.keeper(caller.name, deptId, { id: caller.id, account: caller.account, keeperType, ...more });
      return caller;
    },
    async convoy(deptId: string, duty: number, more: object = {}): Promise<Caller> {
      const caller = await user('convoy', deptId, 3);
      await make.convoy(caller.name, deptId, { id: caller.id, account: caller.account, duty, ...more });
      return caller;
    },
  };
}

type DayPeople = ReturnType<typeof makePeople>;

/** Makes a car with a leader, a driver and a guard who have nothing else to do. */
async function makeCrew({ make, convoy }: DayPeople, baseId: string): Promise<Crew> {
  serial += 1;
  const plateNo = `京D${String(serial).padStart(5, '0')}`;
  const carId = await make.car(plateNo, baseId, { carNo: `CL${serial}` });
  const [leader, driver, guard] = [await convoy(baseId, 4), await convoy(baseId, 1), await convoy(baseId, 2)];
  return { carId, plateNo, leader, driver, guard, ids: [leader.id, driver.id, guard.id] };
}

async function makeBoxes(vault: Vault, homeDeptId: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await vault.addBox({ homeDeptId }));
  await vault.toVault(ids);
  return ids;
}

function stopAt({ stops }: DayTask, index: number): DayTask['stops'][number] {
  const stop = stops[index];
  if (!stop) throw new Error(`The task has no stop ${index}`);
  return stop;
}

interface Verifying {
  readonly api: Api;
  readonly task: DayTask;
  readonly nodeId: string;
}

async function verifyStop({ choices }: SeededApp, { api, task: { id: taskId, crew }, nodeId }: Verifying): Promise<void> {
  const check = async (values: object) => {
    const checked = accepted(await api.post<{ result: number }>('blade-business/verify/submit', { taskId, nodeId, ...values }));
    if (checked.result !== 1) throw new Error(JSON.stringify(checked));
  };
  const snapshot = () => choices.fileLink(verify.fields.snapshot);
  for (const subjectId of crew.ids) await check({ subjectType: 1, subjectId, method: 3, snapshot: snapshot() });
  await check({ subjectType: 2, plateNo: crew.plateNo, method: 6 });
}

/** Returns the calls that a keeper makes when the car has come to their place. */
const callsAtStops = (app: SeededApp, keeperAt: (deptId: string) => Caller) => ({
  /** Reports that the car has come to a stop. */
  async arrive(of: DayTask, index: number, more: object = {}): Promise<void> {
    const stop = stopAt(of, index);
    const api = await keeperAt(stop.deptId).api();
    accepted(await api.post('blade-business/task/arrive', { id: of.id, nodeId: stop.id, ...more }));
  },
  /** Checks the whole crew and the car; all of them pass. */
  verifyAll: async (of: DayTask, index: number) => {
    const api = await keeperAt(stopAt(of, index).deptId).api();
    await verifyStop(app, { api, task: of, nodeId: stopAt(of, index).id });
  },
});

/** Returns the values of an outbound task of a crew on the morning of a day. */
const morningOf = (taskDate: string, { carId, leader, driver, ids }: Crew) => ({
  direction: 1,
  taskType: 1,
  carId,
  leaderId: leader.id,
  driverId: driver.id,
  convoyIds: ids.join(),
  planStartTime: `${taskDate} 07:00:00`,
  planEndTime: `${taskDate} 08:30:00`,
});

/**
 * Opens a bank on a working day: that of `makeBank` with an eastern line over a and b, two vault keepers, two keepers a node, a
 * dispatcher and a supervisor of the east. Every task gets boxes and a crew of its own unless they are named, so tasks never
 * stand in each other's way. Each action is a call of the person who is responsible for it.
 *
 * @param clock the one that the app was opened with
 */
export async function openDay(app: SeededApp, clock: Clock = systemClock) {
  const admin = await app.signInAs('admin');
  const vault = await makeVault(app, admin);
  const { bank } = vault;
  const { east, a, b } = bank;
  const stops = [a, b].map((deptId, index) => ({ deptId, offsetMinutes: 25 * (index + 1) }));
  const lineId = await makeLine(admin, east, { outStops: stops, inStops: stops, lineType: 1 });
  const people = makePeople(app, peopleOf(app));
  const { staff, keeper } = people;
  const dispatcher = await staff('dispatcher', east);
  const supervisor = await staff('supervisor', east);
  const vaultKeepers = [await keeper(east, 1), await keeper(east, 1)] as const;
  const nodeKeepers = {
    [a]: [await keeper(a, 2), await keeper(a, 2)],
    [b]: [await keeper(b, 2), await keeper(b, 2)],
  } as const;
  const now = () => businessMoment(clock.now());

  /** Returns the person who is responsible for a place: its first keeper. */
  const keeperAt = (deptId: string): Caller => nodeKeepers[deptId]?.[0] ?? vaultKeepers[0];

  async function draftTask(more: object = {}, { crew: named }: { crew?: Crew } = {}): Promise<DayTask> {
    const crew = named ?? (await makeCrew(people, east));
    const boxes = 'arts' in more ? { a: [], b: [] } : { a: await makeBoxes(vault, a, 2), b: await makeBoxes(vault, b, 2) };
    const taskDate = dayOf(now());
    const api = await dispatcher.api();
    const { id } = accepted(
      await api.submit(task, {
        lineId,
        taskDate,
        keeperIds: vaultKeepers.map((one) => one.id).join(),
        arts: [...boxes.a, ...boxes.b].map((artId) => ({ artId })),
        ...morningOf(taskDate, crew),
        ...more,
      }),
    );
    const { taskNo, nodes } = accepted(await api.detail(task, id)) as Row & { taskNo: string; nodes: DayTask['stops'] };
    return { id, taskNo, crew, boxes, stops: nodes };
  }

  return {
    app,
    admin,
    vault,
    bank,
    lineId,
    clock,
    now,
    dispatcher,
    supervisor,
    vaultKeepers,
    nodeKeepers,
    keeperAt,
    people,
    draftTask,
    makeCrew: () => makeCrew(people, east),
    makeBoxes: (homeDeptId: string, count = 1) => makeBoxes(vault, homeDeptId, count),
    /** Makes a draft that the dispatcher publishes. */
    async publishTask(...values: Parameters<typeof draftTask>): Promise<DayTask> {
      const draft = await draftTask(...values);
      const api = await dispatcher.api();
      const answer = await api.post<readonly { isOk: boolean; problems: unknown }[]>('blade-business/task/publish', {
        ids: draft.id,
      });
      const [result] = accepted(answer);
      if (!result?.isOk) throw new Error(JSON.stringify(result?.problems));
      return draft;
    },
    ...callsAtStops(app, keeperAt),
    /** Returns the task as the administrator sees it. */
    async taskNow({ id }: Pick<DayTask, 'id'>): Promise<Row> {
      return accepted(await admin.detail(task, id));
    },
  };
}

export type Day = Awaited<ReturnType<typeof openDay>>;
