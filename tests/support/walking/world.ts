import { inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import type { Keys } from '#server/lib/keys';
import { arttype } from '#src/resources/business/arttype';
import { bizClient } from '#src/resources/business/client';
import { clientAgent } from '#src/resources/business/client-agent';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { exchgSign } from '#src/resources/operation/exchg';
import { client } from '#src/resources/system/client';
import { makeDept, makeLine, node } from '../bank.ts';
import { type Caller, type Crew, dayClock, openDay } from '../day.ts';
import { put, putTactic } from '../planning.ts';
import { openSeededApp } from '../seeded-app.ts';

type Day = Awaited<ReturnType<typeof openDay>>;

/** A line of a base with its nodes in their order. */
export interface Route {
  readonly id: string;
  readonly nodes: readonly string[];
}

/** A base with everything that belongs to it. */
export interface House {
  readonly baseId: string;
  readonly nodes: readonly string[];
  readonly routes: readonly [Route, ...Route[]];
  readonly crews: readonly [Crew, ...Crew[]];
  readonly dispatcher: Caller;
  readonly supervisor: Caller;
  readonly tacticId: string;
}

/** A client whose things the bank keeps, with their node. */
export interface Customer {
  readonly caller: Caller;
  readonly deptId: string;
  readonly agentId: string;
}

export interface World {
  readonly db: Database;
  readonly day: Day;
  readonly houses: readonly [House, ...House[]];
  readonly customers: readonly [Customer, ...Customer[]];
  readonly keepersAt: Readonly<Record<string, readonly [Caller, ...Caller[]]>>;
  /** Everybody who acts, by id. */
  readonly hands: ReadonlyMap<string, Caller>;
  /** The certificate numbers of people, by id. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly types: Day['vault']['types'];
  readonly clock: Day['clock'] & { advance(milliseconds: number): void };
  readonly signature: () => string;
  /** The keys of the server, for others on the same database. */
  readonly keys: Keys;
  /** Lets everybody sign in anew at their next call, since a session ends after a day. */
  readonly endSessions: () => void;
  close(): Promise<void>;
}

const CREWS = 3;
const BOXES = 7;
let serial = 0;

async function crewAt({ people }: Day, baseId: string): Promise<Crew> {
  serial += 1;
  const plateNo = `京W${String(serial).padStart(5, '0')}`;
  const carId = await people.make.car(plateNo, baseId, { carNo: `WL${serial}` });
  const [leader, driver, guard] = [
    await people.convoy(baseId, 4),
    await people.convoy(baseId, 1),
    await people.convoy(baseId, 2),
  ];
  return { carId, plateNo, leader, driver, guard, ids: [leader.id, driver.id, guard.id] };
}

async function routeOf({ admin }: Day, baseId: string, nodes: readonly string[]): Promise<Route> {
  const stops = nodes.map((deptId, index) => ({ deptId, offsetMinutes: 20 * (index + 1) }));
  return { id: await makeLine(admin, baseId, { outStops: stops, inStops: stops, lineType: 1 }), nodes };
}

/** Makes a base with its lines, its crews, and boxes in its vault that belong to its nodes. */
async function makeHouse(day: Day, baseId: string, ways: readonly [readonly string[], ...(readonly string[])[]]): Promise<House> {
  const [first, ...more] = ways;
  const routes: [Route, ...Route[]] = [await routeOf(day, baseId, first)];
  for (const nodes of more) routes.push(await routeOf(day, baseId, nodes));
  const crews: [Crew, ...Crew[]] = [await crewAt(day, baseId)];
  while (crews.length < CREWS) crews.push(await crewAt(day, baseId));
  const { vault, app } = day;
  for (const homeDeptId of first) {
    const ids: string[] = [];
    while (ids.length < BOXES) ids.push(await vault.addBox({ homeDeptId, baseId, sealNo: '' }));
    await vault.toVault(ids, baseId);
  }
  const [own] = crews;
  const planning = { lineId: routes[0].id, cars: [own.carId], crew: own.ids, typeId: vault.types.box };
  const isOfEast = baseId === day.bank.east;
  return {
    baseId,
    nodes: first,
    routes,
    crews,
    tacticId: await putTactic(app.db, planning as never),
    dispatcher: isOfEast ? day.dispatcher : await day.people.staff('dispatcher', baseId),
    supervisor: isOfEast ? day.supervisor : await day.people.staff('supervisor', baseId),
  };
}

async function makeCustomer(day: Day, deptId: string, baseId: string): Promise<Customer> {
  const { app, people, vault } = day;
  serial += 1;
  const caller = await people.staff('client', deptId);
  const named = { clientType: 1, realName: caller.name, name: caller.name, deptId, status: 1, certType: 1 };
  const own = { phone: `136${String(serial).padStart(8, '0')}`, idNo: `walker-${serial}` };
  await put(app.db, bizClient, { id: caller.id, account: caller.account, ...named, ...own });
  const agentId = await put(app.db, clientAgent, {
    clientId: caller.id,
    realName: 'Agent',
    certType: 1,
    idNo: `agent-${serial}`,
    phone: '13600000000',
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    canDeposit: 1,
    canWithdraw: 1,
  });
  const thing = () => vault.addThing({ clientId: caller.id, ownerType: 2, baseId });
  const inVault = [await thing(), await thing()];
  await vault.toVault(inVault, baseId);
  for (let more = 0; more < 3; more += 1) await thing();
  return { caller, deptId, agentId };
}

async function numbersOf(db: Database): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const resource of [convoy, keeper, bizClient]) {
    const table = tableOf(resource as typeof keeper);
    for (const { id, idNo } of await db.select({ id: table.id, idNo: table.idNo }).from(table)) found.set(id, idNo ?? '');
  }
  return found;
}

