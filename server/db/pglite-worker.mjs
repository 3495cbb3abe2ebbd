// The thread that owns an embedded database. It is plain JavaScript so that tsx, the bundle and the tests start the same file.
// Messages in: { kind: 'batch' | 'dump' | 'close' }, one at a time and in order; see `PgliteHost` for the other side.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Answers are sent on in pieces of about this size: one message per query as a rule, and no huge buffers for huge results. */
const pieceBytes = 64 * 1024;

const startParams = [
  ...PGlite.defaultStartParams,
  ...Object.entries(workerData.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** Collects what the engine answers and posts it in pieces; the engine reuses its buffer, so every part is copied. */
function answerTo(id) {
  let parts = [];
  let size = 0;
  const post = (last) => {
    const piece = new Uint8Array(size);
    let offset = 0;
    for (const part of parts) {
      piece.set(part, offset);
      offset += part.length;
    }
    parts = [];
    size = 0;
    parentPort.postMessage({ kind: 'answer', id, piece, last }, [piece.buffer]);
  };
  return {
    add(part) {
      parts.push(part.slice());
      size += part.length;
      if (size >= pieceBytes) post(false);
    },
    end: () => post(true),
  };
}

const actions = {
  // Not execProtocolRaw: PGlite 0.5.16 keeps every message that it parses there, some 6 kB a query.
  async batch({ id, bytes }) {
    const answer = answerTo(id);
    await database.execProtocolRawStream(bytes, { onRawData: answer.add });
    answer.end();
  },
  async dump() {
    const file = await database.dumpDataDir('none');
    parentPort.postMessage({ kind: 'dumped', bytes: new Uint8Array(await file.arrayBuffer()) });
  },
  async close() {
    await database.close();
    parentPort.postMessage({ kind: 'closed' });
    parentPort.close();
  },
};

let database;
try {
  database = await PGlite.create({
    dataDir: workerData.directory ?? 'memory://',
    loadDataDir: workerData.snapshot && new Blob([workerData.snapshot]),
    extensions: { pg_trgm },
    startParams,
  });
  parentPort.postMessage({ kind: 'ready' });
} catch (error) {
  parentPort.postMessage({ kind: 'failed', message: String(error?.message ?? error) });
  process.exit(1);
}

let turn = Promise.resolve();
parentPort.on('message', (message) => {
  turn = turn
    .then(() => actions[message.kind](message))
    .catch((error) => parentPort.postMessage({ kind: 'failed', message: String(error?.message ?? error) }));
});
