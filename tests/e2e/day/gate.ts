import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { artStates } from '#shared/handover/article';
import { exceptionStates, exceptionTypes } from '#shared/handover/exception';
import { taskStates } from '#shared/handover/task';
import type { EscortCode } from '#shared/handover/visit';
import { scanner } from '#src/locales/scanner';
import { zh } from '#src/locales/words';
import { article } from '#src/resources/business/article';
import { artoutstock } from '#src/resources/business/stock';
import { exception } from '#src/resources/operation/exception';
import { task } from '#src/resources/operation/task';
import { accepted } from '../../support/day.ts';
import { pngOf } from '../../support/files.ts';
import { filled } from '../../support/pages/filled.ts';
import { follow } from '../../support/pages/follow.ts';
import { Frame } from '../../support/pages/frame.ts';
import { ListPage, takeFrom } from '../../support/pages/list-page.ts';
import { spaced } from '../../support/pages/spaced.ts';
import { told } from '../../support/pages/told.ts';
import { boxesOf } from './boxes.ts';
import { plate, sealOf } from './by-call.ts';
import { nodes, type Runs } from './evening-before.ts';
import { ExchangeDesk, type Pen } from './exchange-desk.ts';
import { type Account, type House, nameOf, passwordOfAll } from './house.ts';

const snapshot = {
  name: 'face.png',
  mimeType: 'image/png',
  buffer: pngOf({ width: 60, height: 80, rows: 80, pixel: (x, y) => [200, 2 * x, 2 * y] }),
};

/** The browser options of a phone. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** Returns the content of a person's own code, which is new each time. */
export async function codeOf(house: House, account: Account): Promise<string> {
  const code = accepted(await (await house.by(account)).get<EscortCode>('blade-business/visit/qrcode'));
  return `${house.url}${code.url}`;
}

/** Returns a person's own code, copied from that person's phone. */
async function codeOnPhone(house: House, account: Account): Promise<string> {
  const page = await house.at(account, {
    ...phone,
    at: '/business/convoy',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: spaced(zh.verify.code) }).click();
  await page.getByRole('button', { name: zh.verify.copy }).click();
  await page.getByText(zh.verify.copied).waitFor();
  const read = await page.evaluate(() => navigator.clipboard.readText());
  await page.context().close();
  return read;
}

/** The dialog in which people and cars are checked at a stop. */
export class CheckDialog {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  get dialog() {
    return this.#page.getByRole('dialog', { name: zh.verify.title });
  }