async function keepersOf(day: Day, places: readonly string[]): Promise<World['keepersAt']> {
  const { bank, people, nodeKeepers, vaultKeepers } = day;
  const found: Record<string, readonly [Caller, ...Caller[]]> = {};
  for (const place of places) {
    const type = place === bank.east || place === bank.west ? 1 : 2;
    const known: readonly Caller[] = place === bank.east ? vaultKeepers : (nodeKeepers[place] ?? []);
    const more = [await people.keeper(place, type), await people.keeper(place, type)] as const;
    found[place] = [...more, ...known];
  }
  return found;
}

function handsOf(houses: readonly House[], keepersAt: World['keepersAt'], customers: readonly Customer[]) {
  const people = [
    ...houses.flatMap(({ dispatcher, supervisor }) => [dispatcher, supervisor]),
    ...houses.flatMap(({ crews }) => crews.flatMap(({ leader, driver, guard }) => [leader, driver, guard])),
    ...Object.values(keepersAt).flat(),
    ...customers.map(({ caller }) => caller),
  ];
  return new Map(people.map((caller) => [caller.id, caller]));
}

/** Opens two bases with three lines over four nodes, six crews, keepers at every place, four clients, boxes and things. */
export async function openWorld(): Promise<World> {
  const clock = dayClock('2031-03-03 00:30:00');
  const app = await openSeededApp({}, { clock });
  const { db } = app;
  const oauth = tableOf(client);
  // Sessions last a day, so that nobody signs in anew in the middle of it.
  await db.update(oauth).set({ accessTokenValidity: 24 * 3600 });
  const day = await openDay(app, clock);
  const { east, west, a, b, c } = day.bank;
  const d = await makeDept(day.admin, node('d', west, { sort: 6 }));
  const types = tableOf(arttype);
  await db
    .update(types)
    .set({ needSeal: 1 })
    .where(inArray(types.id, [day.vault.types.box]));
  const houses = [await makeHouse(day, east, [[a, b], [b]]), await makeHouse(day, west, [[c, d]])] as const;
  const places = [a, b].map((deptId) => [deptId, east] as const).concat([c, d].map((deptId) => [deptId, west] as const));
  const customers: Customer[] = [];
  for (const [deptId, baseId] of places) customers.push(await makeCustomer(day, deptId, baseId));
  const keepersAt = await keepersOf(day, [east, west, a, b, c, d]);
  return {
    db,
    day,
    houses,
    keepersAt,
    clock,
    types: day.vault.types,
    customers: customers as [Customer, ...Customer[]],
    hands: handsOf(houses, keepersAt, customers),
    numbers: await numbersOf(db),
    keys: app.keys,
    endSessions: day.people.endSessions,
    signature: () => app.choices.fileLink(exchgSign.fields.signImage),
    close: () => app.close(),
  };
}
