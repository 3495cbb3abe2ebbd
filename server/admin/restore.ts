import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Config } from '#server/config';
import { lockDirectory } from '#server/db/lock';
import { knownSteps, type Migration, makeSchema, migrate, readMigrations, withStartLock } from '#server/db/migrate';
import { type OpenDatabase, openDatabase } from '#server/db/open';
import { markRestore, unmarkRestore } from '#server/db/restore-mark';
import { ensureTenantPolicies } from '#server/db/tenant-policies';
import { parseKeyTexts } from '#server/lib/key-file';
import { StartError } from '#server/lib/start-error';
import { keepKeys } from '#server/modules/auth/load-keys';
import { type EntryFacts, fileOfEntry, type Manifest, rowsEntry, sha256Of, tableOfEntry } from './archive/format.ts';
import { type Entry, unpackArchive, wholeOf } from './archive/unpack.ts';
import { seconds } from './backup.ts';
import { inTransaction, Loader, withoutTriggers } from './load.ts';
import type { Say } from './place.ts';
import { ask, relationsOf } from './tables.ts';
import { rowsOf, type Sound, soundBackup } from './verify.ts';

export interface RestoreOptions {
  readonly config: Config;
  readonly file: string;
  readonly say: Say;
}

/** What is restored, and where to. */
interface Restoring extends RestoreOptions {
  readonly sound: Sound;
  readonly steps: readonly Migration[];
  readonly database: OpenDatabase;
}

/**
 * Puts a backup into the empty database and the data directory of these settings, whichever engine it was made on. It is checked
 * wholly before anything is written. A restore that does not end leaves a mark with which no server starts, and may be run again.
 * Returns what was restored.
 */
export async function restore({ config, file, say }: RestoreOptions): Promise<Sound> {
  const begun = performance.now();
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = config.databaseUrl === undefined ? await lockDirectory(config.dataDir) : undefined;
  try {
    refuseEmbedded(config);
    const sound = await soundBackup({ config, file, say });
    const steps = knownSteps(sound.header.steps, readMigrations(), 'backup');
    await refuseOtherKeys(config, sound);
    await withTarget(config, (database) => withStartLock(database, () => fill({ config, file, say, sound, steps, database })));
    await unmarkRestore(config.dataDir);
    if (!sound.keys) say('The backup holds no keys: put them where the server looks for them before it starts.');
    say(`Restored from ${basename(file)}, of ${sound.header.madeAt}, in ${seconds(begun)} s.`);
    return sound;
  } finally {
    await lock?.release();
  }
}

/** The folder in which an embedded database is made; it gets its name when it is whole. */
const beingMade = (dataDir: string) => join(dataDir, 'restoring');

function refuseEmbedded({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === undefined && existsSync(join(dataDir, 'pg'))) {
    throw new StartError(
      'notEmpty',
      `There is a database in DATA_DIR, ${dataDir}: restore into another directory, or move it away`,
    );
  }
}

/** Refuses a directory with keys that do not open what is sealed in the backup. */
async function refuseOtherKeys({ databaseUrl, dataDir }: Config, { keys }: Sound): Promise<void> {
  const path = join(dataDir, 'keys.json');
  if (databaseUrl !== undefined || !keys || !existsSync(path)) return;
  const there = parseKeyTexts(await readFile(path, 'utf8'), path);
  if (keys.data.every((key) => there.data.includes(key))) return;
  throw new StartError('notEmpty', `${path} holds other keys than the backup: move it away`);
}

/** Opens the database to fill, and gives it its place when the work is done. */
async function withTarget({ databaseUrl, dataDir }: Config, work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const folder = beingMade(dataDir);
  if (databaseUrl === undefined) await rm(folder, { recursive: true, force: true });
  const database = await openDatabase({ dataDir: folder, databaseUrl, poolSize: 3 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
  if (databaseUrl !== undefined) return;
  await rename(join(folder, 'pg'), join(dataDir, 'pg'));
  await rm(folder, { recursive: true });
}

async function fill(restoring: Restoring): Promise<void> {
  const { config, file, database, say } = restoring;
  await refuseFilled(database);
  await markRestore(config.dataDir, file);
  await database.patiently(() => inTransaction(database, (client) => load(client, restoring)));
  for (const { number, name } of await migrate(database)) say(`Schema step ${number} (${name}) taken.`);
  await ensureTenantPolicies(database);
  await database.patiently(() => ask(database.pool, 'analyze'));
}

async function refuseFilled({ pool }: OpenDatabase): Promise<void> {
  const there = await relationsOf(pool);
  if (there.length === 0) return;
  const some = there.slice(0, 3).join(', ');
  throw new StartError('notEmpty', `The database is not empty (${some} …): a backup is restored into one without tables`);
}

async function load(client: pg.PoolClient, { config, file, sound, steps, say }: Restoring): Promise<void> {
  await makeSchema(client, steps);
  const loader = new Loader(client, sound.header);
  let files = 0;
  await withoutTriggers(client, async () => {
    const written = sound.manifest.entries[Symbol.iterator]();
    for await (const entry of unpackArchive(file, config.backupPassphrase)) {
      const facts = written.next().value;
      // Behind those of the manifest come itself and its seal, which were checked.
      if (!facts) break;
      tellBegun(entry.name, sound.manifest, say);
      files += await take(entry, facts, { loader, dataDir: config.dataDir });
    }
    await loader.finish(sound.manifest);
  });
  if (sound.keys) await keepKeys(drizzle({ client, casing: 'snake_case' }), config, sound.keys);
  say(`${rowsOf(sound.manifest)} rows of ${sound.header.tables.length} tables and ${files} files are back.`);
}

/** Tables of this size are told of when they begin, so that somebody who waits sees what for. */
const manyRows = 10_000;

function tellBegun(name: string, { rows }: Manifest, say: Say): void {
  const table = tableOfEntry(name);
  const count = rows[table ?? ''] ?? 0;
  if (table !== undefined && count >= manyRows && name === rowsEntry(table, 1)) say(`${table}: ${count} rows …`);
}

/** Stores an entry, and returns the number of files that it was. It has to be what was checked before. */
async function take(entry: Entry, facts: EntryFacts, { loader, dataDir }: { loader: Loader; dataDir: string }): Promise<number> {
  const name = fileOfEntry(entry.name);
  if (name !== undefined) {
    refuseChanged(entry.name, facts, await storeFile(entry, join(dataDir, 'files', name)));
    return 1;
  }
  const bytes = await wholeOf(entry);
  refuseChanged(entry.name, facts, sha256Of(bytes));
  const table = tableOfEntry(entry.name);
  if (table !== undefined) await loader.add(table, bytes.toString());
  return 0;
}

function refuseChanged(name: string, facts: EntryFacts, sha256: string): void {
  if (name === facts.name && sha256 === facts.sha256) return;
  throw new StartError('backupDamaged', `The backup changed while it was restored, at ${name}`);
}

/** Writes a file and returns its SHA-256. */
async function storeFile({ content }: Entry, path: string): Promise<string> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const part of content) {
      hash.update(part);
      yield part;
    }
  };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(hashed, createWriteStream(path, { mode: 0o600, flush: true }));
  return hash.digest('hex');
}
