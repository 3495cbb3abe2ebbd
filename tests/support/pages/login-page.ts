import type { Page } from 'playwright-core';
import type { Messages } from '#src/locales/zh';
import { zh } from '#src/locales/zh';

interface Account {
  readonly account: string;
  readonly password: string;
}

export class LoginPage {
  readonly #page: Page;
  readonly #words: Messages['login'];

  constructor(page: Page, words: Messages = zh) {
    this.#page = page;
    this.#words = words.login;
  }

  get account() {
    return this.#page.getByLabel(this.#words.account, { exact: true });
  }

  get password() {
    return this.#page.getByLabel(this.#words.password, { exact: true });
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

  /** From wherever the page is to the first screen behind the guard. */
  async signIn(account: Account) {
    await this.open();
    await this.fillIn(account);
    await this.#page.waitForURL((url) => url.pathname !== '/login');
    await this.#page.getByRole('main').waitFor();
  }
}
