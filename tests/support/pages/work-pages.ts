import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { diagram } from '#src/locales/diagram';
import { work } from '#src/locales/work';
import { filled } from './filled.ts';
import { ListPage } from './list-page.ts';
import { spaced } from './spaced.ts';

const done = { approve: 'approved', reject: 'rejected' } as const;

/** The screens of a user's tasks and of the processes that the user has begun. */
export class WorkPages {
  readonly #page: Page;
  readonly #list: ListPage;

  constructor(page: Page) {
    this.#page = page;
    this.#list = new ListPage(page);
  }

  button(name: string) {
    return this.#page.getByRole('button', { name: spaced(name) });
  }

  /** Opens a task from the list of the user's tasks, which may be in front already. */
  async open(step: string, { isInFront = false } = {}) {
    if (!isInFront) await this.#page.goto('/work/todo');
    await this.#list.startAction(step, work.zh.handle);
    await this.#page.getByText(filled(work.zh.handleTitle, { name: step })).waitFor();
  }

  /** Claims a step of a process that several people may do, and opens it. */
  async takeOn(process: string, step: string) {
    await this.#page.goto('/work/claim');
    await this.#list.startAction(process, work.zh.claim);
    await this.#page.getByText(work.zh.claimed).waitFor();
    await this.open(step);
  }

  /** Waits until the drawing says all this of its steps in the list that a screen reader gets. */
  async shows(...told: readonly string[]) {
    const steps = this.#page.getByRole('list', { name: diagram.zh.step.title }).getByRole('listitem');
    await expect.poll(() => steps.allInnerTexts()).toEqual(expect.arrayContaining([...told]));
  }

  /** Opens a process that the user has begun, and waits until the drawing says all this. */
  async follow(process: string, ...told: readonly string[]) {
    await this.#page.goto('/work/send');
    await this.#list.startAction(process, work.zh.detail);
    await this.shows(...told);
  }

  async decide(verdict: keyof typeof done) {
    if (verdict === 'reject') await this.#page.getByLabel(work.zh.comment, { exact: true }).fill('时间冲突');
    await this.button(work.zh[verdict]).click();
    await this.told(work.zh[done[verdict]]);
  }

  /** Waits until the page shows these words. */
  async told(words: string) {
    await this.#page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor();
  }
}
