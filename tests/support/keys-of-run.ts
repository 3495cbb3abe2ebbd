import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyTexts, makeKeys } from '#server/lib/keys';
import { runFolder } from './run-folder.ts';

const keysFile = 'sample-keys.json';

/** All files of a run have the same keys: what one has sealed is copied by the others. */
export function makeKeysOfRun(): void {
  const file = join(runFolder() ?? '', keysFile);
  if (runFolder() && !existsSync(file)) writeFileSync(file, JSON.stringify(makeKeys()));
}

export function keyTextsOfRun(): KeyTexts {
  const file = join(runFolder() ?? '', keysFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeyTexts) : makeKeys();
}
