import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { diagram } from '#src/locales/diagram';
import { findIn } from './list-page.ts';

/** Returns an expression as a drawing holds it; it is evaluated when a process runs. */
export const expression = (inner: string): string => `\${${inner}}`;

/** The modeller, as a person draws with it: by pointer on the drawing, by keyboard in its panel. */
export class DrawingBoard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get panel() {
    return this.#page.getByRole('region', { name: diagram.zh.panel.title });
  }

  /** The list of what is wrong with the drawing. */
  get flaws() {
    return this.#page.getByRole('region', { name: diagram.zh.flaw.title });
  }

  /** Chooses an element by its kind and name. */
  async choose(kind: keyof typeof diagram.zh.type, name: string) {
    // A long list renders only its visible part, so the choice is searched first.
    await findIn(this.#page, this.panel.getByLabel(diagram.zh.panel.chosen), `${diagram.zh.type[kind]}：${name}`);
  }

  /** Removes the chosen element. */
  async remove() {
    await this.#pad('删除').click();
  }

  /** Draws another element after the chosen one and names it; it is the chosen one from then on. */
  async append(what: 'userTask' | 'gateway' | 'end', name: string) {
    const before = await this.#chosen();
    await this.#pad(diagram.zh.pad[what]).click();
    await expect.poll(() => this.#chosen()).not.toBe(before);
    await this.write('name', name);
  }

  /** Draws a flow from the chosen element to another. */
  async connectTo(id: string) {
    await this.#pad(diagram.zh.pad.connect).click();
    const box = await this.#shape(id).boundingBox();
    if (!box) throw new Error(`${id} is not drawn`);
    await this.#page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
    await this.#page.mouse.down();
    await this.#page.mouse.up();
  }

  async write(property: 'name' | 'initiator' | 'formKey' | 'condition', value: string) {
    const field = this.panel.getByLabel(diagram.zh.panel[property], { exact: true });
    await field.fill(value);
    await field.press('Enter');
  }

  async makeDefault() {
    await this.panel.getByLabel(diagram.zh.panel.default, { exact: true }).click();
  }

  /** Sets an expression that determines a person. */
  async writeExpression(property: 'assignee', inner: string) {
    const label = diagram.zh.panel[property];
    await this.panel.getByRole('button', { name: diagram.zh.panel.expressionOf.replace('{{name}}', label) }).click();
    const field = this.panel.getByLabel(label, { exact: true });
    await field.fill(expression(inner));
    await field.press('Enter');
  }

  /** Chooses one of many people or roles. */
  async pick(property: 'candidateUsers' | 'candidateGroups', typed: string, choice: string) {
    const field = this.panel.getByLabel(diagram.zh.panel[property], { exact: true });
    await field.press('ArrowDown');
    await field.fill(typed);
    await this.#page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: choice }).click();
    await field.press('Escape');
  }

  /** Returns the name of the element that the panel shows. */
  #chosen() {
    return this.panel.locator('.ant-select-content').first().innerText();
  }

  #shape(id: string) {
    return this.#page.locator(`.djs-shape[data-element-id="${id}"]`);
  }

  #pad(title: string) {
    return this.#page.locator('.djs-context-pad').getByTitle(title, { exact: true });
  }
}
