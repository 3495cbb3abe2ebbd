import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KeyTexts, makeKeys } from '#server/lib/keys';

/** The variable that tells the workers of a run of tests where its folder is. */
const variable = 'TEST_RUN_FOLDER';

/**
 * Returns the folder of what a run of tests makes once and its files copy. It is removed with the run, so that no run uses the
 * results of older sources. It is undefined outside of a run, as in a bench.
 */
export function runFolder(): string | undefined {
  return process.env[variable];
}

/** Makes the folder of a run if there is none yet; returns a function that removes it. */
export function openRunFolder(): () => void {
  if (runFolder()) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'handover-test-'));
  process.env[variable] = folder;
  return () => {
    delete process.env[variable];
    rmSync(folder, { recursive: true, force: true });
  };
}

const keysFile = 'sample-keys.json';

/** Makes the keys that all files of a run share, because they copy what others have sealed. */
export function makeKeysOfRun(): void {
  const file = join(runFolder() ?? '', keysFile);
  if (runFolder() && !existsSync(file)) writeFileSync(file, JSON.stringify(makeKeys()));
}

export function keyTextsOfRun(): KeyTexts {
  const file = join(runFolder() ?? '', keysFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeyTexts) : makeKeys();
}
