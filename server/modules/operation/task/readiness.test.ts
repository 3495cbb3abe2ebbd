import { describe, expect, it } from 'vitest';
import { refusalText } from '#shared/errors';
import { directions } from '#shared/handover/line';
import { stopTypes } from '#shared/handover/task';
import type { BusyTask, CarRow, ConvoyRow, Facts, KeeperRow } from './facts.ts';
import type { PlannedItem, PlannedStop, PlannedTask } from './plan.ts';
import { dayProblems, itemProblems } from './readiness.ts';

const date = '2026-03-02';
const planned: PlannedTask = {
  taskDate: date,
  lineId: 'line',
  direction: 1,
  baseId: 'base',
  planStartTime: `${date} 07:00:00`,
  planEndTime: `${date} 08:30:00`,
  carId: 'car',
  leaderId: 'leader',
  driverId: 'driver',
  convoyIds: ['leader', 'driver', 'guard'],
  keeperIds: [],
  stops: [
    { stopType: 1, deptId: 'base', planArriveTime: `${date} 07:00:00`, keeperIds: [] },
    { stopType: 2, deptId: 'node', planArriveTime: `${date} 07:25:00`, keeperIds: [] },
  ],
  items: [],
};

const car = { plateNo: 'A1', status: 1, inspectExpire: '2026-12-31', insureExpire: date, seats: 3, capacity: 2 };
const member = {
  status: 1,
  duty: 2,
  guardCertExpire: date,
  driverLicence: null,
  driverLicenceExpire: null,
  weaponPermitExpire: null,
};
const signer = { status: 1, authStart: date, authEnd: date, canGive: 1, canReceive: 1 };
const fit = {
  car,
  leader: { ...member, id: 'leader', realName: 'Leader', duty: 4 },
  driver: { ...member, id: 'driver', realName: 'Driver', duty: 1, driverLicence: 'd', driverLicenceExpire: date },
  guard: { ...member, id: 'guard', realName: 'Guard' },
  vault: { ...signer, id: 'v1', keeperType: 1 },
  branch: { ...signer, id: 'b1', keeperType: 2 },
  today: date,
  place: { base: true, node: true, line: true },
};

type People = typeof fit;
interface World extends Partial<{ [K in keyof People]: object | string }> {
  readonly busy?: Readonly<Record<string, readonly BusyTask[]>>;
  readonly leaves?: Facts['leaves'];
}

/** Returns facts under which nothing prevents a task, except for those that the test gives. */
function facts({ busy = {}, leaves = new Map(), ...over }: World = {}): Facts {
  const at = (name: keyof People) => ({ ...(fit[name] as object), ...(over[name] as object) });
  const enabled = { ...fit.place, ...(over.place as object) };
  return {
    today: (over.today as string | undefined) ?? fit.today,
    limits: { crewMin: 3, keepersMin: 2 },
    cars: new Map([['car', at('car') as CarRow]]),
    convoys: new Map((['leader', 'driver', 'guard'] as const).map((name) => [name, at(name) as ConvoyRow])),
    keepersAt: new Map([
      ['base', [fit.vault as unknown as KeeperRow, at('vault') as KeeperRow]],
      ['node', [fit.branch as unknown as KeeperRow, at('branch') as KeeperRow]],
    ]),
    lines: new Map([['line', { name: 'East', isEnabled: enabled.line }]]),
    depts: new Map([
      ['base', { name: 'Base', isEnabled: enabled.base }],
      ['node', { name: 'Node', isEnabled: enabled.node }],
    ]),
    busy: new Map(Object.entries(busy)),
    leaves,
  };
}

const said = (problems: ReturnType<typeof dayProblems>) =>
  problems.map(({ bizCode, params }) => `${bizCode}: ${refusalText({ code: bizCode, params }, 'en')}`);
const busyAt = (from: string, to: string): BusyTask => ({
  taskNo: 'RW1',
  planStartTime: `${date} ${from}`,
  planEndTime: `${date} ${to}`,
});

