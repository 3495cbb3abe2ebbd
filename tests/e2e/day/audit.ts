import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { exceptionStates } from '#shared/handover/exception';
import { exchgStates } from '#shared/handover/exchange';
import { zh } from '#src/locales/words';
import { article } from '#src/resources/business/article';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import { verify } from '#src/resources/operation/verify';
import { accepted } from '../../support/day.ts';
import { Frame } from '../../support/pages/frame.ts';
import { ListPage } from '../../support/pages/list-page.ts';
import { spaced } from '../../support/pages/spaced.ts';
import { scroll } from './deposit.ts';
import type { House } from './house.ts';

/** The events in the history of the scroll that day, the latest first. */
const events = ['回库', '收取', '网点收存', '登记'];

/** Asserts that the history of the scroll is valid and has the events of the day. */
async function readHistory(page: Page): Promise<void> {
  const list = new ListPage(page);
  await list.search(article.fields.artName.zh, scroll);
  await list.startAction(scroll, zh.article.history);
  await list.dialog.getByText(zh.article.valid).waitFor();
  await expect.poll(() => list.dialog.getByRole('article').locator('header strong').allInnerTexts()).toEqual(events);
}

/**
 * Asserts that no article's history has a gap, that each case is closed by another person than its handler, and that no
 * exchange is left open.
 */
async function assertOrder(house: House): Promise<void> {
  const [admin, auditor] = [await house.by('admin'), await house.by('auditor')];
  const { records } = accepted(await auditor.list(article, { size: 100 }));
  for (const { id } of records) {
    const answer = await auditor.get<{ valid: boolean }>('blade-business/article/history-check', { artId: id });
    expect(accepted(answer)).toMatchObject({ valid: true });
  }
  const cases = accepted(await admin.list(exception, { size: 100 })).records;
  expect(cases.map(({ exceptionState }) => exceptionState)).toEqual(cases.map(() => exceptionStates.closed));
  expect(cases.length).toBeGreaterThanOrEqual(2);
  for (const { handler, closeUser } of cases) expect(closeUser).not.toBe(handler);
  const exchanges = accepted(await admin.list(exchg, { size: 100 })).records;
  expect(new Set(exchanges.map(({ exchgState }) => exchgState))).toEqual(new Set([exchgStates.confirmed]));
}

/** Asserts that the report of the day has both tasks and all that they moved, and that it is printed like this. */
async function printReport(page: Page): Promise<void> {
  await new Frame(page).go('报表管理', '任务日报');
  const figures = page.getByLabel(zh.report.summary);
  await expect.poll(() => figures.innerText()).toMatch(/完成任务\s*2\s/);
  await expect.poll(() => figures.innerText()).toMatch(/实际件数\s*25\s/);
  const paper: string[] = [];
  await page.exposeFunction('toPaper', (text: string) => paper.push(text));
  await page.evaluate(() => {
    const { toPaper } = window as unknown as { toPaper: (text: string) => void };
    window.print = () => toPaper(document.querySelector('article')?.innerText ?? '');
  });
  await page.getByRole('button', { name: spaced(zh.report.print) }).click();
  await expect.poll(() => paper.join()).toMatch(/任务日报.*城东一线.*已完成.*城东一线.*已完成/s);
}

/** Asserts that the home page counts one new client, one new article, and all checks of the day, one of them failed. */
async function readHome(house: House): Promise<void> {
  const { total } = accepted(await (await house.by('admin')).list(verify, { size: 1 }));
  const page = await house.at('admin');
  const figures = page.getByRole('region', { name: zh.cockpit.figures });
  const figure = (label: string) => figures.getByRole('listitem').filter({ hasText: label }).first();
  const told = async (label: string) => (await figure(label).innerText()).split('\n').map((line) => line.trim());
  await figure(zh.cockpit.verify).waitFor();
  await expect.poll(async () => (await told(zh.cockpit.newPerson))[1]).toBe('1');
  await expect.poll(async () => (await told(zh.cockpit.newAsset))[1]).toBe('1');
  await expect.poll(async () => (await told(zh.cockpit.verify))[1]).toBe(String(total));
  await expect
    .poll(async () => (await told(zh.cockpit.verify)).join())
    .toContain(zh.cockpit.verifyFail.replace('{{count}}', '1'));
  await expect.poll(async () => (await told(zh.cockpit.taskRun))[1]).toBe('0');
  await page.context().close();
}

/** Runs steps 10 and 11: the auditor reads the history and the report, and the home page shows the figures of the day. */
export async function auditDay(house: House): Promise<void> {
  await house.turnTo('19:00');
  const page = await house.at('auditor', { at: '/business/article' });
  await readHistory(page);
  await assertOrder(house);
  await page.keyboard.press('Escape');
  await new ListPage(page).dialog.waitFor({ state: 'hidden' });
  await printReport(page);
  await page.context().close();
  await house.dateNewRows();
  await readHome(house);
}
