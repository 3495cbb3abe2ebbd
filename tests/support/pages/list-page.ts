import type { Locator, Page } from 'playwright-core';
import type { Messages } from '#src/locales/words';
import { zh } from '#src/locales/words';
import { spaced } from './spaced.ts';

/** Returns the choices in the list of this field, because that of another field may still be visible. */
async function choicesOf(page: Page, field: Locator): Promise<Locator> {
  const list = await field.getAttribute('aria-controls');
  const opened = page.locator('.ant-select-dropdown:visible').filter({ has: page.locator(`[id="${list}"]`) });
  return opened.locator('.ant-select-item-option');
}

/** Takes a choice from the list of a field. A key opens the list, because a current value would cover the place of a click. */
export async function takeFrom(page: Page, field: Locator, choice: string): Promise<void> {
  await field.and(page.locator(':enabled')).press('ArrowDown');
  const offered = (await choicesOf(page, field)).filter({ hasText: choice });
  await offered.click();
  await offered.waitFor({ state: 'hidden' });
}

/** Looks for a choice in a list that is too long to show it at once, and takes it. */
export async function findIn(page: Page, field: Locator, choice: string): Promise<void> {
  await field.fill(choice);
  await takeFrom(page, field, choice);
}

/** A list screen of the browser engine, with the dialogs that open from it. */
export class ListPage {
  readonly #page: Page;
  readonly #words: Messages['meta'];

  constructor(page: Page, words: Messages = zh) {
    this.#page = page;
    this.#words = words.meta;
  }

  get main() {
    return this.#page.getByRole('main');
  }

  get dialog() {
    return this.#page.getByRole('dialog');
  }

  row(text: string) {
    return this.main.getByRole('row').filter({ hasText: text });
  }

  heading(name: string) {
    return this.main.getByRole('columnheader', { name });
  }

  searchField(label: string) {
    return this.main.getByRole('search').getByLabel(label, { exact: true });
  }

  /** Makes a column so wide that the list no longer fits its box, as only its reader can. */
  async widen(): Promise<void> {
    await this.main.locator('th[tabindex]').filter({ visible: true }).nth(1).focus();
    for (let presses = 0; presses < 40; presses += 1) await this.#page.keyboard.press('Shift+ArrowRight');
  }

  async search(label: string, value: string) {
    await this.searchField(label).fill(value);
    await this.#button(this.main.getByRole('search'), this.#words.search).click();
  }

  async reset() {
    await this.#button(this.main.getByRole('search'), this.#words.reset).click();
  }

  async add(values: Readonly<Record<string, string>>, choices: Readonly<Record<string, string>> = {}) {
    await this.send(values, choices);
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** Does the same as `add`, where another dialog follows. */
  async send(values: Readonly<Record<string, string>>, choices: Readonly<Record<string, string>> = {}) {
    await this.#button(this.main, this.#words.add).click();
    await this.fill(values);
    for (const [label, choice] of Object.entries(choices)) await this.choose(label, choice);
    await this.save();
  }

  async startEditing(rowText: string) {
    await this.#button(this.row(rowText), this.#words.edit).click();
    await this.dialog.waitFor();
  }

  /** Starts an action of a row, by its own button or from the menu of more actions. */
  async startAction(rowText: string, name: string) {
    const button = this.#button(this.row(rowText), name);
    const more = this.#button(this.row(rowText), this.#words.moreActions);
    await button.or(more).first().waitFor();
    if (await button.count()) return button.click();
    await more.click();
    await this.#page.getByRole('menuitem', { name }).click();
  }

  /** Confirms the question once it stands still, because a click between two frames of its opening hits nothing. */
  async confirm() {
    await this.dialog.last().waitFor();
    await this.#page.evaluate(() => {
      const opening = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
      return Promise.allSettled(opening.map(({ finished }) => finished));
    });
    await this.#button(this.dialog, this.#words.ok).click();
  }

  async fill(values: Readonly<Record<string, string>>) {
    // A button of the text editor may bear the name of a field.
    const typed = this.#page.locator('input, textarea, [contenteditable=true]');
    for (const [label, value] of Object.entries(values))
      await this.dialog.getByLabel(label, { exact: true }).and(typed).fill(value);
  }

  /** Takes a choice from the list below a field of the dialog; a field behind the dialog may have the same name. */
  async choose(label: string, choice: string) {
    const field = this.dialog.getByLabel(label, { exact: true });
    await field.click();
    await (await choicesOf(this.#page, field)).filter({ hasText: choice }).first().click();
  }

  /** Removes one of several choices. */
  async take(label: string, choice: string) {
    const field = this.dialog.locator('.ant-select').filter({ has: this.#page.getByLabel(label, { exact: true }) });
    await field.getByTitle(choice, { exact: true }).locator('.ant-select-selection-item-remove').click();
  }

  async save() {
    await this.#button(this.dialog, this.#words.save).click();
  }

  /** Removes one row and confirms. */
  async remove(rowText: string) {
    await this.#button(this.row(rowText), this.#words.delete).click();
    const question = this.#page.getByRole('dialog').filter({ hasText: this.#words.confirmDelete });
    await this.#button(question, this.#words.ok).click();
    await this.row(rowText).waitFor({ state: 'hidden' });
  }

  #button(within: Locator, name: string) {
    return within.getByRole('button', { name: spaced(name) });
  }
}
