import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import type { Resource } from '#shared/define';
import type { TacticPreview } from '#shared/handover/planning';
import { crewModes, holidayPolicies, itemModes, repeatTypes } from '#shared/handover/tactic';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { line, lineDept } from '#src/resources/business/line';
import { tactic } from '#src/resources/operation/tactic';
import { tacticCrew } from '#src/resources/operation/tactic-crew';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import type { Api } from './api.ts';
import { makeBank } from './bank.ts';
import { openSeededApp } from './seeded-app.ts';

let serial = 0;

/** Adds a row straight to the database, because the tests begin where such rows exist. Returns its id. */
export async function put(db: Database, resource: Resource, values: object): Promise<string> {
  // Every noun has the columns of a tactic that are used here.
  const table = tableOf(resource as typeof tactic);
  const [row] = await db
    .insert(table)
    .values({ tenantId: '000000', ...values } as never)
    .returning({ id: table.id });
  if (!row) throw new Error(`No ${resource.name} was stored.`);
  return row.id;
}

const person = (name: string) => {
  serial += 1;
  return {
    account: `p${serial}`,
    realName: name,
    name,
    photo: 'x',
    certType: 1,
    idNo: `id${serial}`,
    status: 1,
    phone: `138${String(serial).padStart(8, '0')}`,
  };
};

/** Returns makers of rows, which are complete and fit unless said otherwise. */
export function makersOf(db: Database) {
  return {
    car: (plateNo: string, baseId: string, more: object = {}) =>
      put(db, car, {
        plateNo,
        baseId,
        photo: 'x',
        carType: 1,
        company: 1,
        seats: 5,
        capacity: 60,
        status: 1,
        inspectExpire: '2099-12-31',
        insureExpire: '2099-12-31',
        ...more,
      }),
    convoy: (name: string, deptId: string, more: object = {}) =>
      put(db, convoy, {
        ...person(name),
        convoyNo: `YY${serial}`,
        duty: 2,
        company: 1,
        deptId,
        guardCertNo: 'g',
        guardCertExpire: '2099-12-31',
        driverLicence: 'd',
        driverLicenceExpire: '2099-12-31',
        ...more,
      }),
    keeper: (name: string, deptId: string, more: object = {}) =>
      put(db, keeper, {
        ...person(name),
        keeperNo: `BG${serial}`,
        keeperType: 2,
        deptId,
        canGive: 1,
        canReceive: 1,
        authStart: '2020-01-01',
        authEnd: '2099-12-31',
        ...more,
      }),
    box: (artCode: string, artTypeId: string, more: object = {}) =>
      put(db, article, { artCode, artName: artCode, artTypeId, artState: 1, quantity: 1, condition: 1, ...more }),
  };
}

/**
 * Makes a bank that can run a line: two bases with nodes, an eastern line with the stops a and b in both directions, two cars,
 * a crew of three, enough keepers, and two boxes in the vault.
 */
export async function makePlanning(db: Database, api: Api) {
  const bank = await makeBank(api);
  const { east, a, b } = bank;
  const make = makersOf(db);
  serial += 1;
  const lineName = `East ${serial}`;
  const lineId = await put(db, line, {
    lineCode: `L${serial}`,
    lineName,
    baseId: east,
    lineType: 1,
    planMinutes: 90,
    sort: 1,
    status: 1,
  });
  for (const direction of [1, 2]) {
    await put(db, lineDept, { lineId, direction, deptId: a, sort: 1, offsetMinutes: 25, stayMinutes: 10 });
    await put(db, lineDept, { lineId, direction, deptId: b, sort: 2, offsetMinutes: 50, stayMinutes: 10 });
  }
  const cars = [await make.car('京A10001', east), await make.car('京A10002', east)];
  const crew = [await make.convoy('Leader', east), await make.convoy('Driver', east), await make.convoy('Guard', east)];
  for (const place of [east, a, b]) {
    const keeperType = place === east ? 1 : 2;
    await make.keeper('First', place, { keeperType });
    await make.keeper('Second', place, { keeperType });
  }
  const typeId = await put(db, arttype, {
    typeCode: 'KX',
    typeName: 'Box',
    category: 1,
    isContainer: 1,
    needSeal: 1,
    unit: 'x',
    sort: 1,
  });
  const boxes = [
    await make.box('KX1', typeId, { baseId: east, homeDeptId: a }),
    await make.box('KX2', typeId, { baseId: east, homeDeptId: b }),
  ];
  return { ...bank, lineId, lineName, cars, crew, typeId, boxes, make };
}

export type Planning = Awaited<ReturnType<typeof makePlanning>>;

/** Adds a tactic that runs every day from March 2026 on, with one crew, straight to the database. */
export async function putTactic(
  db: Database,
  { lineId, cars, crew, typeId }: Planning,
  { crews = [{}], ...more }: { readonly crews?: readonly object[]; readonly [field: string]: unknown } = {},
) {
  serial += 1;
  const id = await put(db, tactic, {
    tacticCode: `T${serial}`,
    tacticName: `Tactic ${serial}`,
    lineId,
    direction: 1,
    startDate: '2026-03-01',
    repeatType: repeatTypes.daily,
    holidayPolicy: holidayPolicies.run,
    departTime: '07:00',
    taskType: 1,
    crewMode: crewModes.fixed,
    itemMode: itemModes.byType,
    artTypeIds: typeId,
    autoPublish: 0,
    status: 1,
    ...more,
  });
  const [leaderId, driverId] = crew;
  for (const [index, own] of crews.entries()) {
    const row = { tacticId: id, sort: index + 1, carId: cars[0], leaderId, driverId, convoyIds: crew.join() };
    await put(db, tacticCrew, { ...row, ...own });
  }
  return id;
}

/** Opens an app with such a bank, and its administrator; `clear` removes what was planned. */
export async function openPlanning() {
  const app = await openSeededApp();
  const api = await app.signInAs('admin');
  const planning = await makePlanning(app.db, api);
  const clear = async () => {
    for (const noun of [taskArt, taskNode, task, tactic]) await app.db.delete(tableOf(noun));
  };
  return { app, api, planning, clear };
}

interface PreviewedDays {
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Asks what a tactic would do on some days. */
export const previewBy = (by: Api, days: PreviewedDays) => by.get<TacticPreview>('blade-business/tactic/preview', { ...days });
