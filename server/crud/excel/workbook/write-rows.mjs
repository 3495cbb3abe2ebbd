// Writes a workbook piece by piece, so that a hundred thousand rows never stand in memory together. The library makes a workbook
// with the headings only: its own writer of rows empties its compressor after each of them.
import { Zip, ZipDeflate } from 'fflate';
import { bytesOf, newWorkbook } from './library.mjs';
import { rowWriter } from './row-xml.mjs';
import { unzip } from './unzip.mjs';

const sheetName = 'xl/worksheets/sheet1.xml';
/** More would make a file a few hundredths smaller, and take a third more time. */
const level = 3;

/** Returns the files of a workbook with headings, and its sheet in three parts: what precedes a sample row, that row, and the rest. */
async function makeFrame({ title, columns }) {
  const workbook = newWorkbook();
  const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ width, format }) => ({ width, style: { numFmt: format } }));
  sheet.addRow(columns.map(({ heading }) => heading)).font = { bold: true };
  // One cell more than there are columns, since a row without any cell is not written.
  sheet.addRow(Array(columns.length + 1).fill(0));
  const files = unzip(await bytesOf(workbook));
  const [before, sampleRow, after] = files
    .get(sheetName)
    .toString()
    // It would say that the sheet ends with the sample row.
    .replace(/<dimension [^>]*>/, '')
    .split(/(<row r="2".*<\/row>)/);
  files.delete(sheetName);
  return { files, before, sampleRow, after };
}

/** Opens a workbook that is written row by row; `add` and `end` return the bytes that are ready so far. */
export async function openRows(head) {
  const { files, before, sampleRow, after } = await makeFrame(head);
  const toXml = rowWriter(sampleRow);
  const pieces = [];
  const take = () => Buffer.concat(pieces.splice(0));
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const open = (name) => {
    const file = new ZipDeflate(name, { level });
    zip.add(file);
    return file;
  };
  for (const [name, content] of files) open(name).push(content, true);
  const sheet = open(sheetName);
  sheet.push(Buffer.from(before));
  return {
    add(rows) {
      for (const row of rows) sheet.push(Buffer.from(toXml(row)));
      return take();
    },
    end() {
      sheet.push(Buffer.from(after), true);
      zip.end();
      return take();
    },
  };
}
