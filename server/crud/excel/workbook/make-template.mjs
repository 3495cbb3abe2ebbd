import Workbook from 'exceljs/lib/doc/workbook.js';
import { addChoices, addHeadings } from './dress-sheet.mjs';

/** Makes an empty workbook to be filled in. */
export async function makeTemplate({ title, columns, lastRow }) {
  const workbook = new Workbook();
  const sheet = workbook.addWorksheet(title);
  addHeadings(sheet, columns);
  addChoices(workbook, sheet, { columns, firstRow: 2, lastRow });
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
