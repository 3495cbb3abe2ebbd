import { expect } from 'vitest';
import { artStates } from '#shared/handover/article';
import { exchgTypes } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { exchange } from '#src/locales/exchange';
import { zh } from '#src/locales/words';
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
/** The whole crew, all of whom are checked before a car sets out. */
const wholeCrew = [...crew, 'chenhao', 'zhaolei'] as const;

/** Checks the car and its crew at the base, from where it sets out empty. */
async function depart(house: House, taskId: string): Promise<void> {
  await house.turnTo('17:30');
  await receiveCar(house, { taskId, index: 0, keeper: 'vault' }, wholeCrew);
  accepted(await (await house.by('vault')).post('blade-business/task/depart', { id: taskId }));
}

/** Lets the keepers of the last branch give four boxes and the scroll, which is not planned. */
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
    await desk.dialog.getByText(filled(exchange.zh.scanned.found, { code })).waitFor();
    await desk.seal(code, sealOf(code));
  }
  // The exception about the box has ended its part in the task.
  const unplanned = [doubtedBox, String((await scrollNow(house)).artCode)];
  for (const code of unplanned) {
    await desk.scan(code);
    await desk.dialog.getByText(filled(exchange.zh.scanned.added, { code })).waitFor();
    await desk.dialog.getByLabel(filled(exchange.zh.remarkOf, { code })).fill('不在计划内，随车回库');
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

/** Collects the boxes of the two other branches; the line runs the other way round. */
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

/** Takes everything back into the vault; then the task completes by itself. */
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

/** Runs step 9: the boxes of three branches and the scroll come back to the vault. */
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

/** Asserts that the lists of a vault show the scroll as received and present, and the doubted box as no longer away. */
export async function stockOnScreen(house: House): Promise<void> {
  const page = await house.at('vault', { at: '/operation/artinstock' });
  const stock = (path: string, current: string) => {
    const screen = page.locator(`[id="panel-${path}"]`);
    const row = (text: string) => screen.getByRole('row').filter({ hasText: text });
    return { row, onlyCurrent: () => screen.getByText(current, { exact: true }).click() };
  };
  const came = stock('/operation/artinstock', zh.exchange.stock.currentIn);
  await came.row(scroll).waitFor();
  await came.onlyCurrent();
  await came.row(scroll).waitFor();
  await follow(page, '/operation/artoutstock');
  const left = stock('/operation/artoutstock', zh.exchange.stock.currentOut);
  await left.row(doubtedBox).waitFor();
  await left.onlyCurrent();
  await left.row(doubtedBox).waitFor({ state: 'hidden' });
  await page.context().close();
}
