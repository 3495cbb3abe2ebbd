import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { transact } from '#server/db/transact';
import { openSample } from '#server/seed/sample/engine';
import type { GenerateResponse } from '#shared/handover/planning';
import { tactic } from '#src/resources/operation/tactic';
import { tacticCrew } from '#src/resources/operation/tactic-crew';
import { param } from '#src/resources/system/param';
import { type Day, dayClock, openDay } from '../../../../tests/support/day.ts';
import { put } from '../../../../tests/support/planning.ts';
import { openSampleHouse } from '../../../../tests/support/sample-house.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { publishMade } from './publish-made.ts';

const params = tableOf(param);
const [DRAFT, PUBLISHED] = [0, 1];

let app: SeededApp;
let day: Day;
beforeAll(async () => {
  const clock = dayClock();
  app = await openSeededApp({}, { clock });
  day = await openDay(app, clock);
});
afterAll(() => app.close());

let serial = 0;
/** Makes a daily tactic that moves boxes of its own; returns the task that generating it has made. */
async function generate(autoPublish: number | null, more: object = {}): Promise<GenerateResponse['created'][number]> {
  serial += 1;
  const { carId, leader, driver, ids } = await day.makeCrew();
  const boxes = await day.makeBoxes(day.bank.a);
  const tacticId = await put(app.db, tactic, {
    tacticCode: `AP${serial}`,
    tacticName: `Tactic ${serial}`,
    lineId: day.lineId,
    direction: 1,
    startDate: '2031-03-01',
    repeatType: 1,
    holidayPolicy: 1,
    departTime: '07:00',
    taskType: 1,
    crewMode: 1,
    itemMode: 2,
    artIds: boxes.join(),
    autoPublish,
    status: 1,
    ...more,
  });
  const crew = { carId, leaderId: leader.id, driverId: driver.id, convoyIds: ids.join() };
  await put(app.db, tacticCrew, { tacticId, sort: 1, ...crew });
  const range = { ids: tacticId, startDate: '2031-03-04', endDate: '2031-03-04' };
  const api = await day.dispatcher.api();
  const { data } = await api.post<GenerateResponse>('blade-business/tactic/generate', range);
  const [created] = data.created;
  if (!created) throw new Error(JSON.stringify(data.skipped));
  return created;
}
const stateOf = async ({ taskId }: { readonly taskId: string }) => (await day.taskNow({ id: taskId })).taskState;
const setParam = (paramValue: string) =>
  app.db.update(params).set({ paramValue }).where(eq(params.paramKey, 'biz.tactic.autoPublish'));

describe('what a tactic has made', () => {
  it.each([
    [1, '0', PUBLISHED],
    [0, '1', DRAFT],
    [null, '1', PUBLISHED],
    [null, '0', DRAFT],
  ])('is published where it says %s and the parameter %s: state %d', async (autoPublish, parameter, state) => {
    await setParam(parameter);
    expect(await stateOf(await generate(autoPublish))).toBe(state);
  });

  it('is published by the server itself as well, which is nobody', async () => {
    const created = await generate(0);
    await app.db
      .update(tableOf(tactic))
      .set({ autoPublish: 1 })
      .where(eq(tableOf(tactic).id, created.tacticId));
    const house = await openSampleHouse();
    const { services } = await transact(app.db, async (tx) => openSample(app.db, tx, house));
    const by = { tenantId: '000000', userId: null, account: 'system', ip: '', requestId: 'job' };
    await publishMade(services, by, [created]);
    await house.close();
    expect(await stateOf(created)).toBe(PUBLISHED);
    expect((await day.taskNow({ id: created.taskId })).timeline).toContainEqual(
      expect.objectContaining({ key: 'publish', by: 'system' }),
    );
  });

  it('stays a draft while something stands in its way', async () => {
    const created = await generate(1, { artIds: day.vault.client });
    expect(created.warningCount).toBeGreaterThan(0);
    expect(await stateOf(created)).toBe(DRAFT);
  });
});
