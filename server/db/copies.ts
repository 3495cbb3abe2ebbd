import { once } from 'node:events';
import { chmod, copyFile, constants as flags, mkdir, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '#server/lib/start-error';
import { socketPath } from './lock.ts';
import type { OpenDatabase } from './open.ts';

/** The folder in a data directory that holds the copy, and that of the database in both. */
const names = { copy: 'backup-copy', database: 'pg' };
/** The time-out of the checkpoint before a copy. */
const checkpointMs = 60_000;

/** The answer to a connection, as a line of JSON: where the copy is, or why there is none. */
type Answer = { readonly dataDir: string } | { readonly refused: string };

/**
 * Hands copies of the embedded database to backups, which read them while this process goes on: only it may open the database, and
 * reading every row on the one session would let all requests wait. Whoever may reach the socket in the data directory, its
 * owner, gets a copy by connecting and keeps it until the connection ends. Returns a function that stops it.
 */
export async function serveCopies(database: OpenDatabase, dataDir: string): Promise<() => void> {
  const folder = join(dataDir, names.copy);
  const path = socketPath(dataDir, 'backup');
  // The directory is locked, so both are left over from a process that was killed.
  await rm(folder, { recursive: true, force: true });
  await rm(path, { force: true });
  let isTaken = false;
  const hand = async (socket: Socket): Promise<void> => {
    const ended = once(socket.resume(), 'close').catch(() => undefined);
    const answer = (what: Answer) => socket.write(`${JSON.stringify(what)}\n`);
    if (isTaken) {
      answer({ refused: 'Another backup is under way' });
      return void socket.end();
    }
    isTaken = true;
    try {
      await copyDatabase(database, dataDir, folder);
      answer({ dataDir: folder });
      await ended;
    } catch (error) {
      answer({ refused: (error as Error).message });
      socket.end();
    } finally {
      await rm(folder, { recursive: true, force: true });
      isTaken = false;
    }
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    void hand(socket);
  });
  server.unref();
  server.listen(path);
  await once(server, 'listening');
  await chmod(path, 0o600);
  return () => server.close();
}

/**
 * Copies the files of the database while its one session is held, so that nothing writes to them: they are what the end of the
 * process would leave at that moment, after a checkpoint.
 */
function copyDatabase(database: OpenDatabase, from: string, to: string): Promise<void> {
  return database.patiently(async () => {
    const client = await database.pool.connect();
    try {
      const checkpoint: pg.QueryConfig & { query_timeout: number } = { text: 'checkpoint', query_timeout: checkpointMs };
      await client.query(checkpoint);
      await copyFolder(join(from, names.database), join(to, names.database));
    } finally {
      client.release();
    }
  });
}

/** Copies a folder three times as fast as `fs.cp` does; a file system that can share blocks copies none. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else await copyFile(source, target, flags.COPYFILE_FICLONE);
  }
}

/** A copy of an embedded database, for as long as it is needed. */
interface Copy {
  /** The directory to open it in. */
  readonly dataDir: string;
  release(): void;
}

/** Asks the server that runs on a data directory for a copy of its database; undefined when none runs there. */
export async function askForCopy(dataDir: string): Promise<Copy | undefined> {
  const socket = connect(socketPath(dataDir, 'backup'));
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined;
    throw new StartError('directoryUnreadable', `The server on ${dataDir} cannot be asked for its database (${code})`, error);
  }
  const answer = await answerOf(socket);
  if ('dataDir' in answer) return { dataDir: answer.dataDir, release: () => socket.destroy() };
  throw new StartError('directoryInUse', `The server on ${dataDir} gave no copy of its database: ${answer.refused}`);
}

async function answerOf(socket: Socket): Promise<Answer> {
  let said = '';
  while (!said.endsWith('\n')) {
    const [part] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    if (!Buffer.isBuffer(part)) return { refused: 'it ended' };
    said += part.toString();
  }
  return JSON.parse(said);
}
