import { expect } from 'vitest';
import { exchgStates } from '#shared/handover/exchange';
import { article } from '#src/resources/business/article';
import { exchg } from '#src/resources/operation/exchg';
import { spaced } from '../support/pages/spaced.ts';
import { errand } from './kit/errand.ts';
import type { Walk } from './kit/walk.ts';

/** The code of an article. */
const artCode = /[A-Z]+\d{10}/;

const printButton = (walk: Walk, name: string) => walk.dialog.getByRole('button', { name: spaced(name) });

const closing = (walk: Walk) => walk.button(walk.words.common.close, walk.dialog);

/** Returns the code of the article that is listed first. */
async function firstArticle(walk: Walk): Promise<string> {
  const row = walk.row(artCode);
  await row.waitFor();
  return artCode.exec(await row.innerText())?.[0] ?? '';
}

async function countStock(walk: Walk): Promise<string> {
  const { stock } = walk.words.exchange;
  await walk.menu('/operation/artinstock');
  await walk.press(walk.main.getByText(stock.currentIn, { exact: true }));
  await walk.main.getByText(walk.of(article.fields.locationCode), { exact: true }).filter({ visible: true }).first().waitFor();
  const code = await firstArticle(walk);
  await walk.done('what is in the vault');
  return code;
}

async function followArticle(walk: Walk, code: string): Promise<void> {
  const words = walk.words.article;
  await walk.menu('/business/article');
  await walk.act(walk.row(code), words.history);
  await walk.dialog.getByText(words.valid).first().waitFor();
  await walk.done('history');
  await closing(walk);
}

async function printLabel(walk: Walk, code: string): Promise<void> {
  const words = walk.words.article;
  await walk.act(walk.row(code), words.label);
  await walk.dialog.getByRole('list', { name: words.labels }).getByText(code).waitFor();
  expect(await walk.print(printButton(walk, words.print))).toContain(code);
  await walk.done('label');
  await walk.paper('label on paper');
  await walk.button(words.cancel, walk.dialog);
}

async function printSlip(walk: Walk): Promise<void> {
  const words = walk.words.exchange;
  await walk.menu('/operation/exchg');
  const row = walk.row(walk.entry('exchg_state', exchgStates.confirmed));
  await row.waitFor();
  const number = /[A-Z]+\d{8,}/.exec(await row.innerText())?.[0];
  await walk.act(row, words.action.print);
  await walk.dialog.getByRole('heading', { name: words.slipTitle }).first().waitFor();
  const printed = await walk.print(printButton(walk, words.print));
  expect(printed).toContain(walk.of(exchg.fields.openTime));
  expect(number && printed.includes(number)).toBe(true);
  await walk.done('slip');
  await walk.paper('slip on paper');
}

errand('d evening', async ({ as }) => {
  const walk = await as('vault');
  const code = await countStock(walk);
  await followArticle(walk, code);
  await printLabel(walk, code);
  await printSlip(walk);
});
