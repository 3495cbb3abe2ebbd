import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { auditDay } from './day/audit.ts';
import { clearDoubt, closeCrewCase, firstBranch, otherBranches } from './day/branches.ts';
import { takeDeposit } from './day/deposit.ts';
import { eveningRun, stockOnScreen } from './day/evening.ts';
import { eveningBefore } from './day/evening-before.ts';
import { checkAtGate, loadCar, numberOf } from './day/gate.ts';
import { type House, openHouse } from './day/house.ts';
import { rate, rateBranches } from './day/mail.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse(inject('browserPath'));
}, 300_000);
afterEach(() => house?.close());

it('a day goes through the hands of everybody, from the plan of the evening before to what the auditor finds', async () => {
  const runs = await eveningBefore(house);

  await house.turnTo('06:30');
  const keeper = await house.at('vault', { at: '/operation/task' });
  const dispatcher = await house.at('dispatcher', { at: '/operation/task' });
  await checkAtGate(house, await numberOf(house, runs.morning), { keeper, dispatcher });
  await house.turnTo('06:45');
  await loadCar(house, runs, keeper);
  for (const page of [keeper, dispatcher]) await page.context().close();

  await firstBranch(house, runs);
  await clearDoubt(house);
  await otherBranches(house, runs);
  await closeCrewCase(house);

  await rate(house);
  expect(await rateBranches(house, 'convoy')).toBeGreaterThan(0);

  await takeDeposit(house);
  await eveningRun(house, runs);
  await stockOnScreen(house);
  await auditDay(house);
  expect(house.scene.complaints).toEqual([]);
}, 900_000);
