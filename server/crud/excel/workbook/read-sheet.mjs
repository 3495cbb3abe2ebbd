// Opens an uploaded workbook and takes the texts out of its first sheet.
import { buildWorkbook } from './library.mjs';
import { sealArchive } from './seal-archive.mjs';
import { Unfit } from './unfit.mjs';

/** Opens an uploaded workbook, whose content must be within the limits. */
export function openWorkbook(bytes) {
  return buildWorkbook(sealArchive(Buffer.from(bytes)));
}

/** Returns the sheet that people see first. */
export function firstSheet(workbook) {
  const sheet = workbook.worksheets.find(({ state }) => state === 'visible' || state === undefined);
  if (!sheet) throw new Unfit('IMPORT_EMPTY');
  return sheet;
}

const two = (number) => String(number).padStart(2, '0');

/**
 * Returns the text of a moment. Excel knows no time zones, and the library returns its wall clock as UTC. A fraction of a second is
 * a rounding error.
 */
function momentText(date) {
  const at = new Date(Math.round(date.getTime() / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return '';
  const day = [String(at.getUTCFullYear()).padStart(4, '0'), two(at.getUTCMonth() + 1), two(at.getUTCDate())].join('-');
  return `${day} ${[at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')}`;
}

/** Returns a number as a person sees it: without the last bits of a sum, never with an exponent. */
function numberText(number) {
  const plain = Number(number.toPrecision(15));
  return Number.isInteger(plain) && Math.abs(plain) < 1e21 ? plain.toFixed(0) : String(plain);
}

/** Returns the text of a cell, whatever its type; a formula counts as its result. */
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

/**
 * The most characters of one cell, as in Excel, and of all cells. A text that many cells share is stored once, but read many
 * times.
 */
const longest = { cell: 32_767, all: 20_000_000 };

/** Returns a function that takes the texts of a row. It refuses the workbook when they become too long. */
function textTaker(width) {
  let all = 0;
  const take = (cell) => {
    const text = cell ? textOf(cell.value) : '';
    all += text.length;
    if (text.length > longest.cell || all > longest.all) throw new Unfit('FILE_TOO_MUCH', 'texts');
    return text;
  };
  return (row) => Array.from({ length: width }, (_, index) => take(row.findCell(index + 1)));
}

/** Returns the rows of the first sheet that are not empty, with their numbers. */
export async function readSheet({ bytes, mostColumns, mostRows }) {
  const sheet = firstSheet(await openWorkbook(bytes));
  const width = Math.min(sheet.columnCount, mostColumns);
  const rows = [];
  const cellsOf = textTaker(width);
  let isTooLong = false;
  sheet.eachRow((row, number) => {
    if (isTooLong) return;
    const cells = cellsOf(row);
    if (cells.every((text) => text === '')) return;
    rows.push({ number, cells });
    isTooLong = rows.length > mostRows;
  });
  return { rows, isTooLong };
}
