import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/types';
import { readRing } from '#server/lib/keys';
import type { SampleHouse } from '#server/seed/sample/engine';
import { seed } from '#server/seed/seed';
import { openFilledDatabase, type TestDatabase } from './database.ts';
import { keyTextsOfRun, runFolder } from './run-folder.ts';

/** The password of everybody in the sample. */
export const samplePassword = 'Handover-2026';

interface TestHouse extends SampleHouse {
  close(): Promise<void>;
}

/** Makes a directory of the test's own for the pictures of a sample. */
export async function openSampleHouse(): Promise<TestHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sample-'));
  return { keys: keysOfRun(), dataDir, close: () => rm(dataDir, { recursive: true, force: true }) };
}

function keysOfRun(): SampleHouse['keys'] {
  const { token, data } = keyTextsOfRun();
  return { token: readRing(token, 'TOKEN_KEY'), data: readRing(data, 'DATA_KEY') };
}

/** Fills an empty database with the whole sample. */
export const addSample = (db: Database, sample: SampleHouse) => seed(db, { adminPassword: samplePassword, sample });

/** Puts the whole sample into a database of a PostgreSQL and its pictures into a directory. Returns the address of the database. */
export async function sampleOnServer(url: string, dataDir: string): Promise<string> {
  const { database, house } = await openSampled();
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  await database.close();
  await rename(house.dataDir, dataDir);
  return Object.assign(new URL(url), { pathname: `/${rows[0]?.name}` }).href;
}

/** Opens a database with the whole sample, as a first start leaves it, and a directory with its pictures. */
export async function openSampled(): Promise<{ database: TestDatabase; house: TestHouse }> {
  const house = await openSampleHouse();
  const folder = runFolder();
  const dataDir = folder ? join(folder, 'sample') : house.dataDir;
  const database = await openFilledDatabase('sampled', (db) => addSample(db, { ...house, dataDir }));
  if (folder) await cp(dataDir, house.dataDir, { recursive: true });
  return { database, house };
}
