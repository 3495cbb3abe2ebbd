// Writes a workbook piece by piece, so that a hundred thousand rows never stand in memory together.
import { PassThrough } from 'node:stream';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';

/** Opens a workbook that is written row by row; `take` returns the bytes that are ready so far. */
export function openRows({ title, columns }) {
  const output = new PassThrough({ highWaterMark: 64 * 1024 * 1024 });
  const pieces = [];
  output.on('data', (piece) => pieces.push(piece));
  const workbook = new WorkbookWriter({ stream: output, useStyles: true, zip: { zlib: { level: 4 } } });
  const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ width, format }) => ({ width, style: { numFmt: format } }));
  const head = sheet.addRow(columns.map(({ heading }) => heading));
  head.font = { bold: true };
  head.commit();
  const take = () => Buffer.concat(pieces.splice(0));
  return {
    async add(rows) {
      for (const row of rows) sheet.addRow(row).commit();
      // The compressor works beside this thread.
      await new Promise((resolve) => setImmediate(resolve));
      return take();
    },
    async end() {
      const ended = new Promise((resolve) => output.once('end', resolve));
      await workbook.commit();
      await ended;
      return take();
    },
  };
}
