import type { Page } from 'playwright-core';
import type { Messages } from '#src/locales/words';
import { zh } from '#src/locales/words';

/** The parts around every screen: top bar, side menu, tab bar. */
export class Frame {
  readonly #page: Page;
  readonly #words: Messages;

  constructor(page: Page, words: Messages = zh) {
    this.#page = page;
    this.#words = words;
  }

  get menu() {
    return this.#page.getByRole('navigation', { name: this.#words.layout.side.menu });
  }

  /** Returns a tab of the bar; the tabs within screens are left out. */
  tab(name: string) {
    return this.#page.locator('[id^="tab-"]').and(this.#page.getByRole('tab', { name, exact: true }));
  }

  /** Returns the tab if its screen is in front. */
  shown(name: string) {
    return this.tab(name).and(this.#page.locator('[aria-selected=true]'));
  }

  /** Returns a branch of the menu; a shut one tells how much waits in it. */
  branch(area: string) {
    return this.menu.getByRole('button', { name: new RegExp(`^${area} ?\\d*$`) });
  }

  /** Opens a branch of the menu, unless it is open. */
  async openBranch(area: string) {
    const branch = this.branch(area);
    // The menus have arrived once the branch is there, and its attribute tells whether it is open.
    if ((await branch.getAttribute('aria-expanded')) !== 'true') await branch.click();
  }

  /** Opens a screen by its names in the menu. */
  async go(area: string, leaf: string) {
    await this.openBranch(area);
    await this.menu.getByRole('link', { name: leaf, exact: true }).click();
    await this.shown(leaf).waitFor();
  }

  /** Returns the number that the menu shows beside the name of a screen, or 0 if it shows none. */
  async waitingAt(leaf: string): Promise<number> {
    const shown = await this.menu.getByRole('link', { name: new RegExp(`^${leaf}`) }).innerText();
    return Number(shown.replace(leaf, ''));
  }

  /** The bell, which tells the number of unread notices. */
  get bell() {
    return this.#page.getByRole('banner').getByRole('button', { name: new RegExp(`^${this.#words.layout.top.notices}`) });
  }

  async chooseLanguage(name: string) {
    await this.#page.getByRole('button', { name: this.#words.layout.top.language }).click();
    await this.#page.getByRole('menuitem', { name, exact: true }).click();
  }

  get #userMenu() {
    return this.#page
      .getByRole('banner')
      .getByRole('button', { name: this.#words.layout.top.user.replace(/\s*\{\{name\}\}\s*/, '') });
  }

  /** The picture of the user who is signed in. */
  get avatar() {
    return this.#userMenu.locator('img');
  }

  async openInfo() {
    await this.#userMenu.click();
    await this.#page.getByRole('menuitem', { name: this.#words.layout.top.info }).click();
    await this.#page.getByRole('button', { name: this.#words.personal.changeAvatar }).waitFor();
  }

  async signOut() {
    await this.#userMenu.click();
    await this.#page.getByRole('menuitem', { name: this.#words.layout.top.logout }).click();
    await this.#page.getByRole('dialog').getByRole('button', { name: this.#words.common.ok }).click();
  }
}
