import type { Locator, Page } from 'playwright-core';
import { exchange } from '#src/locales/exchange';
import { scanner } from '#src/locales/scanner';
import { exchg } from '#src/resources/operation/exchg';
import { filled } from '../../support/pages/filled.ts';
import { Frame } from '../../support/pages/frame.ts';
import { ListPage } from '../../support/pages/list-page.ts';
import { spaced } from '../../support/pages/spaced.ts';
import { told } from '../../support/pages/told.ts';

/** A person who signs: by their own password, by the content of their own code, or else by hand. */
export interface Pen {
  readonly name: string;
  readonly password?: string;
  readonly code?: string;
}

/** A photo in the shape in which the browser takes a file from the disk. */
export interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The list of exchanges at a desk, and the dialog in which both sides check and sign. */
export class ExchangeDesk {
  readonly #page: Page;
  readonly #list: ListPage;
  constructor(page: Page) {
    this.#page = page;
    this.#list = new ListPage(page);
  }

  go() {
    return new Frame(this.#page).go('计划与任务', '交接单');
  }

  get dialog(): Locator {
    return this.#list.dialog;
  }

  async open(fill: (list: ListPage) => Promise<void>) {
    await this.go();
    await this.#list.main.getByRole('button', { name: spaced(exchange.zh.action.open) }).click();
    await fill(this.#list);
    await this.#list.confirm();
    await told(this.#page, exchange.zh.opened);
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** Opens the exchange of a stop that is verified. */
  openAtStop(taskNo: string, place: string) {
    return this.open(async (list) => {
      await list.choose(exchg.fields.taskId.zh, taskNo);
      await this.dialog.getByRole('radio', { name: new RegExp(place) }).check();
    });
  }

  /** Begins the turn of a side in an exchange. */
  async begin(rowText: string, action: 'give' | 'receive') {
    await this.#list.startAction(rowText, exchange.zh.action[action]);
    await this.dialog.getByRole('region', { name: exchange.zh.lines }).waitFor();
  }

  async scan(code: string) {
    await this.dialog.getByLabel(scanner.zh.type).fill(code);
    await this.#page.keyboard.press('Enter');
  }

  /** Enters the seal of a box, unless the box was sealed before and keeps its seal. */
  async seal(code: string, sealNo: string) {
    const field = this.dialog.getByLabel(filled(exchange.zh.sealOf, { code }));
    if ((await field.inputValue()) === '') await field.fill(sealNo);
  }

  /** Takes a photo of the only article whose type requires one; its line shows the field for it. */
  async photograph(photo: Photo) {
    const lines = this.dialog.getByRole('region', { name: exchange.zh.lines });
    await lines.locator('input[type=file]').setInputFiles(photo);
    await lines.locator('img').waitFor();
  }

  async allMatched() {
    await this.dialog.getByRole('button', { name: exchange.zh.allMatched }).click();
  }

  async signBy(pens: readonly Pen[]) {
    const cards = this.dialog.getByRole('region', { name: exchange.zh.signatures }).getByRole('listitem');
    for (const [index, { name, password, code }] of pens.entries()) {
      const card = cards.nth(index);
      const pad = card.getByLabel(filled(exchange.zh.handOf, { name }));
      await card.getByRole('combobox', { name: exchange.zh.signer }).click();
      const offered = this.#page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name });
      await offered.click();
      // The list of one card must be gone before that of the next one opens.
      await offered.waitFor({ state: 'hidden' });
      if (code) await card.getByText(exchange.zh.by.code, { exact: true }).click();
      if (code) await card.getByLabel(filled(exchange.zh.codeOf, { name })).fill(code);
      else if (password) await card.getByLabel(filled(exchange.zh.passwordOf, { name })).fill(password);
      else await this.#draw(pad);
    }
  }

  async #draw(pad: Locator) {
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error('There is nothing to sign on');
    const { mouse } = this.#page;
    await mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
    await mouse.down();
    for (const share of [0.3, 0.4, 0.5, 0.6, 0.7]) {
      await mouse.move(box.x + box.width * share, box.y + box.height * (share === 0.4 || share === 0.6 ? 0.3 : 0.7));
    }
    await mouse.up();
  }

  /** Ends the turn of the side, and waits until the page says so. */
  async finish(action: 'give' | 'receive') {
    await this.dialog.getByRole('button', { name: spaced(exchange.zh[action]) }).click();
    await told(this.#page, action === 'give' ? exchange.zh.given : exchange.zh.confirmed);
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
