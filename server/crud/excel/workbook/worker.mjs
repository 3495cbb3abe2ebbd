// The thread that reads and writes workbooks, so that the one that answers requests never waits for a large file. It is plain
// JavaScript so that tsx, the bundle and the tests start the same files; see `workbook.ts` for the other side.
// Messages in: { id, task, input }; out: { id, answer } or { id, code, message }. One after the other.
import { parentPort } from 'node:worker_threads';
import { makeTemplate } from './make-template.mjs';
import { markFaults } from './mark-faults.mjs';
import { readSheet } from './read-sheet.mjs';
import { openRows } from './write-rows.mjs';

let writing;

const tasks = {
  read: readSheet,
  mark: markFaults,
  template: makeTemplate,
  async open(input) {
    writing = openRows(input);
  },
  add: (rows) => writing.add(rows),
  end: () => writing.end(),
};

let turn = Promise.resolve();
parentPort.on('message', ({ id, task, input }) => {
  turn = turn
    .then(() => tasks[task](input))
    .then(
      (answer) => parentPort.postMessage({ id, answer }),
      (error) => parentPort.postMessage({ id, code: error?.code, message: String(error?.stack ?? error) }),
    );
});
