// Marks the faults in the user's own workbook: at their cells, and in a column of their own.
import { addChoices } from './dress-sheet.mjs';
import { bytesOf } from './library.mjs';
import { firstSheet, openWorkbook, textOf } from './read-sheet.mjs';

const faultColour = 'FFFFC7CE';
const faultFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: faultColour } };
/** A workbook with more notes would be refused at the next import; every reason is in its row as well. */
const mostNotes = 10_000;
const isMarked = (cell) => cell.fill?.fgColor?.argb === faultColour;

/** Removes the note of a cell, for which the library has no function. */
function dropNote(cell) {
  cell._comment = undefined;
}

/** Colours a cell. Cells that look alike share one style, so the cell gets a style of its own. */
function paint(cell, fill) {
  cell.style = { ...cell.style, fill };
}

/** Removes the marks of an earlier answer, so that only the present faults are marked. */
function unmark(cell) {
  if (!isMarked(cell)) return;
  paint(cell, { type: 'pattern', pattern: 'none' });
  dropNote(cell);
}

/** Returns a function that marks cells, the first of them with their reasons. */
function marker() {
  let notes = 0;
  return (cell, reason) => {
    paint(cell, faultFill);
    notes += 1;
    if (notes <= mostNotes) cell.note = reason;
  };
}

function copyOf(row, width) {
  const cells = [];
  for (let column = 1; column <= width; column += 1) {
    const cell = row.findCell(column);
    if (!cell) continue;
    const { value, style, note } = cell;
    const isFormula = typeof value === 'object' && value !== null && ('formula' in value || 'sharedFormula' in value);
    // A formula would refer to rows that have been moved.
    cells.push({ column, value: isFormula ? textOf(value) : value, style, note });
  }
  return { height: row.height, cells };
}

function putRow(sheet, number, { height, cells }) {
  const row = sheet.getRow(number);
  row.height = height;
  for (const { column, value, style, note } of cells) {
    const cell = row.getCell(column);
    cell.value = value;
    cell.style = style;
    if (note !== undefined) cell.note = note;
  }
}

/** Keeps only these rows below the headings, without gaps. Returns the new position of each of them. */
function keepRows(sheet, { headingRow, kept, width }) {
  const copies = kept.map((number) => copyOf(sheet.getRow(number), width));
  for (const range of [...(sheet.model.merges ?? [])]) {
    if (Number(/\d+/.exec(range)?.[0]) > headingRow) sheet.unMergeCells(range);
  }
  // The library moves what stands below a removed row but never shortens a sheet.
  sheet._rows.length = headingRow;
  copies.forEach((copy, index) => {
    putRow(sheet, headingRow + 1 + index, copy);
  });
  return new Map(kept.map((number, index) => [number, headingRow + 1 + index]));
}

function addReasons(sheet, { column, headingRow, heading, rows, placeOf }) {
  const head = sheet.getCell(headingRow, column);
  head.value = heading;
  head.style = { ...sheet.getCell(headingRow, column - 1).style, font: { bold: true, color: { argb: 'FFC00000' } } };
  sheet.getColumn(column).width = 60;
  for (const { number, reason } of rows) {
    const cell = sheet.getCell(placeOf(number), column);
    cell.value = reason;
    cell.style = { font: { color: { argb: 'FFC00000' } }, alignment: { wrapText: true, vertical: 'top' } };
  }
}

/**
 * @param rows the faulty rows: number, reason, and the reasons of single cells by column
 * @param reasonColumn where the reasons of the rows go: where an earlier answer had them, or behind the last heading
 * @param isReduced whether the rows that are fine are left out, because they are stored
 */
export async function markFaults({ bytes, headingRow, dataRows, rows, reasonColumn, reasonHeading, columns, isReduced }) {
  const workbook = await openWorkbook(bytes);
  const sheet = firstSheet(workbook);
  const width = sheet.columnCount;
  for (const number of dataRows) {
    const row = sheet.getRow(number);
    row.eachCell(unmark);
    row.getCell(reasonColumn).value = null;
  }
  const faulty = rows.map(({ number }) => number);
  const places = isReduced ? keepRows(sheet, { headingRow, kept: faulty, width }) : undefined;
  const placeOf = (number) => places?.get(number) ?? number;
  const mark = marker();
  for (const { number, cells } of rows) {
    for (const { column, reason } of cells) mark(sheet.getCell(placeOf(number), column), reason);
  }
  addReasons(sheet, { column: reasonColumn, headingRow, heading: reasonHeading, rows, placeOf });
  const lastRow = Math.max(headingRow + 1, sheet.rowCount);
  addChoices(workbook, sheet, { columns, firstRow: headingRow + 1, lastRow });
  return bytesOf(workbook);
}
