import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyTexts, makeKeys } from '#server/lib/keys';
import { runFolder } from './run-folder.ts';

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