describe('a planned task', () => {
  it('is ready when everything ends that very day', () => {
    expect(dayProblems(planned, facts())).toEqual([]);
  });

  it.each<[string, World, string[]]>([
    ['is in the past', { today: '2026-03-03' }, ['TASK_DATE: The task date is in the past']],
    ['leads to a disabled node', { place: { node: false } }, ['TASK_PLACE: Node is disabled']],
    [
      'is of a disabled line and base',
      { place: { line: false, base: false } },
      ['TASK_PLACE: East is disabled', 'TASK_PLACE: Base is disabled'],
    ],
    ['has its car in repair', { car: { status: 2 } }, ['TASK_CAR: Car A1 is in repair']],
    ['has a retired car', { car: { status: 3 } }, ['TASK_CAR: Car A1 is retired']],
    ['has a car without inspection', { car: { inspectExpire: '2026-03-01' } }, ['TASK_CAR: Car A1 has an expired inspection']],
    ['has a car without insurance', { car: { insureExpire: '2026-03-01' } }, ['TASK_CAR: Car A1 has expired insurance']],
    ['has too small a car', { car: { seats: 2 } }, ['TASK_CAR: Car A1 has fewer seats than there is crew']],
    ['has a busy car', { busy: { car: [busyAt('08:29:59', '09:00:00')] } }, ['TASK_CAR_BUSY: Car A1 already has task RW1 then']],
    [
      'follows another task of its car at once',
      { busy: { car: [busyAt('08:30:00', '09:00:00'), busyAt('06:00:00', '07:00:00')] } },
      [],
    ],
    [
      'has somebody of the crew on another task',
      { busy: { guard: [busyAt('06:00:00', '07:00:01')] } },
      ['TASK_CREW_BUSY: Guard already has task RW1 then'],
    ],
    ['has somebody who has left', { guard: { status: 4 } }, ['TASK_CREW: Crew member Guard is disabled or has left']],
    ['has somebody on leave', { guard: { status: 2 } }, [`TASK_CREW_LEAVE: Guard is on leave on ${date}`]],
    [
      'has an expired guard permit',
      { leader: { guardCertExpire: '2026-03-01' } },
      ['TASK_CREW: Crew member Leader has an expired guard permit'],
    ],
    [
      'has an expired weapon permit',
      { guard: { weaponPermitExpire: '2026-03-01' } },
      ['TASK_CREW: Crew member Guard has an expired weapon permit'],
    ],
    [
      'has an expired driving licence',
      { driver: { driverLicenceExpire: '2026-03-01' } },
      ['TASK_CREW: Crew member Driver has an expired driving licence'],
    ],
    [
      'has a driver without one',
      { driver: { duty: 2, driverLicence: null, driverLicenceExpire: null } },
      ['TASK_CREW: Crew member Driver has no driving licence'],
    ],
    ['has a licensed guard as driver', { driver: { duty: 2 } }, []],
    ['has a guard whose driving licence has ended', { guard: { driverLicence: 'd', driverLicenceExpire: '2020-01-01' } }, []],
    ['has too few keepers at the node', { branch: { status: 3 } }, ['TASK_KEEPER: Node has fewer than 2 authorised keepers']],
    [
      'has a keeper whose authority has ended',
      { vault: { authEnd: '2026-03-01' } },
      ['TASK_KEEPER: Base has fewer than 2 authorised keepers'],
    ],
    [
      'has a keeper whose authority has not begun',
      { vault: { authStart: '2026-03-03' } },
      ['TASK_KEEPER: Base has fewer than 2 authorised keepers'],
    ],
    [
      'has a keeper of the vault who may not give',
      { vault: { canGive: 0 } },
      ['TASK_KEEPER: Base has fewer than 2 authorised keepers'],
    ],
    ['has a keeper of the node who may not give', { branch: { canGive: 0 } }, []],
    [
      'has a keeper of the node who may not receive',
      { branch: { canReceive: 0 } },
      ['TASK_KEEPER: Node has fewer than 2 authorised keepers'],
    ],
  ])('%s', (_, world, expected) => {
    expect(said(dayProblems(planned, facts(world)))).toEqual(expected);
  });

  it.each<[string, World, string[]]>([
    ['keepers of a node who may give', { branch: { canGive: 0 } }, ['TASK_KEEPER: Node has fewer than 2 authorised keepers']],
    [
      'keepers of the base who may receive',
      { vault: { canReceive: 0 } },
      ['TASK_KEEPER: Base has fewer than 2 authorised keepers'],
    ],
    ['nobody of the base who may give', { vault: { canGive: 0 } }, []],
  ])('on the way in has %s', (_, world, expected) => {
    const back = { ...(planned.stops[0] as PlannedStop), stopType: stopTypes.return, planArriveTime: planned.planEndTime };
    const inbound = { ...planned, direction: directions.inbound, stops: [...planned.stops, back] };

    expect(said(dayProblems(inbound, facts(world)))).toEqual(expected);
  });

  it('has nobody who is on approved leave that day', () => {
    const leave = (startDate: string, endDate: string) =>
      dayProblems(planned, facts({ leaves: new Map([['guard', [{ personId: 'guard', startDate, endDate }]]]) }));

    expect(leave('2026-03-01', date).map(({ bizCode }) => bizCode)).toEqual(['TASK_CREW_LEAVE']);
    expect(leave('2026-03-03', '2026-03-05')).toEqual([]);
  });

  it('has people who are away today and back by then, and nobody of whom only the status says that they are away', () => {
    const today = '2026-03-01';
    const [guard, vault] = [{ status: 2 }, { id: 'v2', status: 2 }];
    const own = (personId: string) => [personId, [{ personId, startDate: '2026-02-20', endDate: today }]] as const;
    const leaves = new Map([own('guard'), own('v2')]);
    const codesOf = (world: World) =>
      dayProblems(planned, facts({ today, guard, vault, ...world })).map(({ bizCode }) => bizCode);

    expect(codesOf({ leaves })).toEqual([]);
    expect(codesOf({ leaves: new Map() })).toEqual(['TASK_CREW_LEAVE', 'TASK_KEEPER']);
  });

  it('has a car, a leader, a driver and enough crew', () => {
    const problems = dayProblems({ ...planned, carId: null, leaderId: null, driverId: null, convoyIds: ['guard'] }, facts());

    expect(problems.map(({ bizCode }) => bizCode)).toEqual(['TASK_CAR', 'TASK_CREW', 'TASK_CREW', 'TASK_CREW_MIN']);
  });

  it('names what was removed as such', () => {
    expect(said(dayProblems({ ...planned, convoyIds: ['leader', 'driver', 'ghost'] }, facts()))).toEqual([
      'TASK_CREW: Crew member (removed) was removed',
    ]);
  });

  it('has its stops in the order of their times; the first may be reached as it sets out', () => {
    const [origin, node] = planned.stops;
    const at = (time: string) => ({ ...(node as (typeof planned.stops)[number]), planArriveTime: `${date} ${time}` });
    const codes = (...times: string[]) =>
      dayProblems({ ...planned, stops: [origin as (typeof planned.stops)[number], ...times.map(at)] }, facts()).map(
        ({ bizCode }) => bizCode,
      );

    expect(codes('07:00:00', '07:10:00')).toEqual([]);
    expect(codes('07:10:00', '07:10:00')).toEqual(['TASK_STOPS']);
    expect(codes('06:50:00')).toEqual(['TASK_STOPS']);
  });

  it('asks only the keepers that are named, where some are', () => {
    expect(dayProblems({ ...planned, keeperIds: ['v2'] }, facts()).map(({ bizCode }) => bizCode)).toEqual(['TASK_KEEPER']);
  });

  it('says of a full car how much it takes, which is no obstacle', () => {
    const problems = dayProblems({ ...planned, items: Array.from({ length: 3 }, () => box) }, facts());

    expect(said(problems)).toEqual(['TASK_CAPACITY: 3 bags are planned, car A1 takes 2']);
  });
});

