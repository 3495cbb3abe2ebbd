import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessDictionaries } from '#server/modules/system/dict/shipped/business';
import { systemDictionaries } from '#server/modules/system/dict/shipped/system';
import { menuTree } from '#server/seed/menus/index';
import type { MenuLine } from '#server/seed/menus/line';
import type { Language } from '#shared/field';
import { en, type Messages, zh } from '#src/locales/words';
import { untilQuiet } from '../../support/network.ts';
import { filled } from '../../support/pages/filled.ts';
import { spaced } from '../../support/pages/spaced.ts';
import { type Look, nameOf } from './looks.ts';

/** The presses of the parts of an errand, filled while it is walked. */
export type Parts = string[];

/** The entries of the menu from its top to the one of a path. */
function entriesTo(path: string, lines: readonly MenuLine[] = menuTree): readonly MenuLine[] | undefined {
  for (const line of lines) {
    if (!line.children && line.path === path) return [line];
    const below = line.children && entriesTo(path, line.children);
    if (below) return [line, ...below];
  }
  return undefined;
}

/**
 * A person who works by pressing what is on the screen, and whose presses are counted: a press of a button, a link, a choice or a
 * key counts as one, typing into a field that has the focus as none. A page never gets an address typed in.
 */
export class Walk {
  readonly page: Page;
  readonly look: Look;
  readonly words: Messages;
  readonly #errand: string;
  readonly #parts: Parts;
  #presses = 0;

  constructor(page: Page, { errand, look, parts }: { readonly errand: string; readonly look: Look; readonly parts: Parts }) {
    this.page = page;
    this.look = look;
    this.words = look.language === 'zh' ? zh : en;
    this.#errand = errand;
    this.#parts = parts;
  }

  /** True for the width at which the menu is a drawer and lists are cards. */
  get isPhone(): boolean {
    return this.look.width < 600;
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** The dialog in front. */
  get dialog(): Locator {
    return this.page.getByRole('dialog').filter({ visible: true }).last();
  }

  /** Returns a label in the reader's language. */
  of(label: Readonly<Record<Language, string>>): string {
    return label[this.look.language];
  }

  /** Returns what an entry of a dictionary is called in the reader's language. */
  entry(dictionary: string, key: number | string): string {
    const dictionaries = [...systemDictionaries, ...businessDictionaries(new Date().getFullYear())];
    const line = dictionaries.find(({ code }) => code === dictionary)?.entries.find((entry) => entry.key === String(key));
    if (!line) throw new Error(`There is no entry ${key} in ${dictionary}.`);
    return this.of(line);
  }

  /** Returns words about a number, in the form that the language has for it. */
  counted(words: object, name: string, values: { readonly count: number; readonly [name: string]: number | string }): string {
    const forms = new Map<string, unknown>(Object.entries(words));
    const form = (values.count === 1 && forms.get(`${name}_one`)) || forms.get(name);
    return filled(
      String(form).replace(', number', ''),
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
    );
  }

  async press(target: Locator): Promise<void> {
    await target.click();
    this.#presses += 1;
  }

  /** Presses the button of this name, or pattern of a name. */
  async button(name: string | RegExp, within: Locator = this.main): Promise<void> {
    await this.press(
      within
        .getByRole('button', { name: typeof name === 'string' ? spaced(name) : name })
        .filter({ visible: true })
        .first(),
    );
  }

  /** Presses a key or a combination. */
  async key(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
    this.#presses += 1;
  }

  /** Presses a field and types into it in the place of what it holds. */
  async type(label: string, text: string, within: Locator = this.dialog): Promise<void> {
    const field = within
      .getByLabel(label, { exact: true })
      .and(this.page.locator('input, textarea, [contenteditable=true]'))
      .filter({ visible: true });
    await this.press(field);
    await field.fill(text);
  }

  /** Opens the list of a field, looks for a choice by typing where the list can be searched, and takes it. */
  async choose(label: string, choice: string, within: Locator = this.dialog): Promise<void> {
    // An open field may bear its name twice, around the input as well; it is the box that is pressed, since its value may cover it.
    const field = within.getByLabel(label, { exact: true }).and(this.page.getByRole('combobox')).filter({ visible: true });
    await field.press('ArrowDown');
    this.#presses += 1;
    if (await field.isEditable()) await field.fill(choice);
    const offered = this.page
      .locator('.ant-select-dropdown:visible')
      .locator('.ant-select-item-option, .ant-select-tree-node-content-wrapper');
    await this.press(offered.filter({ hasText: choice }).first());
  }

  /** The side menu, which is in a drawer on a phone. */
  get #menu(): Locator {
    return this.page.getByRole('navigation', { name: this.words.layout.side.menu });
  }

  /** Opens a screen by its entry in the menu, as this width shows it. */
  async menu(path: string): Promise<void> {
    const entries = entriesTo(path) ?? [];
    const menu = this.#menu;
    if (this.isPhone) await this.button(this.words.layout.top.openMenu, this.page.getByRole('banner'));
    const leaf = menu.locator(`a[href="${path}"]`).filter({ visible: true });
    await menu.getByRole('listitem').first().waitFor();
    for (const { zh: inChinese, en: inEnglish } of entries.slice(0, -1)) {
      if (await leaf.count()) break;
      const name = this.look.language === 'zh' ? inChinese : inEnglish;
      // The branches of a folded menu open under the pointer.
      // A shut one tells how much waits in it.
      const branch = menu.getByRole('button', { name: new RegExp(`^${name} ?\\d*$`) });
      // A branch in the pop-up of another one is open with it.
      if (!(await branch.count())) continue;
      await branch.hover();
      if (!(await leaf.first().isVisible())) await this.press(branch);
    }
    await this.press(leaf.first());
    // The branch of a folded menu stays open for as long as the pointer is on it.
    if (!this.isPhone) await this.page.mouse.move(this.look.width / 2, this.look.height - 10);
    await this.page.locator(`[id="panel-${path}"]`).filter({ visible: true }).waitFor();
    await untilQuiet(this.page);
  }

