import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { StartError } from '#server/lib/start-error';
import { EngineLost, PgliteHost } from './pglite-host.ts';

/** Names inside the data directory. The database appears under its own name only when it is whole. */
const names = { database: 'pg', beingMade: 'pg.unfinished', movedAside: 'pg.unfinished.old' };

/**
 * Opens the database in a data directory, making it first where there is none. It is made beside its final place and renamed
 * when done, so whatever stands at that place was once complete and is never overwritten: if it does not open, the start ends.
 */
export async function openDirectory(dataDir: string): Promise<PgliteHost> {
  const directory = join(dataDir, names.database);
  if (!existsSync(directory)) await make(dataDir, directory);
  // The engine takes a directory without this file for an empty one and would make a new database over the old.
  if (!existsSync(join(directory, 'PG_VERSION'))) throw damaged(directory, 'PG_VERSION is missing');
  try {
    return await PgliteHost.open({ directory });
  } catch (error) {
    throw damaged(directory, wordsOf(error), error);
  }
}

function damaged(directory: string, why: string, cause?: unknown): StartError {
  return new StartError('databaseDamaged', `The database in ${directory} does not open and was left as it is: ${why}`, cause);
}

async function make(dataDir: string, directory: string): Promise<void> {
  const beingMade = join(dataDir, names.beingMade);
  if (existsSync(beingMade)) {
    const movedAside = join(dataDir, names.movedAside);
    await rm(movedAside, { recursive: true, force: true });
    await rename(beingMade, movedAside);
  }
  await mkdir(beingMade, { recursive: true, mode: 0o700 });
  await PgliteHost.initialise(beingMade);
  await rename(beingMade, directory);
}

/** The class of errors of values that a type does not take: they say nothing about files. */
const ofValues = /^22/;

/** Returns the reason why an embedded database failed the work of a start, if the error tells of that. */
function failureOf(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof pg.DatabaseError) return ofValues.test(error.code ?? '') ? undefined : error;
  if (error instanceof EngineLost) return error;
  const deeper = failureOf(error.cause);
  // The text of a query and its values belong to no message; a step of the schema has words of its own.
  return deeper && (error instanceof DrizzleQueryError ? deeper : error);
}

/**
 * Runs the first work on the database of a data directory. The engine opens a directory although parts of it cannot be read, and
 * says so when a query comes to them: that ends the start as a directory does that does not open.
 */
export async function readingWhole<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = failureOf(error);
    if (error instanceof StartError || !failure) throw error;
    throw damaged(join(dataDir, names.database), failure.message.split('\n', 1).join(), error);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
