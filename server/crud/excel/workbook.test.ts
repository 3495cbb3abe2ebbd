import { createHook } from 'node:async_hooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readWorkbook } from '../testing/workbooks.ts';
import { makeTemplate, readSheet, writeWorkbook } from './workbook.ts';

let begun = 0;
const counting = createHook({
  init: (_, type) => {
    if (type === 'WORKER') begun += 1;
  },
});
beforeEach(() => counting.enable());
afterEach(() => void counting.disable());

/** Returns the number of threads that began during a piece of work. */
async function threadsOf(work: () => Promise<unknown>): Promise<number> {
  const before = begun;
  await work();
  return begun - before;
}

const template = (title: string) => makeTemplate({ title, columns: [], lastRow: 2 });
const head = (title: string) => ({ title, columns: [{ heading: 'Number', width: 10, format: '@' }] });

async function* pagesOf(...values: readonly string[]) {
  for (const value of values) yield [[value]];
}

async function written(title: string, ...values: readonly string[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook(head(title), pagesOf(...values))) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('a thread that has written a workbook writes the next one', async () => {
  await template('First');

  expect(await threadsOf(() => template('Second'))).toBe(0);
  expect(await threadsOf(() => written('Third', '1'))).toBe(0);
  expect((await readWorkbook(await written('Fourth', '2', '3'))).texts.flat()).toEqual(['Number', '2', '3']);
});

it('what somebody uploaded is read by a thread of its own, which writes nothing afterwards', async () => {
  const bytes = await template('First');

  expect(await threadsOf(() => readSheet({ bytes, mostColumns: 10, mostRows: 10 }))).toBe(1);
  expect(await threadsOf(() => template('Second'))).toBe(0);
});

it('two at the same moment have a thread each', async () => {
  await template('First');

  const pages = await Promise.all([written('One', '1'), written('Two', '2')]);

  const sheets = await Promise.all(pages.map((bytes) => readWorkbook(bytes)));
  expect(sheets.map(({ sheet, texts }) => [sheet.name, texts.flat()])).toEqual([
    ['One', ['Number', '1']],
    ['Two', ['Number', '2']],
  ]);
});

it('one that nobody took to its end ends with its thread', async () => {
  await template('First');
  for await (const _ of writeWorkbook(head('Left'), pagesOf(...Array.from({ length: 50_000 }, (_, at) => `Row ${at}`)))) break;

  expect(await threadsOf(() => template('Second'))).toBe(1);
});
