import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Config } from '#server/config';
import { recordedSteps } from '#server/db/migrate';
import { inAllTenants } from '#server/db/tenancy';
import { StartError } from '#server/lib/start-error';
import { findKeys } from '#server/modules/auth/load-keys';
import { isObjectName } from '#shared/files';
import { businessMoment } from '#shared/time';
import packageFile from '../../package.json' with { type: 'json' };
import { entryNames, entryOfFile, formatNumber, type Header, rowsEntry } from './archive/format.ts';
import { type Packer, packArchive } from './archive/pack.ts';
import { type BackupPlace, nameAt, rotate, type Say } from './place.ts';
import { openSource, type Source } from './source.ts';
import { ask, atLeisure, pagesOf, relationsOf, sequencesOf, tablesOf } from './tables.ts';
import { exportedRows } from './tenant-rows.ts';

export interface BackupOptions {
  readonly config: Config;
  readonly place: BackupPlace;
  /** The number of backups that are kept at the place; absent = all. */
  readonly keep?: number;
  /** The only tenant whose rows and files are taken, with what all tenants share; absent = everything. */
  readonly tenantId?: string;
  readonly say: Say;
}

/**
 * Stores a backup of the database, the files and, below a passphrase, the keys. All rows are of one moment, and what they name was
 * there at that moment: files are read after it and are never changed. Returns where the backup is.
 */
export async function backup({ config, place, keep, tenantId, say }: BackupOptions): Promise<string> {
  const begun = performance.now();
  const source = await openSource(config);
  try {
    const state: State = { rows: {}, missing: [], altered: [], hasKeys: false };
    const fill = (packer: Packer) => inSnapshot(source, (client) => pack({ packer, client, source, config, state, tenantId }));
    const path = await place.save(nameAt(Date.now(), tenantId), packArchive(fill, config.backupPassphrase));
    if (tenantId === undefined) tellOfKeys(state, config, say);
    else say('Credentials that the tenant keeps for others (storages, SMS) have to be typed again where it is restored.');
    warnOf(state.missing, 'was not there', say);
    warnOf(state.altered, 'is not what was uploaded', say);
    if (keep !== undefined) await rotate({ place, keep, say });
    const rows = Object.values(state.rows).reduce((sum, count) => sum + count, 0);
    say(`${path} holds ${rows} rows of ${Object.keys(state.rows).length} tables, after ${seconds(begun)} s.`);
    return path;
  } finally {
    await source.close();
  }
}

/** The seconds since a moment, as they are told. */
export const seconds = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);

/** What was found while the archive was filled. */
interface State {
  readonly rows: Record<string, number>;
  readonly missing: string[];
  readonly altered: string[];
  hasKeys: boolean;
}

interface Packing {
  readonly packer: Packer;
  readonly client: pg.PoolClient;
  readonly source: Source;
  readonly config: Config;
  readonly state: State;
  readonly tenantId: string | undefined;
}

/** Runs work on one state of the database, that of its first query, in which nothing can be written. */
function inSnapshot<T>({ database }: Source, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return database.patiently(async () => {
    const client = await database.pool.connect();
    try {
      await client.query(`begin isolation level repeatable read, read only; ${atLeisure}`);
      return await work(client);
    } finally {
      // Closing the connection ends the transaction in any case.
      client.release(true);
    }
  });
}

async function pack({ packer, client, source, config, state, tenantId }: Packing) {
  if (tenantId !== undefined) await assertTenant(client, tenantId);
  const header = await headerOf(client, source);
  await packer.addWhole(entryNames.header, JSON.stringify(header));
  for (const table of header.tables) {
    let number = 0;
    state.rows[table.name] = 0;
    const where = tenantId === undefined ? undefined : exportedRows(table, tenantId);
    for await (const { rows, bytes } of pagesOf(client, table, where)) {
      number += 1;
      await packer.addWhole(rowsEntry(table.name, number), bytes);
      state.rows[table.name] = (state.rows[table.name] ?? 0) + rows;
    }
  }
  const isSealed = config.backupPassphrase !== undefined && tenantId === undefined;
  const keys = !isSealed ? undefined : await inAllTenants(() => findKeys(source.database.db, config));
  if (keys) await packer.addWhole(entryNames.keys, JSON.stringify(keys));
  state.hasKeys = keys !== undefined;
  for (const file of await filesOf(client, tenantId))
    await packFile(packer, { file, root: join(config.dataDir, 'files'), state });
  // Sequences know no transactions: read last, they are past every id that is in the rows.
  return { rows: state.rows, missing: state.missing, altered: state.altered, sequences: [...(await sequencesOf(client))] };
}

async function assertTenant(client: pg.PoolClient, tenantId: string): Promise<void> {
  const { rows } = await ask(client, 'select 1 from tenant where tenant_id = $1', [tenantId]);
  if (rows.length === 0 || tenantId === '000000')
    throw new StartError('wrongSetting', `There is no tenant ${tenantId} to export`);
}

async function headerOf(client: pg.PoolClient, { database }: Source): Promise<Header> {
  if (!(await relationsOf(client)).includes('schema_migration')) {
    throw new StartError('wrongSetting', 'The database holds nothing of this program, so that there is nothing to back up');
  }
  return {
    program: 'handover-admin',
    format: formatNumber,
    version: packageFile.version,
    madeAt: businessMoment(Date.now()),
    engine: database.mode,
    steps: [...(await recordedSteps(client))],
    tables: [...(await tablesOf(client))],
  };
}

/** A file that a row names, with the checksum of its content where that is known. */
interface FileFacts {
  readonly name: string;
  readonly sha256: string | null;
}

/** Returns the files on the disk of the server, those of removed records included: histories show them. */
async function filesOf(client: pg.PoolClient, tenantId: string | undefined): Promise<readonly FileFacts[]> {
  const { rows } = await ask<FileFacts>(
    client,
    'select distinct name, sha256 from attach where oss_id is null and tenant_id = coalesce($1, tenant_id) order by name',
    [tenantId ?? null],
  );
  return rows.filter(({ name }) => isObjectName(name));
}

interface FilePacking {
  readonly file: FileFacts;
  readonly root: string;
  readonly state: State;
}

/** Adds a file. One that is not there is noted: it may have been swept away since, or lost before. */
async function packFile(packer: Packer, { file, root, state }: FilePacking): Promise<void> {
  const path = join(root, file.name);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (!found?.isFile()) return void state.missing.push(file.name);
  const content = found.size === 0 ? Readable.from([]) : createReadStream(path, { end: found.size - 1 });
  const sha256 = await packer.add(entryOfFile(file.name), found.size, content);
  if (file.sha256 !== null && file.sha256 !== sha256) state.altered.push(file.name);
}

/** Warns of what somebody has to look after. */
function tellOfKeys({ hasKeys }: State, { backupPassphrase }: Config, say: Say): void {
  const where = 'keep a copy of them at another place';
  if (backupPassphrase === undefined) say(`The keys are left out, since BACKUP_PASSPHRASE is not set: ${where}.`);
  else if (!hasKeys) say(`WARNING: No keys were found with these settings: ${where}.`);
}

function warnOf(files: readonly string[], what: string, say: Say): void {
  const [first] = files;
  if (first === undefined) return;
  const others = files.length > 1 ? ` (and ${files.length - 1} others; all are in manifest.json)` : '';
  say(`WARNING: The file ${first}${others} ${what}.`);
}
