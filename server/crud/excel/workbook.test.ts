import { createHook } from 'node:async_hooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readWorkbook } from '../testing/workbooks.ts';
import { makeTemplate, readSheet, type SheetValue, writeWorkbook } from './workbook.ts';

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

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const taken: Uint8Array[] = [];
  for await (const piece of pieces) taken.push(piece);
  return Buffer.concat(taken);
}

const written = (title: string, ...values: readonly string[]) => bytesOf(writeWorkbook(head(title), pagesOf(...values)));

/** Returns a workbook of a column of texts and a column of numbers. */
function writtenRows(...rows: readonly (readonly SheetValue[])[]): Promise<Buffer> {
  const columns = [
    { heading: 'Text & <more>', width: 12, format: '@' },
    { heading: 'Number', width: 20, format: 'General' },
  ];
  async function* pages() {
    yield rows;
  }
  return bytesOf(writeWorkbook({ title: 'A & <B>', columns }, pages()));
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

it.each([
  ['marks of XML', `a & <b> "c" 'd' ]]>`],
  ['spaces at its ends', '  both ends  '],
  ['several lines', 'one\ntwo\tthree'],
  ['signs of any plane', '中文 😀 é'],
  ['what looks like a sign of Excel', '_x0041_'],
  ['as many characters as a cell takes', '汉'.repeat(32_767)],
])('a text comes back as it was: %s', async (_, text) => {
  const { sheet } = await readWorkbook(await writtenRows([text, 1]));

  expect(sheet.getCell('A2').value).toBe(text);
});

it('what no XML can hold is left out of a text, so that the file can be opened', async () => {
  const bytes = await writtenRows(['a\u0000b\u0008c\u000bd\u001fe\uffffg\ud800', null]);

  const { rows } = await readSheet({ bytes, mostColumns: 10, mostRows: 10 });

  expect(rows[1]).toEqual({ number: 2, cells: ['abcdeg\ufffd', ''] });
});

it('numbers are numbers, and an empty cell is empty but takes what its column takes', async () => {
  const { sheet } = await readWorkbook(await writtenRows(['', 12.5], [null, -3], ['x', null], ['y', 1e21], ['z', 0.1 + 0.2]));

  expect([2, 3, 4, 5, 6].map((row) => sheet.getCell(row, 2).value)).toEqual([12.5, -3, null, 1e21, 0.1 + 0.2]);
  expect(sheet.getCell('A3')).toMatchObject({ value: null, numFmt: '@' });
});

it('the first row has the headings in bold, and stays where it is', async () => {
  const { sheet } = await readWorkbook(await writtenRows(['x', 1]));

  expect(sheet.name).toBe('A & <B>');
  expect(sheet.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
  expect(['A1', 'B1'].map((address) => sheet.getCell(address).value)).toEqual(['Text & <more>', 'Number']);
  expect(sheet.getCell('B1').font).toMatchObject({ bold: true });
  expect(sheet.getColumn(1)).toMatchObject({ width: 12, numFmt: '@' });
});

it('rows beyond one page and columns beyond Z stand where they belong', async () => {
  const columns = Array.from({ length: 30 }, (_, column) => ({ heading: `Heading ${column}`, width: 10, format: '@' }));
  async function* pages() {
    for (const page of [0, 1, 2]) {
      yield Array.from({ length: 500 }, (_, row) => columns.map((_, column) => `${page * 500 + row} of ${column}`));
    }
  }

  const { sheet } = await readWorkbook(await bytesOf(writeWorkbook({ title: 'Many', columns }, pages())));

  expect([sheet.rowCount, sheet.columnCount]).toEqual([1501, 30]);
  expect(['A2', 'Z501', 'AD502', 'AD1501'].map((address) => sheet.getCell(address).value)).toEqual([
    '0 of 0',
    '499 of 25',
    '500 of 29',
    '1499 of 29',
  ]);
});

it('a line about rows that were left out stands below them, also where no column was chosen', async () => {
  async function* pages() {
    yield [[], []];
    yield [['Only the first 2']];
  }

  const { sheet } = await readWorkbook(await bytesOf(writeWorkbook({ title: 'None', columns: [] }, pages())));

  expect(sheet.getCell('A4').value).toBe('Only the first 2');
});
