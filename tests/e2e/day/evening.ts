import { expect } from 'vitest';
import { artStates } from '#shared/handover/article';
import { exchgTypes } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { zh } from '#src/locales/zh';
import { exchange } from '#src/locales/zh/exchange';
import { article } from '#src/resources/business/article';
import { artinstock } from '#src/resources/business/stock';
import { accepted } from '../../support/day.ts';
import { filled } from '../../support/pages/filled.ts';
import { follow } from '../../support/pages/follow.ts';
import { boxesOf, doubtedBox } from './boxes.ts';
import { handOver, receiveCar, sealOf, taskNow } from './by-call.ts';
import { scroll, scrollNow, scrollPhoto } from './deposit.ts';
import { nodes, type Runs } from './evening-before.ts';
import { ExchangeDesk } from './exchange-desk.ts';
import { byPassword, numberOf } from './gate.ts';
import type { House } from './house.ts';

const crew = ['convoy', 'zhangyong'] as const;
/** Before a car sets out, everybody is checked who goes with it. */
const wholeCrew = [...crew, 'chenhao', 'zhaolei'] as const;

/** At the base the car and its crew are checked, and it sets out with nothing. */
async function depart(house: House, taskId: string): Promise<void> {
  await house.turnTo('17:30');
  await receiveCar(house, { taskId, index: 0, keeper: 'vault' }, wholeCrew);
  accepted(await (await house.by('vault')).post('blade-business/task/depart', { id: taskId }));
}

/** At the last branch its keepers give four boxes, and the scroll that nobody had planned. */
async function collectScroll(house: House, taskId: string): Promise<void> {
  await house.turnTo('18:25');
  await receiveCar(house, { taskId, index: 3, keeper: 'branch' });
  const page = await house.at('branch', { at: '/operation/exchg' });
  const desk = new ExchangeDesk(page);
  const taskNo = await numberOf(house, taskId);
  await desk.openAtStop(taskNo, '城东支行');
  await desk.begin(taskNo, 'give');
  const boxes = await boxesOf(house.app, '城东支行');
  for (const code of boxes.filter((one) => one !== doubtedBox)) {
    await desk.scan(code);
    await desk.dialog.getByText(filled(exchange.scanned.found, { code })).waitFor();
    await desk.seal(code, sealOf(code));
  }
  // A doubt has ended what the task had to do with the box.
  const unplanned = [doubtedBox, String((await scrollNow(house)).artCode)];
  for (const code of unplanned) {
    await desk.scan(code);
    await desk.dialog.getByText(filled(exchange.scanned.added, { code })).waitFor();
    await desk.dialog.getByLabel(filled(exchange.remarkOf, { code })).fill('不在计划内，随车回库');
  }
  await desk.seal(doubtedBox, sealOf(doubtedBox));
  await desk.photograph(scrollPhoto);
  await desk.signBy(byPassword('branch', 'xuliang'));
  await desk.finish('give');
  await desk.begin(taskNo, 'receive');
  await desk.allMatched();
  for (const code of unplanned) await desk.scan(code);
  await desk.signBy(byPassword(...crew));
  await desk.finish('receive');
  await page.context().close();
}

/** The line comes back the other way round. */
async function collectBoxes(house: House, taskId: string): Promise<void> {
  for (const [index, time, keepers] of [
    [1, '17:55', ['hanmei', 'caobin']],
    [2, '18:10', ['shentao', 'jiangmin']],
  ] as const) {
    await house.turnTo(time);
    const at = { taskId, index, keeper: keepers[0] };
    await receiveCar(house, at);
    await handOver(house, at, { exchgType: exchgTypes.collection, givers: keepers, receivers: crew });
  }
}

/** At the vault everything goes back; then the task is complete by itself. */
async function unload(house: House, taskId: string): Promise<void> {
  await house.turnTo('18:40');
  await receiveCar(house, { taskId, index: 4, keeper: 'vault' });
  const page = await house.at('vault', { at: '/operation/exchg' });
  const desk = new ExchangeDesk(page);
  const taskNo = await numberOf(house, taskId);
  await desk.openAtStop(taskNo, '江南金库');
  await desk.begin(taskNo, 'give');
  await desk.allMatched();
  await desk.signBy(byPassword(...crew));
  await desk.finish('give');
  await desk.begin(taskNo, 'receive');
  await desk.allMatched();
  await desk.photograph(scrollPhoto);
  await desk.signBy(byPassword('vault', 'zhouhai'));
  await desk.finish('receive');
  await page.context().close();
}

/** Step 9: boxes of three branches and the scroll come back to the vault. */
export async function eveningRun(house: House, { evening }: Runs): Promise<void> {
  await depart(house, evening);
  await collectBoxes(house, evening);
  await collectScroll(house, evening);
  await unload(house, evening);
  const admin = await house.by('admin');
  expect(Number((await taskNow(house, evening)).taskState)).toBe(taskStates.completed);
  expect(accepted(await admin.list(artinstock, { taskId: evening })).total).toBe(13);
  expect(accepted(await admin.list(article, { artState: artStates.inTransit })).total).toBe(0);
  await expect.poll(() => scrollNow(house)).toMatchObject({ artName: scroll, artState: artStates.inVault });
  for (const node of nodes) {
    const [code = ''] = await boxesOf(house.app, node);
    const { records } = accepted(await admin.list(article, { artCode: code }));
    expect(records[0]).toMatchObject({ artState: artStates.inVault });
  }
}

/** What the keepers of a vault find in their lists: the scroll came in and is there, and of what left in the morning nothing is away. */
export async function stockOnScreen(house: House): Promise<void> {
  const page = await house.at('vault', { at: '/operation/artinstock' });
  const stock = (path: string) => {
    const screen = page.locator(`[id="panel-${path}"]`);
    const row = (text: string) => screen.getByRole('row').filter({ hasText: text });
    return { row, onlyCurrent: () => screen.getByText(zh.exchange.stock.current, { exact: true }).click() };
  };
  const came = stock('/operation/artinstock');
  await came.row(scroll).waitFor();
  await came.onlyCurrent();
  await came.row(scroll).waitFor();
  await follow(page, '/operation/artoutstock');
  const left = stock('/operation/artoutstock');
  await left.row(doubtedBox).waitFor();
  await left.onlyCurrent();
  await left.row(doubtedBox).waitFor({ state: 'hidden' });
  await page.context().close();
}
