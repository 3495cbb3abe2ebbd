import type { Locator, Page } from 'playwright-core';
import type { Messages } from '#src/locales/words';
import { zh } from '#src/locales/words';

interface Account {
  readonly account: string;
  readonly password: string;
}

export class LoginPage {
  readonly #page: Page;
  readonly #words: Messages['login'];
  /** The dialog over the open page of a user whose session has ended. */
  readonly again: Locator;

  constructor(page: Page, words: Messages = zh) {
    this.#page = page;
    this.#words = words.login;
    this.again = page.getByRole('dialog', { name: words.again.title });
  }

  get account() {
    return this.#page.getByLabel(this.#words.account, { exact: true });
  }

  get password() {
    return this.#page.getByRole('textbox', { name: this.#words.password, exact: true });
  }

  get refusal() {
    return this.#page.getByRole('alert');
  }

  open() {
    return this.#page.goto('/login');
  }

  async fillIn({ account, password }: Account) {
    await this.account.fill(account);
    await this.password.fill(password);
    await this.#page.getByRole('button', { name: this.#words.submit, exact: true }).click();
  }

  /** Signs in over the open page, where the account is filled in already. */
  async signInAgain(password: string) {
    await this.again.getByLabel(this.#words.password, { exact: true }).fill(password);
    await this.again.getByRole('button', { name: this.#words.submit, exact: true }).click();
    await this.again.waitFor({ state: 'hidden' });
  }

  /** Signs in from any page, and waits for the first screen behind the guard. */
  async signIn(account: Account) {
    await this.open();
    await this.fillIn(account);
    await this.#page.waitForURL((url) => url.pathname !== '/login');
    await this.#page.getByRole('main').waitFor();
  }
}
