import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { asError } from '#server/lib/as-error';
import { StartError } from '#server/lib/start-error';

/** The kernel takes about 104 bytes; longer directories keep their socket elsewhere, under a name made from their path. */
const longestPath = 100;
/** Longer than any start takes from finding a leftover to removing it. */
const settleMs = 200;

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Takes a data directory for this process by listening on a socket inside it. The kernel closes the socket when the process
 * ends in any way, so a dead process never blocks and, unlike with a pid file, a living one is never displaced.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = socketPath(directory, 'lock');
  let lock = await tryToListen(path);
  if (lock) return lock;
  let holder = await holderOf(path);
  if (holder === undefined) {
    await rm(path, { force: true });
    lock = await tryToListen(path);
    // Another start may have found the same stale socket and removed ours in its place: the path shows which of them won.
    await setTimeout(settleMs);
    holder = await holderOf(path);
    if (lock && holder === String(process.pid)) return lock;
    await lock?.release();
  }
  throw new StartError('directoryInUse', `${directory} is in use by another server (process ${holder ?? 'unknown'})`);
}

/** Returns the path of a socket of the process that has a data directory. */
export function socketPath(directory: string, name: 'lock' | 'backup'): string {
  const inside = join(directory, `${name}.sock`);
  if (Buffer.byteLength(inside) <= longestPath) return inside;
  const own = name === 'lock' ? 'handover' : `handover-${name}`;
  return join(tmpdir(), `${own}-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}.sock`);
}

/** Listens at a path and answers with the process id; undefined when another process has the path. */
async function tryToListen(path: string): Promise<DirectoryLock | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(String(process.pid));
  });
  server.unref();
  const listening = once(server, 'listening');
  server.listen(path);
  try {
    await listening;
  } catch (error) {
    if (asError(error).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  return {
    async release() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the process id that answers at a path; undefined when none does, which makes the path a leftover. */
async function holderOf(path: string): Promise<string | undefined> {
  const socket = connect(path);
  socket.setTimeout(2_000, () => socket.end());
  const said: Buffer[] = [];
  try {
    for await (const part of socket) said.push(part);
  } catch (error) {
    const { code } = asError(error);
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return undefined;
    if (said.length === 0) return 'unknown';
  }
  return Buffer.concat(said).toString() || 'unknown';
}
