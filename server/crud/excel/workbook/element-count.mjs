// Counts the elements in the XML of a workbook and the cells they reach, before a workbook is built from it.
import colCache from 'exceljs/lib/utils/col-cache.js';
import { edge, elements, ownNames, reaches, whole } from './element-limits.mjs';
import { Unfit } from './unfit.mjs';

/** Reads a range as exceljs does; a range that exceljs cannot read it does not unfold either. */
function rangeOf(text) {
  try {
    return colCache.decodeEx(text.trim());
  } catch {
    return {};
  }
}

/** Returns the number of cells in a range; 1 for a text that is no range of cells. */
function areaOf(text) {
  const { top, left, bottom, right } = rangeOf(text);
  const area = (bottom - top + 1) * (right - left + 1);
  return area > 0 ? area : 1;
}

/** Returns the name of an element without its namespace prefix, which depends on the program that wrote the file. */
const localName = (name) => name.slice(name.indexOf(':') + 1);

/** The counts of one workbook. Refuses the workbook as soon as one of them exceeds its limit. */
export class ElementCount {
  #counts = new Map();
  #sums = new Map();
  #all = 0;
  #depth = 0;
  /** The column of the last cell, while a row is open. */
  #column = 0;
  /** The last column of the open sheet that has a width or a style. */
  #lastColumn = 0;
  /** The text of a name, while its element is open. */
  #name;

  /** Takes the next event of the parser. */
  take({ eventType, value }) {
    if (eventType === 'opentag') this.#open(value);
    else if (eventType === 'closetag') this.#close();
    else if (this.#name !== undefined) this.#name += value;
  }

  #open(tag) {
    const name = localName(tag.name);
    this.#all += 1;
    this.#depth += 1;
    if (this.#all > whole.elements || this.#depth > whole.depth) throw new Unfit('FILE_TOO_COMPLEX');
    this.#count(name);
    this.#measures[name]?.(tag.attributes);
  }

  #count(name) {
    const limit = elements.get(name);
    if (!limit) return;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    if (count > limit.most) throw new Unfit('FILE_TOO_MUCH', limit.part);
  }

  #reach(of, size) {
    const { most, part } = reaches[of];
    const sum = (this.#sums.get(of) ?? 0) + size;
    this.#sums.set(of, sum);
    if (sum > most) throw new Unfit('FILE_TOO_MUCH', part);
  }

  /** The functions by which attributes add to the sums, by element. */
  #measures = {
    mergeCell: ({ ref = '' }) => this.#reach('merged', areaOf(ref)),
    worksheet: () => {
      this.#lastColumn = 0;
    },
    // The columns before the first named one are unfolded as well.
    col: ({ max }) => {
      const last = Number.parseInt(max, 10) || 1;
      if (last > edge.column) throw new Unfit('FILE_TOO_MUCH', 'columns');
      this.#reach('columns', Math.max(0, last - this.#lastColumn));
      this.#lastColumn = Math.max(last, this.#lastColumn);
    },
    row: ({ r }) => {
      this.#column = 0;
      if (Math.abs(Number.parseInt(r, 10)) > edge.row) throw new Unfit('FILE_TOO_MUCH', 'rows');
    },
    c: ({ r }) => {
      const column = r === undefined ? this.#column + 1 : (rangeOf(r).col ?? 1);
      this.#reach('places', Math.max(0, column - this.#column));
      this.#column = Math.max(column, this.#column);
    },
    definedName: ({ name = '' }) => {
      this.#endName();
      this.#name = name.startsWith(ownNames) ? undefined : '';
    },
  };

  #close() {
    this.#depth -= 1;
    this.#endName();
  }

  #endName() {
    for (const range of this.#name?.split(',') ?? []) this.#reach('named', areaOf(range));
    this.#name = undefined;
  }
}
