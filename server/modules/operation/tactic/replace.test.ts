import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tactic } from '#src/resources/operation/tactic';
import type { Api } from '../../../../tests/support/api.ts';
import { openPlanning, type Planning, previewBy, putTactic } from '../../../../tests/support/planning.ts';
import type { SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let api: Api;
let planning: Planning;
let clear: () => Promise<void>;
beforeAll(async () => {
  ({ app, api, planning, clear } = await openPlanning());
});
beforeEach(() => clear());
afterAll(() => app.close());

const preview = (id: string, startDate: string, endDate: string) => previewBy(api, { id, startDate, endDate });

describe('the stand-ins of a preview', () => {
  it('names who could stand in for a member of the crew on all days on which they would drive', async () => {
    const { make, east, crew } = planning;
    const late = { guardCertExpire: '2096-03-03' };
    const ended = await make.convoy('Ended', east, late);
    await make.convoy('Ends too', east, late);
    await make.convoy('Elsewhere', planning.west);
    const fit = await make.convoy('Fit', east);
    const busy = await make.convoy('Busy', east);
    const other = await putTactic(app.db, planning, {
      crews: [{ convoyIds: busy, leaderId: busy, driverId: busy, carId: planning.cars[1] }],
    });
    await api.post('blade-business/tactic/generate', { ids: other, startDate: '2096-03-02', endDate: '2096-03-02' });
    const id = await putTactic(app.db, planning, { crews: [{ convoyIds: [...crew, ended].join() }] });

    const { data } = await preview(id, '2096-03-01', '2096-03-04');

    const [standIns, ...others] = data.standIns;
    expect(others).toEqual([]);
    expect(standIns?.personId).toBe(ended);
    expect(standIns?.free.map(({ id: one }) => one)).toContain(fit);
    const unfit = ['Ended', 'Ends too', 'Elsewhere', 'Busy', 'Guard'];
    expect(standIns?.free.filter(({ name }) => unfit.includes(name))).toEqual([]);
  });

  it('names those of another crew after those of none, and each of them may be taken', async () => {
    const { make, east, cars, crew } = planning;
    const ended = await make.convoy('Ended', east, { guardCertExpire: '2096-03-01' });
    const other = await make.convoy('Of the other crew', east);
    const spare = await make.convoy('Spare', east);
    const crews = [
      { convoyIds: [...crew, ended].join() },
      { carId: cars[1], leaderId: other, driverId: other, convoyIds: other },
    ];
    const id = await putTactic(app.db, planning, { crewMode: 2, crews });

    const { data } = await preview(id, '2096-03-01', '2096-03-04');

    const free = data.standIns.find(({ personId }) => personId === ended)?.free.map((one) => one.id) ?? [];
    expect(free).toContain(spare);
    expect(free.at(-1)).toBe(other);
    expect((await api.post('blade-business/tactic/replace', { id, personId: ended, byId: other })).code).toBe(200);
  });

  it('names only who may drive in place of a driver', async () => {
    const { make, east, crew } = planning;
    const driver = await make.convoy('Old driver', east, { driverLicenceExpire: '2096-03-01' });
    const id = await putTactic(app.db, planning, { crews: [{ driverId: driver, convoyIds: [crew[0], driver, crew[2]].join() }] });
    const walker = await make.convoy('Walker', east, { driverLicence: null, driverLicenceExpire: null });
    const spare = await make.convoy('Spare driver', east);

    const { data } = await preview(id, '2096-03-02', '2096-03-03');

    const free = data.standIns.find(({ personId }) => personId === driver)?.free.map((one) => one.id);
    expect(free).toContain(spare);
    expect(free).not.toContain(walker);
  });
});

describe('the other cars of a preview', () => {
  it('names the cars that are free on all days on which one with problems would drive', async () => {
    const { make, east, west, crew } = planning;
    const old = await make.car('京A30010', east, { insureExpire: '2096-03-02' });
    const [fit, busy] = [await make.car('京A30011', east), await make.car('京A30012', east)];
    await make.car('京A30013', west);
    await make.car('京A30014', east, { insureExpire: '2096-03-03' });
    await make.car('京A30015', east, { seats: 2 });
    await make.car('京A30016', east, { status: 2 });
    const free = await make.convoy('Other driver', east);
    const other = await putTactic(app.db, planning, {
      crews: [{ carId: busy, convoyIds: free, leaderId: free, driverId: free }],
    });
    await api.post('blade-business/tactic/generate', { ids: other, startDate: '2096-03-02', endDate: '2096-03-02' });
    const id = await putTactic(app.db, planning, { crews: [{ carId: old, convoyIds: crew.join() }] });

    const { data } = await preview(id, '2096-03-01', '2096-03-04');

    expect(data.otherCars.map(({ carId }) => carId)).toEqual([old]);
    const plates = data.otherCars[0]?.free.map(({ name }) => name);
    expect(data.otherCars[0]?.free.map((one) => one.id)).toContain(fit);
    const unfit = ['京A30010', '京A30012', '京A30013', '京A30014', '京A30015', '京A30016'];
    expect(plates?.filter((plate) => unfit.includes(plate))).toEqual([]);
  });

  it('names the backup first and the car of another crew last, and each of them may be taken', async () => {
    const { make, east, cars } = planning;
    const old = await make.car('京A30020', east, { status: 2 });
    const backup = await make.car('京Z90001', east);
    const crews = [{ carId: old, backupCarId: backup }, { carId: cars[0] }];
    const id = await putTactic(app.db, planning, { crewMode: 2, crews });

    const { data } = await preview(id, '2096-03-01', '2096-03-04');

    const free = data.otherCars.find(({ carId }) => carId === old)?.free.map((one) => one.id) ?? [];
    expect(free[0]).toBe(backup);
    expect(free.at(-1)).toBe(cars[0]);
    expect((await api.post('blade-business/tactic/replace', { id, carId: old, byId: cars[0] })).code).toBe(200);
  });
});

describe('putting somebody in the place of another', () => {
  const replace = (body: Readonly<Record<string, unknown>>, by = api) => by.post('blade-business/tactic/replace', body);
  const crewsOf = async (id: string) =>
    ((await api.detail(tactic, id)).data as unknown as { crewGroups: Record<string, unknown>[] }).crewGroups;

  it('is done in all places of all crews, and settles the days', async () => {
    const { make, east, cars, crew } = planning;
    const ended = await make.convoy('Ended', east, { guardCertExpire: '2096-01-01' });
    const next = await make.convoy('Next', east);
    const own = { leaderId: ended, convoyIds: [ended, crew[1], crew[2]].join() };
    const id = await putTactic(app.db, planning, { crewMode: 2, crews: [own, { ...own, carId: cars[1] }] });

    expect((await replace({ id, personId: ended, byId: next })).status).toBe(200);

    expect(await crewsOf(id)).toMatchObject([
      { carId: cars[0], leaderId: next, driverId: crew[1], convoyIds: [next, crew[1], crew[2]].join() },
      { carId: cars[1], leaderId: next },
    ]);
    const { data } = await preview(id, '2096-03-01', '2096-03-02');
    expect(data.days.flatMap(({ conflicts }) => conflicts)).toEqual([]);
    expect(data.standIns).toEqual([]);
  });

  it('is done with a car as well; a backup that drives is no backup any more', async () => {
    const { make, east, cars, crew } = planning;
    const old = await make.car('京A30030', east, { status: 2 });
    const id = await putTactic(app.db, planning, {
      crewMode: 2,
      crews: [
        { carId: old, backupCarId: cars[1] },
        { carId: cars[0], backupCarId: old },
      ],
    });

    expect((await replace({ id, carId: old, byId: cars[1] })).status).toBe(200);

    const [first, second] = await crewsOf(id);
    expect(first).toMatchObject({ carId: cars[1], leaderId: crew[0], convoyIds: crew.join() });
    expect(first?.backupCarId ?? '').not.toBe(cars[1]);
    expect(second).toMatchObject({ carId: cars[0], backupCarId: cars[1] });
    const { data } = await preview(id, '2096-03-01', '2096-03-02');
    expect(data.days.flatMap(({ conflicts }) => conflicts)).toEqual([]);
    expect(data.otherCars).toEqual([]);
  });

  it('is refused for a car that drives for no crew, and for a car that is not there', async () => {
    const { cars } = planning;
    const id = await putTactic(app.db, planning);

    expect((await replace({ id, carId: cars[1], byId: cars[0] })).fields).toHaveProperty('crewGroups');
    expect((await replace({ id, carId: cars[0], byId: cars[0] })).fields).toHaveProperty('crewGroups');
    expect((await replace({ id, carId: cars[0], byId: '999' })).status).toBe(400);
    expect((await replace({ id, carId: 'x', byId: cars[1] })).bizCode).toBe('WRONG_PARAMETER');
  });

  it('is refused where they are in no crew, where the other has a place already, and without the button', async () => {
    const { make, east, crew } = planning;
    const id = await putTactic(app.db, planning);
    const next = await make.convoy('Other', east);
    const watcher = await app.signInAs('replacer', 'node_keeper');

    expect((await replace({ id, personId: next, byId: crew[0] })).fields).toHaveProperty('crewGroups');
    expect((await replace({ id, personId: crew[0], byId: crew[1] })).fields).toHaveProperty('crewGroups');
    expect((await replace({ id: '999', personId: crew[0], byId: next })).status).toBe(404);
    expect((await replace({ id, personId: crew[0] })).bizCode).toBe('MISSING_PARAMETER');
    expect((await replace({ id, personId: crew[0], byId: next }, watcher)).status).toBe(403);
  });
});
