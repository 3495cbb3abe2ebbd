import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import type { VerifyResponse } from '#shared/handover/verify-board';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { verify } from '#src/resources/operation/verify';
import { type Checking, openChecking } from '../../../../tests/support/checking.ts';
import { accepted, type Day, type DayTask } from '../../../../tests/support/day.ts';
import type { SeededApp } from '../../../../tests/support/seeded-app.ts';

const cars = tableOf(car);
const convoys = tableOf(convoy);
const keepers = tableOf(keeper);
const verifications = tableOf(verify);

let checking: Checking;
let day: Day;
let app: SeededApp;
let task: DayTask;

beforeAll(async () => {
  checking = await openChecking();
  ({ day, app } = checking);
});
afterAll(() => app.close());

const photoOf = (subjectType: number, subjectId: string) => checking.photoOf(subjectType, subjectId);
const found = (values: object) => checking.checkerAt(task).found(values);

describe('checks at a stop', () => {
  beforeEach(async () => {
    task = await checking.arrived();
  });

  it('pass whoever is on the crew and shows their own code', async () => {
    const { leader } = task.crew;

    const answer = await found({ token: (await checking.codeFor(leader)).token, method: 1 });

    expect(answer).toMatchObject({ result: 1, subjectType: 1, subjectId: leader.id, failReasons: [], exceptionId: '' });
  });

  it('find who is on another crew, though their code is genuine, and report it both ways', async () => {
    const stranger = (await day.makeCrew()).guard;

    const answer = await found({ token: (await checking.codeFor(stranger)).token, method: 1 });

    expect(answer).toMatchObject({ result: 2, subjectId: stranger.id, failReasons: ['不在本任务的押运人员中'] });
    const exception = accepted(
      await day.admin.get<Record<string, unknown>>('blade-business/exception/detail', { id: answer.exceptionId }),
    );
    expect(exception).toMatchObject({
      exceptionType: 1,
      level: 2,
      verifyId: answer.id,
      ...checking.checkerAt(task).place,
      deptId: day.bank.east,
    });
    expect((await day.admin.detail(verify, answer.id)).data).toMatchObject({ exceptionId: answer.exceptionId });
  });

  const ended = '2031-03-02';
  it.each([
    ['somebody off duty', { status: 2 }, ['offDuty', '不在岗']],
    ['an ended guard permit', { guardCertExpire: ended }, ['guard', '保安员证已到期']],
    ['an ended weapon permit', { weaponPermitNo: 'w', weaponPermitExpire: ended }, ['weapon', '持枪证已到期']],
    ['somebody without a photo', { photo: '' }, ['noPhoto', '没有证件照']],
    ['an ended licence of the driver', { driverLicenceExpire: ended }, ['licence', '驾驶证已到期']],
    ['a driver without a licence', { driverLicence: '', duty: 2 }, ['noLicence', '没有驾驶证']],
  ])('find %s', async (_name, values, [code, text]) => {
    const { driver } = task.crew;
    await app.db.update(convoys).set(values).where(eq(convoys.id, driver.id));

    const { id, result, failReasons } = await found(photoOf(1, driver.id));

    expect({ result, failReasons }).toEqual({ result: 2, failReasons: [text] });
    const [row] = await app.db.select().from(verifications).where(eq(verifications.id, id));
    expect(row?.failReasons).toEqual([code]);
  });

  it('leave a permit of the day that ends today valid', async () => {
    const { driver } = task.crew;
    const today = { guardCertExpire: '2031-03-03', driverLicenceExpire: '2031-03-03', weaponPermitExpire: '2031-03-03' };
    await app.db.update(convoys).set(today).where(eq(convoys.id, driver.id));

    expect(await found(photoOf(1, driver.id))).toMatchObject({ result: 1 });
  });

  it('tell reasons in the language of whoever reads them', async () => {
    const stranger = (await day.makeCrew()).guard;
    const api = await day.vaultKeepers[0].api();
    const headers = { 'accept-language': 'en-US' };
    const payload = { ...checking.checkerAt(task).place, ...photoOf(1, stranger.id) };
    const url = '/api/blade-business/verify/submit';

    const { data } = await api.call<VerifyResponse>({ method: 'POST', url, headers, payload });

    expect(data.failReasons).toEqual(['Is not on the crew of this task']);
    expect((await api.detail(verify, data.id)).data.failReasons).toEqual(['不在本任务的押运人员中']);
  });

  it.each([
    [79.99, 2],
    [80, 1],
  ])('take a face that matches by %d as result %d', async (score, result) => {
    const answer = await found({ ...photoOf(1, task.crew.guard.id), method: 4, score });

    expect(answer.result).toBe(result);
    expect(answer.failReasons).toEqual(result === 1 ? [] : ['人脸比对分低于80']);
  });

  it('compare what a paper says with what is on file', async () => {
    const { guard } = task.crew;
    const [row] = await app.db.select().from(convoys).where(eq(convoys.id, guard.id));

    expect(await found({ subjectType: 1, method: 2, certNo: row?.idNo })).toMatchObject({ result: 1, subjectId: guard.id });
    expect(await found({ subjectType: 1, subjectId: guard.id, method: 2, certNo: 'nothing like it' })).toMatchObject({
      failReasons: ['证件号码不符'],
    });
    expect(await found({ subjectType: 1, method: 2, certNo: '110105194912311234' })).toMatchObject({
      result: 2,
      subjectId: '0',
      subjectName: '110***********1234',
      failReasons: ['查无此人'],
    });
  });

  it('know the car by its plate', async () => {
    const answer = await found({ subjectType: 2, method: 6, plateNo: task.crew.plateNo.toLowerCase() });

    expect(answer).toMatchObject({ result: 1, subjectId: task.crew.carId, subjectName: task.crew.plateNo });
  });

  it('find another car, one that nobody knows, and one with another plate', async () => {
    const other = await day.makeCrew();
    const plate = async (plateNo: string, more: object = {}) =>
      (await found({ subjectType: 2, method: 6, plateNo, ...more })).failReasons;

    expect(await plate(other.plateNo)).toEqual(['不是本任务的车辆']);
    expect(await plate('京Z99999')).toEqual(['查无此车']);
    expect(await plate('京Z99999', { subjectId: task.crew.carId })).toEqual(['车牌不符']);
  });

  it.each([
    ['in repair', { status: 2 }, '车辆维修中或已停用'],
    ['whose inspection has ended', { inspectExpire: ended }, '年检已到期'],
    ['whose insurance has ended', { insureExpire: ended }, '保险已到期'],
    ['that was given another plate', { plateNo: '京Y00001' }, '车牌不符'],
  ])('find a car %s', async (_name, values, text) => {
    await app.db.update(cars).set(values).where(eq(cars.id, task.crew.carId));

    const answer = await found(photoOf(2, task.crew.carId));

    expect(answer).toMatchObject({ result: 2, failReasons: [text] });
    const exception = await day.admin.get<Record<string, unknown>>('blade-business/exception/detail', { id: answer.exceptionId });
    expect(exception.data).toMatchObject({ exceptionType: 2, level: 2 });
    await app.db.update(cars).set({ plateNo: task.crew.plateNo }).where(eq(cars.id, task.crew.carId));
  });

  it.each([
    ['off duty', { status: 3 }, '不在岗'],
    ['whose authority begins tomorrow', { authStart: '2031-03-04' }, '不在授权期内'],
    ['whose authority has ended', { authEnd: ended }, '不在授权期内'],
    ['who may not give', { canGive: 0 as const }, '无移交权限'],
    ['without a photo', { photo: '' }, '没有证件照'],
  ])('find a keeper %s', async (_name, values, text) => {
    const other = await day.people.keeper(day.bank.east, 1);
    await app.db.update(keepers).set(values).where(eq(keepers.id, other.id));

    expect(await found(photoOf(3, other.id))).toMatchObject({ result: 2, failReasons: [text] });
  });

  it('find a keeper of another place, and let one give who may not receive', async () => {
    const other = await day.people.keeper(day.bank.east, 1);
    await app.db.update(keepers).set({ canReceive: 0 }).where(eq(keepers.id, other.id));

    expect(await found(photoOf(3, other.id))).toMatchObject({ result: 1 });
    expect(await found(photoOf(3, day.keeperAt(day.bank.a).id))).toMatchObject({ failReasons: ['不属于该站点的机构'] });
  });

  it('know a keeper by their card', async () => {
    const other = await day.people.keeper(day.bank.east, 1, { cardNo: `IC${task.taskNo}` });

    expect(await found({ subjectType: 3, method: 5, cardNo: `IC${task.taskNo}` })).toMatchObject({
      result: 1,
      subjectId: other.id,
    });
    expect(await found({ subjectType: 3, subjectId: other.id, method: 5, cardNo: 'other' })).toMatchObject({
      failReasons: ['IC卡号不符'],
    });
  });
});