  async #start() {
    await follow(this.#page, '/operation/verify');
    const list = new ListPage(this.#page);
    await list.main.getByRole('button', { name: spaced(zh.verify.check) }).click();
  }

  async open(taskNo: string) {
    await this.#start();
    await takeFrom(this.#page, this.dialog.getByRole('combobox', { name: zh.verify.task }), taskNo);
  }

  /** Opens the dialog for an agent who comes to the counter for a client. */
  async openForClient(client: string, agent: string) {
    await this.#start();
    await this.dialog.getByText(zh.verify.ofClient, { exact: true }).click();
    await takeFrom(this.#page, this.dialog.getByLabel(zh.verify.client, { exact: true }), client);
    await takeFrom(this.#page, this.dialog.getByLabel(zh.verify.agent, { exact: true }), agent);
  }

  async showCertificate(certNo: string): Promise<string> {
    await takeFrom(this.#page, this.dialog.getByRole('combobox', { name: zh.verify.method }), '证件');
    await this.dialog.getByLabel(zh.verify.certNo, { exact: true }).fill(certNo);
    await this.dialog.getByRole('button', { name: zh.verify.submit }).click();
    return this.outcome();
  }

  /** Returns the result of a check in words, and goes on to the next check. */
  async outcome(): Promise<string> {
    const told = this.dialog.getByRole('alert').filter({ has: this.#page.getByRole('button', { name: zh.verify.next }) });
    const text = await told.innerText();
    await told.getByRole('button', { name: zh.verify.next }).click();
    return text;
  }

  async scan(code: string): Promise<string> {
    await this.dialog.getByLabel(scanner.zh.type).fill(code);
    await this.#page.keyboard.press('Enter');
    return this.outcome();
  }

  /** Chooses a person or a car of the task. */
  async #choose(name: string) {
    await this.dialog.getByRole('button', { name: zh.verify.checkOf.replace('{{name}}', name) }).click();
  }

  /** Takes a picture of a person, which is compared with the stored one. */
  async photograph(name: string): Promise<string> {
    await this.#choose(name);
    const form = this.dialog.getByRole('region', { name });
    await form.locator('input[type=file]').setInputFiles(snapshot);
    // The picture shows once it has been sent. Only the form is searched, because icons are images as well.
    await form.locator('form img').waitFor();
    await form.getByRole('button', { name: zh.verify.submit }).click();
    return this.outcome();
  }

  async checkPlate(plateNo: string): Promise<string> {
    await this.#choose(plateNo);
    await this.dialog.getByLabel(zh.verify.plateNo, { exact: true }).fill(plateNo);
    await this.dialog.getByRole('button', { name: zh.verify.submit }).click();
    return this.outcome();
  }

  async close() {
    await this.dialog
      .getByRole('button', { name: spaced(zh.common.close) })
      .last()
      .click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}

export const numberOf = async (house: House, id: string) =>
  String(accepted(await (await house.by('admin')).detail(task, id)).taskNo);

/** Reports in the list of tasks that the car has come to its next stop. */
async function arrive(page: Page, taskNo: string): Promise<void> {
  const list = new ListPage(page);
  await new Frame(page).go('计划与任务', '任务管理');
  await list.startAction(taskNo, zh.task.action.arrive);
  const dialog = page.getByRole('dialog', { name: new RegExp(zh.task.action.arrive) });
  await dialog.getByRole('radio').first().waitFor();
  await list.confirm();
  await told(page, zh.task.done.arrive);
}

/** Replaces a guard by the one who came instead. */
async function changeCrew(page: Page, taskNo: string): Promise<void> {
  const list = new ListPage(page);
  await new Frame(page).go('计划与任务', '任务管理');
  await list.startAction(taskNo, zh.task.action.crew);
  await list.take(task.fields.convoyIds.zh, nameOf('chenhao'));
  await list.choose(task.fields.convoyIds.zh, nameOf('sunyan'));
  await page.keyboard.press('Escape');
  await list.dialog.getByLabel(zh.task.reason, { exact: true }).fill('陈浩临时调岗，孙燕证件齐全');
  await list.confirm();
  await told(page, zh.task.done.crew);
}

/** Runs step 3: the car and its crew are checked at the base; one guard is not the planned one. */
export async function checkAtGate(house: House, taskNo: string, { keeper, dispatcher }: Record<'keeper' | 'dispatcher', Page>) {
  await arrive(keeper, taskNo);
  const check = new CheckDialog(keeper);
  await check.open(taskNo);
  expect(await check.scan(await codeOnPhone(house, 'convoy'))).toContain(zh.verify.passed);
  for (const account of ['zhangyong', 'zhaolei'] as const) {
    expect(await check.scan(await codeOf(house, account))).toContain(zh.verify.passed);
  }
  const failed = await check.scan(await codeOf(house, 'sunyan'));
  expect(failed).toContain(zh.verify.failed);
  expect(failed).toContain('YC');
  const cases = accepted(await (await house.by('dispatcher')).list(exception, { exceptionType: exceptionTypes.crew }));
  expect(cases.records).toMatchObject([{ level: 2, exceptionState: exceptionStates.open }]);
  expect(await check.checkPlate(plate)).toContain(zh.verify.passed);
  await changeCrew(dispatcher, taskNo);
  expect(await check.scan(await codeOf(house, 'sunyan'))).toContain(zh.verify.passed);
  await check.close();
}

/** Runs step 4: twelve boxes are scanned and sealed; two keepers give them, two of the crew take them. */
export async function loadCar(house: House, { morning }: Runs, keeper: Page): Promise<void> {
  const taskNo = await numberOf(house, morning);
  const desk = new ExchangeDesk(keeper);
  await desk.openAtStop(taskNo, '江南金库');
  await giveBoxes(house, desk, taskNo);
  await desk.begin(taskNo, 'receive');
  await desk.allMatched();
  await desk.signBy([...byPassword('convoy'), { name: nameOf('zhangyong'), code: await codeOf(house, 'zhangyong') }]);
  await desk.finish('receive');
  await assertLoaded(house, morning);
}

/** Reads and seals every box, and signs for the keepers. */
async function giveBoxes(house: House, desk: ExchangeDesk, taskNo: string): Promise<void> {
  await desk.begin(taskNo, 'give');
  const boxes = (await Promise.all(nodes.map((node) => boxesOf(house.app, node)))).flat();
  for (const code of boxes) {
    await desk.scan(code);
    await desk.dialog.getByText(filled(zh.exchange.scanned.found, { code })).waitFor();
    await desk.seal(code, sealOf(code));
  }
  await desk.signBy(byPassword('vault', 'zhouhai'));
  await desk.finish('give');
}

export const byPassword = (...accounts: readonly Account[]): Pen[] =>
  accounts.map((account) => ({ name: nameOf(account), password: passwordOfAll }));

async function assertLoaded(house: House, id: string): Promise<void> {
  const admin = await house.by('admin');
  expect(Number(accepted(await admin.detail(task, id)).taskState)).toBe(taskStates.underWay);
  const onRoad = accepted(await admin.list(article, { artState: artStates.inTransit }));
  // One of the boxes contains three coins of a client.
  expect(onRoad.total).toBe(12 + 3);
  expect(accepted(await admin.list(artoutstock, { taskId: id })).total).toBe(12);
}
