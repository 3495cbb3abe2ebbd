// Reads the places that a workbook names. Only what is plain is read, so that the library can see no more in it than we do.
import { edge } from './element-limits.mjs';

const cell = String.raw`\$?[A-Z]{1,3}\$?[1-9]\d{0,6}`;
const oneRange = new RegExp(`^(${cell})(?::(${cell}))?$`);
/** A range with the sheet it is on, at this position of a list. */
const listedRange = new RegExp(`(?:(?:'(?:[^']|'')+'|[^'^ !,:(){}]+)!)?(${cell}(?::${cell})?)(?:,|$)`, 'y');

/** Returns the row and the column of an address; undefined for one that is none, or lies beyond the edge of a sheet. */
export function placeOf(address) {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(address) ?? [];
  if (!letters) return;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const row = Number(digits);
  return column <= edge.column && row <= edge.row ? { row, column } : undefined;
}

/** Returns the number of cells in a range; undefined for a text that is not plainly one. */
export function areaOf(range) {
  const [, first, last = first] = oneRange.exec(range) ?? [];
  const [from, to] = [first && placeOf(first), last && placeOf(last)];
  return from && to ? (Math.abs(to.row - from.row) + 1) * (Math.abs(to.column - from.column) + 1) : undefined;
}

/** Returns the number of cells in a list of ranges; undefined for a text that is not plainly one. */
export function areaOfList(text) {
  let sum = 0;
  listedRange.lastIndex = 0;
  while (listedRange.lastIndex < text.length) {
    const [, range] = listedRange.exec(text) ?? [];
    const area = range && areaOf(range);
    if (!area) return;
    sum += area;
  }
  return sum;
}
