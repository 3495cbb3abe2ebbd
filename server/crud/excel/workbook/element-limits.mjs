// The limits of a workbook over all its sheets. Workbooks that people fill in stay far below: 10,000 rows of 20 columns.

/** Excel's own last row and column. */
export const edge = { row: 1_048_576, column: 16_384 };

const styles = { most: 20_000, part: 'styles' };
const formats = { most: 5_000, part: 'formats' };
const drawings = { most: 1_000, part: 'drawings' };
const notes = { most: 20_000, part: 'notes' };
const tables = { most: 2_000, part: 'tables' };

/** The most occurrences of each element, by its name without a prefix. */
export const elements = new Map(
  Object.entries({
    sheet: { most: 200, part: 'sheets' },
    row: { most: 30_000, part: 'rows' },
    c: { most: 200_000, part: 'cells' },
    col: { most: 10_000, part: 'columns' },
    mergeCell: { most: 5_000, part: 'merges' },
    definedName: { most: 5_000, part: 'names' },
    si: { most: 250_000, part: 'texts' },
    r: { most: 100_000, part: 'texts' },
    xf: styles,
    font: styles,
    fill: styles,
    border: styles,
    numFmt: styles,
    cellStyle: styles,
    dxf: styles,
    comment: notes,
    shape: notes,
    dataValidation: { most: 10_000, part: 'validations' },
    conditionalFormatting: formats,
    cfRule: formats,
    hyperlink: { most: 20_000, part: 'links' },
    oneCellAnchor: drawings,
    twoCellAnchor: drawings,
    absoluteAnchor: drawings,
    table: tables,
    tableColumn: tables,
    brk: { most: 5_000, part: 'breaks' },
  }),
);

/** The limits of sums over all sheets: merged cells, named cells, columns with a width, places up to the last cell of a row. */
export const reaches = {
  merged: { most: 100_000, part: 'merges' },
  named: { most: 200_000, part: 'names' },
  columns: { most: 330_000, part: 'columns' },
  places: { most: 3_000_000, part: 'columns' },
};

/** The limits over all elements, named above or not. `tokenLength` is that of one tag or text, in characters. */
export const whole = { elements: 1_500_000, depth: 64, tokenLength: 1_048_576, unpacked: 40 * 1024 * 1024, entries: 2_000 };
