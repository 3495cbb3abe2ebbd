// Counts the elements in the XML of a workbook and the cells they reach, before a workbook is built from it.
import { edge, elements, reaches, whole } from './element-limits.mjs';
import { areaOf, placeOf } from './ranges.mjs';
import { Unfit } from './unfit.mjs';

/** Returns the name of an element without its namespace prefix, which depends on the program that wrote the file. */
export const localName = (name) => name.slice(name.indexOf(':') + 1);

/** The counts of one workbook. Refuses the workbook as soon as one of them exceeds its limit. */
export class ElementCount {
  #counts = new Map();
  #sums = new Map();
  #all = 0;
  /** The column of the last cell, while a row is open. */
  #column = 0;
  /** The last column of the open sheet that has a width or a style. */
  #lastColumn = 0;

  /** Takes the next element, which has this many others around it. */
  take({ name, attributes }, depth) {
    const local = localName(name);
    this.#all += 1;
    if (this.#all > whole.elements || depth >= whole.depth) throw new Unfit('FILE_TOO_COMPLEX');
    this.#count(local);
    this.#measures[local]?.(attributes);
  }

  /** Adds to one of the sums. */
  reach(of, size) {
    const { most, part } = reaches[of];
    const sum = (this.#sums.get(of) ?? 0) + size;
    this.#sums.set(of, sum);
    if (sum > most) throw new Unfit('FILE_TOO_MUCH', part);
  }

  #count(name) {
    const limit = elements.get(name);
    if (!limit) return;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    if (count > limit.most) throw new Unfit('FILE_TOO_MUCH', limit.part);
  }

  /** The functions by which attributes add to the sums, by element. */
  #measures = {
    mergeCell: ({ ref = '' }) => this.reach('merged', areaOf(ref) ?? 0),
    worksheet: () => {
      this.#lastColumn = 0;
    },
    // The columns before the first named one are unfolded as well.
    col: ({ min, max }) => {
      const last = Math.max(1, Number.parseInt(min, 10) || 1, Number.parseInt(max, 10) || 1);
      if (last > edge.column) throw new Unfit('FILE_TOO_MUCH', 'columns');
      this.reach('columns', Math.max(0, last - this.#lastColumn));
      this.#lastColumn = Math.max(last, this.#lastColumn);
    },
    row: ({ r = '1' }) => {
      this.#column = 0;
      const number = Number(r);
      if (!(number >= 1 && number <= edge.row)) throw new Unfit('FILE_TOO_MUCH', 'rows');
    },
    c: ({ r }) => {
      const place = r === undefined ? { column: this.#column + 1 } : placeOf(r);
      if (!place) throw new Unfit('FILE_NOT_XLSX');
      this.reach('places', Math.max(0, place.column - this.#column));
      this.#column = Math.max(place.column, this.#column);
    },
  };
}