const box: PlannedItem = {
  artId: '1',
  artCode: 'KX1',
  artState: 1,
  vaultId: 'base',
  heldBy: null,
  fromDeptId: 'base',
  toDeptId: 'node',
  stopDeptId: 'node',
  sealNo: null,
};

describe('an item that is away when its task is published', () => {
  const told = (item: Partial<PlannedItem>) =>
    said(itemProblems({ ...planned, items: [{ ...box, artState: 4, ...item }] }, 'now'));

  it('is only a hint where it comes home before the start', () => {
    expect(told({ comesHome: true })).toEqual(['TASK_ITEM_LATER: Not home yet, to be loaded once back in the vault: KX1']);
    expect(told({ comesHome: false })).toEqual(['TASK_ITEM: Article KX1 is at a branch, not in the vault']);
  });

  it('stands in the way where it comes home to another vault, or is frozen', () => {
    expect(told({ comesHome: true, vaultId: 'other' })[0]).toContain('TASK_ITEM:');
    expect(told({ comesHome: true, artState: 6 })[0]).toContain('TASK_ITEM:');
  });
});

describe('the items of a task', () => {
  const check = (item: Partial<PlannedItem>, asOf: 'now' | 'thatDay' = 'now') =>
    said(itemProblems({ ...planned, items: [{ ...box, ...item }] }, asOf));

  it('are some, on the way out', () => {
    expect(said(itemProblems(planned, 'now'))).toEqual(['TASK_NO_ITEM: There are no items']);
    expect(itemProblems({ ...planned, direction: 2 }, 'now')).toEqual([]);
  });

  it.each<[string, Partial<PlannedItem>, string[]]>([
    ['in the vault and free', {}, []],
    ['reserved', { artState: 2, heldBy: 'RW2' }, ['TASK_ITEM: Article KX1 is reserved by task RW2']],
    ['at a branch', { artState: 4 }, ['TASK_ITEM: Article KX1 is at a branch, not in the vault']],
    ['in another vault', { vaultId: 'other' }, ['TASK_ITEM: Article KX1 is in another vault']],
    ['on the road', { artState: 3, heldBy: 'RW2' }, ['TASK_ITEM: Article KX1 is on the road with task RW2']],
    ['frozen', { artState: 6 }, ['TASK_ITEM: Article KX1 is frozen']],
    [
      'of a branch that is no stop',
      { stopDeptId: null },
      ['TASK_ITEM_STOP: The home branch of article KX1 is no stop of the task'],
    ],
  ])('%s', (_, item, expected) => {
    expect(check(item)).toEqual(expected);
  });

  it('may be on their way today where the task is of a day that comes, but not frozen', () => {
    expect([2, 3, 4].map((artState) => check({ artState, heldBy: 'RW2' }, 'thatDay'))).toEqual([[], [], []]);
    expect(check({ artState: 6 }, 'thatDay')).toHaveLength(1);
  });
});
