import type { SheetValue } from './workbook.ts';

/** The mark by which a spreadsheet recognises the file as UTF-8. */
const mark = '\ufeff';

/** Quotes a value where RFC 4180 requires it. */
function quoted(value: SheetValue): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (row: readonly SheetValue[]) => `${row.map(quoted).join(',')}\r\n`;

/** Comma-separated lines of these rows, a page at a time. */
export async function* writeCsv(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly SheetValue[])[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(mark + lineOf(headings));
  for await (const rows of pages) if (rows.length > 0) yield Buffer.from(rows.map(lineOf).join(''));
}