  /** Returns the row of a list that shows this text: a card on a phone, where it is no tree. */
  row(text: string | RegExp): Locator {
    const rows = this.main.getByRole('row');
    return (this.isPhone ? rows.or(this.main.getByRole('listitem')) : rows).filter({ hasText: text, visible: true }).first();
  }

  /** Presses an action of a row, by its own button or from the menu of more actions. */
  async act(row: Locator, name: string): Promise<void> {
    const button = row.getByRole('button', { name: spaced(name) });
    const more = row.getByRole('button', { name: spaced(this.words.meta.moreActions) });
    await button.or(more).first().waitFor();
    if (await button.count()) return this.press(button.first());
    await this.press(more);
    await this.press(this.page.getByRole('menuitem', { name, exact: true }));
  }

  /** Presses the box of a row. */
  async tick(row: Locator): Promise<void> {
    await this.press(row.getByRole('checkbox'));
  }

  /** Presses what saves a file, and returns its content. */
  async download(target: Locator): Promise<Buffer> {
    const [saved] = await Promise.all([this.page.waitForEvent('download'), this.press(target)]);
    return readFile(await saved.path());
  }

  /** Presses what asks for a file, and gives this one. */
  async give(target: Locator, name: string, buffer: Buffer): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.press(target)]);
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
  }

  /** Unfolds the search of the list, where a phone or a narrow window folds it, up to this field; returns it. */
  async search(label: string): Promise<Locator> {
    const form = this.main.getByRole('search', { includeHidden: true });
    const { search, searchSet, more } = this.words.meta;
    if (this.isPhone) await this.button(new RegExp(`${search}|${searchSet.split(/[{(（]/)[0]}`));
    await form.filter({ visible: true }).waitFor();
    if (!(await form.getByLabel(label, { exact: true }).count())) await this.button(more, form);
    return form;
  }

  /** Presses what prints, and returns the text of the sheet that the browser was asked to print. */
  async print(target: Locator): Promise<string> {
    const printed = this.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          window.print = () => {
            // What is on paper alone is not shown on the screen.
            const sheet = [...document.body.children].find((part) => part.matches('div') && !part.checkVisibility());
            resolve(sheet?.textContent ?? '');
          };
        }),
    );
    await this.press(target);
    return printed;
  }

  /** Takes a picture of what would be printed, while it is on the page. */
  async paper(name: string): Promise<void> {
    await this.page.emulateMedia({ media: 'print' });
    await this.picture(name);
    await this.page.emulateMedia({ media: 'screen' });
  }

  /** Ends a part of the errand: its presses go into the table, and its picture into `shots/errands`. */
  async done(part: string): Promise<void> {
    this.#parts.push(`${part} ${this.#presses}`);
    this.#presses = 0;
    await this.picture(part);
  }

  /** Takes a picture once the page has come to rest. */
  async picture(name: string): Promise<void> {
    await untilQuiet(this.page);
    const file = [this.#errand, nameOf(this.look), String(this.#parts.length), name].join('-').replaceAll(/[^\w一-龥]+/g, '-');
    await this.page.screenshot({ path: `shots/errands/${file}.png`, animations: 'disabled' });
  }

  /** Goes to the home page by its tab. */
  async home(): Promise<void> {
    await this.press(this.page.getByRole('tab', { name: this.words.layout.home.title, exact: true }).first());
  }

  /** Empties the search of a list, which a phone shows on demand. */
  async clear(): Promise<void> {
    const reset = this.main.getByRole('button', { name: spaced(this.words.meta.reset) });
    if (!(await reset.isVisible())) await this.button(new RegExp(this.words.meta.search));
    await this.press(reset);
  }

  /** Looks at the menu until it tells that so much waits on a screen, beside its entry or beside the shut branch above it. */
  async waits(path: string, count: number): Promise<void> {
    const entries = entriesTo(path) ?? [];
    if (this.isPhone) await this.button(this.words.layout.top.openMenu, this.page.getByRole('banner'));
    const numberBeside = async () => {
      for (const entry of entries.toReversed()) {
        const name = new RegExp(`${this.of(entry)} ?\\d*$`);
        const item = this.#menu.getByRole('button', { name }).or(this.#menu.getByRole('link', { name }));
        if (await item.count()) return Number(/\d*$/.exec((await item.first().textContent()) ?? '')?.[0] ?? 0);
      }
      return undefined;
    };
    await expect.poll(numberBeside).toBe(count);
    if (this.isPhone) await this.key('Escape');
  }

  /** Returns the texts of a part of the screen that do not show whole: they are shortened, or stick out of the window. */
  async cut(within: Locator): Promise<readonly string[]> {
    return within.locator('button, a, span, p, h2, input').evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { right, width } = element.getBoundingClientRect();
          const isShort = element instanceof HTMLInputElement || getComputedStyle(element).textOverflow === 'ellipsis';
          const isShortened = isShort && element.scrollWidth > element.clientWidth;
          return width > 1 && (isShortened || right > window.innerWidth);
        })
        .map((element) => (element instanceof HTMLInputElement ? element.value : (element.textContent ?? ''))),
    );
  }
}
