import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config';
import { askForCopy } from '#server/db/copies';
import { lockDirectory } from '#server/db/lock';
import { type OpenDatabase, openDatabase } from '#server/db/open';
import { StartError } from '#server/lib/start-error';

/** A database that a backup reads. */
export interface Source {
  readonly database: OpenDatabase;
  close(): Promise<void>;
}

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the database of these settings for reading, whether a server runs on it or not. An embedded one belongs to one process: the
 * server that runs on it hands out a copy, and where none runs, or `isAlone` asks for the database itself, this process locks the directory
 * as a server would.
 */
export async function openSource({ databaseUrl, dataDir }: Settings, { isAlone = false } = {}): Promise<Source> {
  if (databaseUrl !== undefined) return opened(await openDatabase({ dataDir, databaseUrl, poolSize: 2 }));
  const copy = isAlone ? undefined : await askForCopy(dataDir);
  if (copy) {
    const database = await openDatabase({ dataDir: copy.dataDir });
    return opened(database, async () => copy.release());
  }
  // Opening would make what is not there.
  if (!existsSync(join(dataDir, 'pg'))) throw new StartError('wrongSetting', `There is no database in DATA_DIR, ${dataDir}`);
  const lock = await lockDirectory(dataDir);
  const database = await openDatabase({ dataDir }).catch(async (error) => {
    await lock.release();
    throw error;
  });
  return opened(database, () => lock.release());
}

function opened(database: OpenDatabase, release: () => Promise<void> = async () => undefined): Source {
  return {
    database,
    async close() {
      await database.close();
      await release();
    },
  };
}
