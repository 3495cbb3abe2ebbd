// Opens an uploaded workbook and takes the texts out of its first sheet.
// The part that is needed: a thread takes twice as long to load the whole library.
import Workbook from 'exceljs/lib/doc/workbook.js';
import { checkArchive, Unfit } from './zip-guard.mjs';

/** Opens a workbook that has passed the guard. Validations of whole columns would unfold to a million cells each. */
export async function openWorkbook(bytes) {
  const buffer = Buffer.from(bytes);
  checkArchive(buffer);
  const workbook = new Workbook();
  try {
    await workbook.xlsx.load(buffer, { ignoreNodes: ['dataValidations', 'extLst'] });
  } catch {
    throw new Unfit('FILE_NOT_XLSX');
  }
  return workbook;
}

/** The sheet that people see first. */
export function firstSheet(workbook) {
  const sheet = workbook.worksheets.find(({ state }) => state === 'visible' || state === undefined);
  if (!sheet) throw new Unfit('IMPORT_EMPTY');
  return sheet;
}

const two = (number) => String(number).padStart(2, '0');

/** Excel knows no zones; exceljs gives its wall clock as UTC. A fraction of a second is the rounding of a day's fraction. */
function momentText(date) {
  const at = new Date(Math.round(date.getTime() / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return '';
  const day = [String(at.getUTCFullYear()).padStart(4, '0'), two(at.getUTCMonth() + 1), two(at.getUTCDate())].join('-');
  return `${day} ${[at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')}`;
}

/** A number as a person sees it: without the last bits of a sum, never with an exponent. */
function numberText(number) {
  const plain = Number(number.toPrecision(15));
  return Number.isInteger(plain) && Math.abs(plain) < 1e21 ? plain.toFixed(0) : String(plain);
}

/** The text of a cell, whatever it holds; a formula counts as its result. */
export function textOf(value) {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value).toUpperCase();
  if (value instanceof Date) return momentText(value);
  if (typeof value !== 'object') return String(value).trim();
  if (Array.isArray(value.richText))
    return value.richText
      .map(({ text }) => text)
      .join('')
      .trim();
  if ('formula' in value || 'sharedFormula' in value) return textOf(value.result);
  if ('error' in value) return String(value.error);
  return textOf(value.text);
}

function cellsOf(row, width) {
  const cells = [];
  for (let column = 1; column <= width; column += 1) {
    const cell = row.findCell(column);
    cells.push(cell ? textOf(cell.value) : '');
  }
  return cells;
}

/** The rows of the first sheet that hold anything, with their numbers. */
export async function readSheet({ bytes, mostColumns, mostRows }) {
  const sheet = firstSheet(await openWorkbook(bytes));
  const width = Math.min(sheet.columnCount, mostColumns);
  const rows = [];
  let isTooLong = false;
  sheet.eachRow((row, number) => {
    if (isTooLong) return;
    const cells = cellsOf(row, width);
    if (cells.every((text) => text === '')) return;
    rows.push({ number, cells });
    isTooLong = rows.length > mostRows;
  });
  return { rows, isTooLong };
}
