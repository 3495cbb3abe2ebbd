import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { transact } from '#server/db/transact';
import type { Database } from '#server/db/types';
import { keepKeyFile, parseKeyTexts, readKeyFile } from '#server/lib/key-file';
import { type Keys, type KeyTexts, makeKeys, readRing, splitKeys } from '#server/lib/keys';
import { ConfigError } from '#server/lib/start-error';
import { serverKey } from './table.ts';

/** Where the keys come from; all read from the environment by the configuration. */
export interface KeyOptions {
  readonly dataDir: string;
  /** Comma-separated, the key in use first. Wins over what is kept. */
  readonly tokenKey?: string;
  readonly dataKey?: string;
  /** Several servers may share this database, so they must share the keys. */
  readonly databaseUrl?: string;
  /** Called with a warning about a set-up that works but is weaker than necessary. */
  readonly warn?: (line: string) => void;
}

/**
 * Returns the keys of this server (docs/decisions/006-keys.md): those of the settings, else those it made at its first start.
 * With the embedded database they are in a file that only its owner can read. With a PostgreSQL server all servers of the
 * database share them through one row, sealed under the database password, which a copy of the database does not contain.
 */
export async function loadKeys(db: Database, options: KeyOptions): Promise<Keys> {
  const given = givenKeys(options);
  // Checked before anything is made, so that a refused start leaves nothing behind.
  if (given.token.length > 0) readRing(given.token, 'TOKEN_KEY');
  if (given.data.length > 0) readRing(given.data, 'DATA_KEY');
  const kept = given.token.length > 0 && given.data.length > 0 ? given : await keptKeys(db, options);
  return {
    token: readRing(given.token.length > 0 ? given.token : kept.token, 'TOKEN_KEY'),
    data: readRing(given.data.length > 0 ? given.data : kept.data, 'DATA_KEY'),
  };
}

const givenKeys = ({ tokenKey = '', dataKey = '' }: KeyOptions): KeyTexts => ({
  token: splitKeys(tokenKey),
  data: splitKeys(dataKey),
});

/** Returns the keys that a server of these settings uses, without making any; undefined where it would have to make them. */
export async function findKeys(db: Database, options: KeyOptions): Promise<KeyTexts | undefined> {
  const given = givenKeys(options);
  if (given.token.length > 0 && given.data.length > 0) return given;
  const kept = (await sealedKeys(db, options)) ?? (await readKeyFile(join(options.dataDir, fileNameOf(options))));
  return (
    kept && { token: given.token.length > 0 ? given.token : kept.token, data: given.data.length > 0 ? given.data : kept.data }
  );
}

/** Returns the keys of the sealed row, if the password of the database opens it. */
async function sealedKeys(db: Database, { databaseUrl }: KeyOptions): Promise<KeyTexts | undefined> {
  if (!databaseUrl) return undefined;
  const [row] = await db.select().from(serverKey).where(eq(serverKey.name, ROW));
  return row && openKeys(row.sealed, new URL(databaseUrl).password);
}

/**
 * Keeps keys where a server of these settings looks for them. A `keys.json` that is there wins; a file of keys for a database, which
 * is empty, is of one that was there before.
 */
export async function keepKeys(db: Pick<Database, 'insert'>, options: KeyOptions, keys: KeyTexts): Promise<void> {
  const { dataDir, databaseUrl } = options;
  const name = fileNameOf(options);
  if (databaseUrl) await rm(join(dataDir, name), { force: true });
  await keepKeyFile(dataDir, name, keys);
  if (!databaseUrl) return;
  const sealed = sealKeys(keys, new URL(databaseUrl).password);
  await db.insert(serverKey).values({ name: ROW, sealed }).onConflictDoUpdate({ target: serverKey.name, set: { sealed } });
}

/** Names the file of the keys; one directory may serve several databases in turn. */
function fileNameOf({ databaseUrl }: KeyOptions): string {
  if (!databaseUrl) return 'keys.json';
  const { host, pathname } = new URL(databaseUrl);
  return `keys-${createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 8)}.json`;
}

async function keptKeys(db: Database, options: KeyOptions): Promise<KeyTexts> {
  const { dataDir, databaseUrl } = options;
  if (databaseUrl) {
    if (new URL(databaseUrl).password === '') {
      options.warn?.(
        'DATABASE_URL holds no password: whoever copies the database holds the keys too; set TOKEN_KEY and DATA_KEY',
      );
    }
    return sharedKeys(db, options, new URL(databaseUrl).password);
  }
  const name = fileNameOf(options);
  return (await readKeyFile(join(dataDir, name))) ?? keepKeyFile(dataDir, name, makeKeys());
}

const ROW = 'keys';

/**
 * Returns the keys shared through the database. The file keeps the row readable when the database password changes: the server
 * that has it seals the row anew.
 */
async function sharedKeys(db: Database, options: KeyOptions, password: string): Promise<KeyTexts> {
  const { dataDir } = options;
  const name = fileNameOf(options);
  const file = await readKeyFile(join(dataDir, name));
  const shared = await transact(db, async (tx) => {
    await tx
      .insert(serverKey)
      .values({ name: ROW, sealed: sealKeys(file ?? makeKeys(), password) })
      .onConflictDoNothing();
    const [row] = await tx.select().from(serverKey).where(eq(serverKey.name, ROW)).for('update');
    const opened = row && openKeys(row.sealed, password);
    if (opened) return opened;
    if (!file) {
      throw new ConfigError(
        'The keys in the database were sealed under another database password: copy the keys file of another server into DATA_DIR, or set TOKEN_KEY and DATA_KEY',
      );
    }
    await tx
      .update(serverKey)
      .set({ sealed: sealKeys(file, password) })
      .where(eq(serverKey.name, ROW));
    return file;
  });
  if (!file) await keepKeyFile(dataDir, name, shared);
  return shared;
}

/**
 * Derives the key that seals the row. It is slow on purpose: a database password may be short, and a copy of the row allows any
 * number of guesses.
 */
function wrappingKey(password: string, salt: Buffer): Buffer {
  return scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 2, maxmem: 2 ** 26 });
}

function sealKeys(keys: KeyTexts, password: string): string {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(password, salt), nonce);
  const body = [cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()];
  return [salt, nonce, cipher.getAuthTag(), Buffer.concat(body)].map((part) => part.toString('base64url')).join('.');
}

function openKeys(sealed: string, password: string): KeyTexts | undefined {
  const [salt, nonce, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!salt || !nonce || !tag || !body) return undefined;
  const cipher = createDecipheriv('aes-256-gcm', wrappingKey(password, salt), nonce).setAuthTag(tag);
  try {
    return parseKeyTexts(Buffer.concat([cipher.update(body), cipher.final()]).toString('utf8'), 'The database');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    return undefined; // another password sealed it
  }
}
