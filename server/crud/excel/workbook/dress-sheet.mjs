// The look of a sheet to fill in: headings with notes, drop-downs from a hidden sheet. It is the same in the template and in the
// user's own workbook that is returned with its faults.

/** The hidden sheet is removed and made anew each time, so no user's sheet may have its name. */
const choicesSheet = '_choices';
const headFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EEF7' } };

/** The letters of a column: 1 → A, 28 → AB. */
export function lettersOf(column) {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? lettersOf(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

function fillChoices(workbook, columns) {
  const known = workbook.getWorksheet(choicesSheet);
  if (known) workbook.removeWorksheet(known.id);
  if (columns.length === 0) return;
  const sheet = workbook.addWorksheet(choicesSheet, { state: 'veryHidden' });
  columns.forEach(({ choices }, index) => {
    choices.forEach((choice, row) => {
      sheet.getCell(row + 1, index + 1).value = choice;
    });
  });
}

/** Makes the drop-down of a column. Where other texts are allowed, for example several values, it only suggests. */
function validationOf({ choices, isOpen, hint, errorTitle, error }, place) {
  const letters = lettersOf(place + 1);
  return {
    type: 'list',
    allowBlank: true,
    formulae: [`${choicesSheet}!$${letters}$1:$${letters}$${choices.length}`],
    showErrorMessage: !isOpen,
    errorStyle: 'stop',
    errorTitle,
    error,
    showInputMessage: hint !== '',
    prompt: hint.slice(0, 250),
  };
}

/** Puts drop-downs below the headings of these columns, in place of those that were there. */
export function addChoices(workbook, sheet, { columns, firstRow, lastRow }) {
  const listed = columns.filter(({ choices }) => choices.length > 0);
  fillChoices(workbook, listed);
  listed.forEach((column, place) => {
    const letters = lettersOf(column.column);
    // One range for the column: cell by cell, each would be compared with every other one when the workbook is written.
    sheet.dataValidations.model[`${letters}${firstRow}:${letters}${lastRow}`] = validationOf(column, place);
  });
}

/** Writes the headings into the first row, with their notes and column formats. */
export function addHeadings(sheet, columns) {
  for (const { column, heading, note, width, isRequired, format } of columns) {
    const own = sheet.getColumn(column);
    own.width = width;
    own.numFmt = format;
    const cell = sheet.getCell(1, column);
    cell.value = heading;
    cell.numFmt = '@';
    cell.font = { bold: true, color: { argb: isRequired ? 'FFC00000' : 'FF1F2937' } };
    cell.fill = headFill;
    cell.alignment = { vertical: 'middle' };
    if (note) cell.note = note;
  }
  sheet.getRow(1).height = 24;
  sheet.views = [{ state: 'frozen', ySplit: 1 }];
}
