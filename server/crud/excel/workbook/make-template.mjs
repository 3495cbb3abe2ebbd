import { addChoices, addHeadings } from './dress-sheet.mjs';
import { bytesOf, newWorkbook } from './library.mjs';

/** Makes an empty workbook to be filled in. */
export async function makeTemplate({ title, columns, lastRow }) {
  const workbook = newWorkbook();
  const sheet = workbook.addWorksheet(title);
  addHeadings(sheet, columns);
  addChoices(workbook, sheet, { columns, firstRow: 2, lastRow });
  return bytesOf(workbook);
}
