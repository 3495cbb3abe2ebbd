import { markFaults, readSheet, type SheetValue, writeWorkbook } from '../server/crud/excel/workbook.ts';
import { workbookOf, zipOf } from '../server/crud/testing/workbooks.ts';
import { printTable } from './table.ts';

/** The megabytes that a server may use above its idle memory while two imports run. */
const promisedMb = 300;
const rows = 9_999;
const columns = 20;
const sampleMs = 10;
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** Makes the largest workbook that is accepted. */
function largest(): Promise<Buffer> {
  const across = Array.from({ length: columns }, (_, column) => column);
  const headings = across.map((column) => `Heading ${column}`);
  const texts = Array.from({ length: rows }, (_, row) => across.map((column) => `Text ${row} of ${column}`));
  return workbookOf(headings, texts);
}

/** Makes a tiny workbook whose XML merges every cell of a sheet. */
function hostile(): Buffer {
  const sheet = '<worksheet><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>';
  return zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheet });
}

const read = (bytes: Buffer) => readSheet({ bytes, mostColumns: 200, mostRows: rows + 1 });

function mark(bytes: Buffer) {
  const faulty = [{ number: 2, reason: 'Wrong', cells: [{ column: 1, reason: 'Wrong' }] }];
  const place = {
    headingRow: 1,
    dataRows: [2],
    reasonColumn: columns + 1,
    reasonHeading: 'Result',
    columns: [],
    isReduced: false,
  };
  return markFaults({ bytes, rows: faulty, ...place });
}

/** Returns the peak memory above the start, with the work run twice at once; threads are included. */
async function above(work: () => Promise<unknown>): Promise<number> {
  const idle = process.memoryUsage().rss;
  let most = idle;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, sampleMs);
  await Promise.allSettled([work(), work()]);
  clearInterval(sampling);
  return megabytes(most - idle);
}

/** The largest export that there is, of columns as they are usual. */
const exported = { rows: 100_000, columns: 12, page: 500 };

function valueAt(row: number, column: number): SheetValue {
  const values = [
    `CODE${String(row).padStart(8, '0')}`,
    ((row * 7919) % 1_000_003) / 100,
    ['Head office', '\u5206\u884c', '\u8425\u4e1a\u90e8'][row % 3] ?? null,
    `2026-01-${10 + (row % 20)} 08:${10 + (row % 50)}:00`,
    row % 3 === 0 ? 'A note & more' : null,
    `Text ${(row * 7919) % 10_007} of ${column}`,
  ];
  return values[column % values.length] ?? null;
}

async function* exportedPages() {
  for (let from = 0; from < exported.rows; from += exported.page) {
    yield Array.from({ length: exported.page }, (_, row) =>
      Array.from({ length: exported.columns }, (_, column) => valueAt(from + row, column)),
    );
  }
}

/** Writes the largest export and returns its size in bytes. */
async function exportAll(): Promise<number> {
  const columns = Array.from({ length: exported.columns }, (_, column) => ({
    heading: `Heading ${column}`,
    width: 20,
    format: column % 6 === 1 ? 'General' : '@',
  }));
  let size = 0;
  for await (const piece of writeWorkbook({ title: 'Export', columns }, exportedPages())) size += piece.length;
  return size;
}

async function benchExport(): Promise<void> {
  const begin = performance.now();
  const size = await exportAll();
  const seconds = (performance.now() - begin) / 1000;
  const most = await above(exportAll);
  const what = `${exported.rows} rows of ${exported.columns} columns`;
  const line = [what, seconds.toFixed(1), (size / 1e6).toFixed(1), String(most), String(promisedMb)];
  printTable('An export, and two at once, MB above idle', ['workbook', 'seconds', 'MB', 'most', 'at most'], [line]);
}

/** Measures the memory of two uploaded workbooks at once, then what an export takes. */
export async function benchWorkbooks(): Promise<void> {
  const [asks, fills] = [hostile(), await largest()];
  const works: Readonly<Record<string, () => Promise<unknown>>> = {
    [`${asks.length} bytes that ask for every cell`]: () => read(asks),
    [`${rows} rows of ${columns} columns, read`]: () => read(fills),
    'the same, marked': () => mark(fills),
  };
  const lines: string[][] = [];
  for (const [what, work] of Object.entries(works)) lines.push([what, String(await above(work)), String(promisedMb)]);
  printTable('Two imports at once, MB above idle', ['workbook', 'most', 'at most'], lines);
  await benchExport();
}
