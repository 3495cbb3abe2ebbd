// The thread that reads and writes workbooks, so that the one that answers requests never waits for a large file. It is plain
// JavaScript so that tsx, the bundle and the tests start the same files; see `workbook.ts` for the other side.
// Messages in: { id, task, input }; out: { id, answer } or { id, code, part, message }. One after the other.
import { parentPort } from 'node:worker_threads';

let writing;

// Each task loads its modules when it is first requested, since most threads do only one task.
const tasks = {
  read: async (input) => (await import('./read-sheet.mjs')).readSheet(input),
  mark: async (input) => (await import('./mark-faults.mjs')).markFaults(input),
  template: async (input) => (await import('./make-template.mjs')).makeTemplate(input),
  async open(input) {
    const { openRows } = await import('./write-rows.mjs');
    writing = await openRows(input);
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
      (error) => parentPort.postMessage({ id, code: error?.code, part: error?.part, message: String(error?.stack ?? error) }),
    );
});
