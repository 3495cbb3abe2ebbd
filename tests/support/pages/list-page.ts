import type { Locator, Page } from 'playwright-core';
import type { Messages } from '#src/locales/zh';
import { zh } from '#src/locales/zh';
import { spaced } from './spaced.ts';

/** A screen that the browser engine draws, and what opens from it. */
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

  async search(label: string, value: string) {
    await this.searchField(label).fill(value);
    await this.#button(this.main.getByRole('search'), this.#words.search).click();
  }

  async reset() {
    await this.#button(this.main.getByRole('search'), this.#words.reset).click();
  }

  async add(values: Readonly<Record<string, string>>, choices: Readonly<Record<string, string>> = {}) {
    await this.#button(this.main, this.#words.add).click();
    await this.fill(values);
    for (const [label, choice] of Object.entries(choices)) await this.choose(label, choice);
    await this.save();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  async startEditing(rowText: string) {
    await this.#button(this.row(rowText), this.#words.edit).click();
    await this.dialog.waitFor();
  }

  /** Starts what a button of a row does, wherever it stands. */
  async startAction(rowText: string, name: string) {
    const button = this.#button(this.row(rowText), name);
    const more = this.#button(this.row(rowText), this.#words.moreActions);
    await button.or(more).first().waitFor();
    if (await button.count()) return button.click();
    await more.click();
    await this.#page.getByRole('menuitem', { name }).click();
  }

  /** Says yes to the question that is asked. */
  async confirm() {
    await this.#button(this.dialog, this.#words.ok).click();
  }

  async fill(values: Readonly<Record<string, string>>) {
    // A button of the text editor may bear the name of a field.
    const typed = this.#page.locator('input, textarea, [contenteditable=true]');
    for (const [label, value] of Object.entries(values))
      await this.dialog.getByLabel(label, { exact: true }).and(typed).fill(value);
  }

  /** Takes a choice from the list that opens below a field; what stands behind the dialog may be called the same. */
  async choose(label: string, choice: string) {
    await this.dialog.getByLabel(label, { exact: true }).click();
    await this.#page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: choice }).first().click();
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
