import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asError } from '#server/lib/as-error';
import { recordOf } from '#shared/by-name';
import type { KeyTexts } from './keys.ts';
import { ConfigError } from './start-error.ts';

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string');
}

/** Returns the keys in the text of a key file or of a sealed row. */
export function parseKeyTexts(text: string, place: string): KeyTexts {
  try {
    const { token, data } = recordOf(JSON.parse(text));
    if (isTexts(token) && isTexts(data)) return { token, data };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw new ConfigError(`${place} does not hold the server's keys; restore it from the backup of the keys`);
}

/** Returns the keys kept in a file; undefined when there is none. The file is made readable by its owner only. */
export async function readKeyFile(path: string): Promise<KeyTexts | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  await chmod(path, 0o600);
  return parseKeyTexts(text, path);
}

/**
 * Stores keys in a file that only its owner can read. An existing file wins, so two first starts at once both use the keys of
 * one.
 */
export async function keepKeyFile(directory: string, name: string, keys: KeyTexts): Promise<KeyTexts> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  const draft = join(directory, `.${name}.${randomUUID()}`);
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (asError(error).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return (await readKeyFile(path)) ?? keys;
}
