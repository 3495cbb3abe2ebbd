import type { Locator, Page } from 'playwright-core';
import { door } from '#src/locales/door';
import { exchange } from '#src/locales/exchange';
import { scanner } from '#src/locales/scanner';
import { exception } from '#src/resources/operation/exception';
import { pngOf } from '../../support/files.ts';
import { filled } from '../../support/pages/filled.ts';
import { follow } from '../../support/pages/follow.ts';
import { spaced } from '../../support/pages/spaced.ts';
import type { Pen } from './exchange-desk.ts';

const photo = pngOf({ width: 40, height: 30, rows: 30, pixel: (x, y) => [x * 6, y * 8, 90] });

/** The door mode on a phone. */
export class Door {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  get #main(): Locator {
    return this.#page.getByRole('main');
  }

  async go() {
    await follow(this.#page, '/door');
  }

  async press(name: string) {
    await this.#main.getByRole('button', { name: spaced(name) }).click();
  }

  /** Returns the card of the next stop, if that stop is this place. */
  #stop(place: string): Locator {
    return this.#main.getByRole('article').filter({ hasText: place });
  }

  async arrive(place: string) {
    const stop = this.#stop(place);
    await stop.getByRole('button', { name: spaced(door.zh.arrive) }).click();
    await stop.getByText(door.zh.toVerify).waitFor();
  }

  /** Opens the exchange of the stop, which leads to its lines. */
  async begin(place: string) {
    await this.#stop(place)
      .getByRole('button', { name: spaced(door.zh.open) })
      .click();
    await this.#main.getByRole('list', { name: exchange.zh.lines }).waitFor();
  }

  async scan(code: string) {
    await this.#main.getByLabel(scanner.zh.type).fill(code);
    await this.#page.keyboard.press('Enter');
    await this.#main.getByText(filled(door.zh.read.found, { code })).waitFor();
  }

  /** Chooses a line by hand and reports that its seal is wrong. */
  async doubtSeal(code: string, sealNo?: string) {
    await this.#main.getByRole('list', { name: exchange.zh.lines }).getByRole('button', { name: code }).click();
    const results = this.#main.getByLabel(filled(exchange.zh.resultOf, { code }));
    await results.getByText('封签不符', { exact: true }).click();
    if (sealNo) await this.#main.getByLabel(filled(exchange.zh.sealOf, { code })).fill(sealNo);
  }

  async report(content: string) {
    await this.press(exchange.zh.report);
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel(exception.fields.content.zh, { exact: true }).fill(content);
    const file = { name: 'seal.png', mimeType: 'image/png', buffer: photo };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.locator('img').waitFor();
    await dialog.getByRole('button', { name: spaced('确定') }).click();
    await this.#main.getByRole('button', { name: exchange.zh.reported }).waitFor();
  }

  /** Cuts off the network, as on the way to the basement, until `findNetwork` is called. */
  async loseNetwork() {
    await this.#page.context().setOffline(true);
    await this.#main.getByText(door.zh.offline).waitFor();
  }

  /** Waits until this number of actions is queued, and restores the network. The app then sends them by itself. */
  async findNetwork(waiting: number) {
    await this.#main.getByText(filled(door.zh.waiting, { count: String(waiting) })).waitFor();
    await this.#page.context().setOffline(false);
  }

  async sign(pens: readonly Pen[], end: 'give' | 'receive') {
    await this.signUnanswered(pens, end);
    await this.outcome(end);
    if (end === 'give') await this.press(door.zh.takeOver);
  }

  /** Waits for what a side's signatures come to; at the end, with the number of lines that differ. */
  async outcome(end: 'give' | 'receive', differences = 0) {
    const done = differences > 0 ? filled(door.zh.endedWith, { count: String(differences) }) : exchange.zh.confirmed;
    await this.#main.getByText(end === 'give' ? door.zh.receiverTurn : done).waitFor();
  }

  /** Signs as each of these people, without waiting for the server's answer. */
  async signUnanswered(pens: readonly Pen[], end: 'give' | 'receive') {
    await this.press(door.zh.toSign);
    for (const { name, password } of pens) {
      await this.#main.getByRole('listitem').getByRole('button', { name }).click();
      const form = this.#main.getByRole('region', { name: filled(door.zh.signsNow, { name }) });
      await form.getByLabel(filled(exchange.zh.passwordOf, { name })).fill(password ?? '');
      await form.getByRole('button', { name: door.zh.signed }).click();
    }
    await this.press(exchange.zh[end]);
  }

  /** Lets the server process the first call, but loses its answer. Returns a function that tells the number of calls. */
  async loseResponseTo(path: string): Promise<() => number> {
    let calls = 0;
    await this.#page.route(`**/${path}`, async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    return () => calls;
  }
}
