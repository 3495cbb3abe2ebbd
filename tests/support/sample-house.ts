import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKeys, readRing } from '#server/lib/keys';
import type { SampleHouse } from '#server/seed/sample/engine';
import { seed } from '#server/seed/seed';
import { openFilledDatabase, type TestDatabase } from './database.ts';
import { runFolder } from './run-folder.ts';

/** The password of everybody in the sample. */
export const samplePassword = 'Handover-2026';

interface TestHouse extends SampleHouse {
  close(): Promise<void>;
}

/** Where the pictures of a sample go: a directory of the test's own. */
export async function openSampleHouse(): Promise<TestHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sample-'));
  return { keys: keysOfRun(), dataDir, close: () => rm(dataDir, { recursive: true, force: true }) };
}

const keysFile = 'sample-keys.json';

/** All files of a run have the same keys: what one has sealed is copied by the others. */
export function makeKeysOfRun(): void {
  const folder = runFolder();
  if (folder) writeFileSync(join(folder, keysFile), JSON.stringify(makeKeys()));
}

function keysOfRun(): SampleHouse['keys'] {
  const file = join(runFolder() ?? '', keysFile);
  const { token, data }: ReturnType<typeof makeKeys> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : makeKeys();
  return { token: readRing(token, 'TOKEN_KEY'), data: readRing(data, 'DATA_KEY') };
}

/** A database with the whole sample, as a first start leaves it, and the house that has its pictures. */
export async function openSampled(): Promise<{ database: TestDatabase; house: TestHouse }> {
  const house = await openSampleHouse();
  const folder = runFolder();
  const dataDir = folder ? join(folder, 'sample') : house.dataDir;
  const database = await openFilledDatabase('sampled', (db) =>
    seed(db, { adminPassword: samplePassword, sample: { ...house, dataDir } }),
  );
  if (folder) await cp(dataDir, house.dataDir, { recursive: true });
  return { database, house };
}
