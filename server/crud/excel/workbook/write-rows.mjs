// Writes a workbook piece by piece, so that a hundred thousand rows never stand in memory together.
import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { openWriter } from './library.mjs';

/** Waits until nothing more arrives. The compressor works beside this thread, and takes all it is given: rows would pile up before it. */
async function untilQuiet(pieces) {
  const before = pieces.length;
  await setTimeout(1);
  if (pieces.length > before) await untilQuiet(pieces);
}

/** Opens a workbook that is written row by row; `take` returns the bytes that are ready so far. */
export function openRows({ title, columns }) {
  const output = new PassThrough({ highWaterMark: 64 * 1024 * 1024 });
  const pieces = [];
  output.on('data', (piece) => pieces.push(piece));
  const workbook = openWriter(output);
  const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ width, format }) => ({ width, style: { numFmt: format } }));
  const head = sheet.addRow(columns.map(({ heading }) => heading));
  head.font = { bold: true };
  head.commit();
  const take = () => Buffer.concat(pieces.splice(0));
  return {
    async add(rows) {
      for (const row of rows) sheet.addRow(row).commit();
      await untilQuiet(pieces);
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
