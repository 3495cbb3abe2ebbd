import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config';
import { serveCopies } from '#server/db/copies';
import { type OpenDatabase, openDatabase } from '#server/db/open';
import { inAllTenants } from '#server/db/tenancy';
import { type KeyTexts, makeKeys, readRing } from '#server/lib/keys';
import { secretBox } from '#server/lib/secret-box';
import { exitCodes } from '#server/lib/start-error';
import { findKeys, loadKeys } from '#server/modules/auth/load-keys';
import { startServer } from '#server/start';
import { addOddities, digests, filesBelow, whileWriting } from '../../tests/support/backups.ts';
import { schema } from '../../tests/support/database.ts';
import { addSample, sampleOnServer } from '../../tests/support/sample-house.ts';
import { surroundings } from '../../tests/support/surroundings.ts';
import { createOnServer } from '../../tests/support/templates.ts';
import { entryNames, type Header, readHeader, readRows, tableOfEntry } from './archive/format.ts';
import { unpackArchive, wholeOf } from './archive/unpack.ts';
import { backup } from './backup.ts';
import { folderPlace } from './place.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'restore-'));
afterAll(() => rmSync(folder, { recursive: true }));
const passphrase = 'correct horse battery staple';
const at = (name: string) => join(folder, name);
/** Where there is a PostgreSQL, the way leads from it to the embedded engine and back; else from one embedded database to others. */
const server = process.env.TEST_DATABASE_URL;

type Settings = Readonly<Record<string, string>>;
const configOf = (settings: Settings) => readConfig({ BACKUP_PASSPHRASE: passphrase, LOG_LEVEL: 'silent', ...settings });
const lines: string[] = [];
const say = (line: string) => lines.push(line);

type Texts = Readonly<Record<string, string | null | undefined>>;

/** Returns the rows of an archive, by their columns. */
async function rowsIn(file: string): Promise<ReadonlyMap<string, readonly Texts[]>> {
  const rows = new Map<string, Texts[]>();
  let tables: Header['tables'] = [];
  for await (const entry of unpackArchive(file, passphrase)) {
    const text = (await wholeOf(entry)).toString();
    if (entry.name === entryNames.header) tables = readHeader(text).tables;
    const table = tables.find(({ name }) => name === tableOfEntry(entry.name));
    if (!table) continue;
    const found = readRows(text, entry.name, table.columns.length);
    const named = found.map((values) => Object.fromEntries(table.columns.map(({ name }, index) => [name, values[index]])));
    rows.set(table.name, [...(rows.get(table.name) ?? []), ...named]);
  }
  return rows;
}

/** Restores in a process of its own, which is killed as soon as something is there. */
async function killedRestore(settings: Settings, file: string, sign: string): Promise<void> {
  const env = { ...surroundings(), BACKUP_PASSPHRASE: passphrase, ...settings };
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/admin/main.ts', 'restore', file], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await vi.waitFor(() => expect(existsSync(sign)).toBe(true), { interval: 5, timeout: 120_000 });
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

const begin: Settings = { DATA_DIR: at('begin'), ...(server && { DATABASE_URL: await sampleOnServer(server, at('begin')) }) };
const middle: Settings = { DATA_DIR: at('middle') };
const end: Settings = { DATA_DIR: at('end'), ...(server && { DATABASE_URL: await createOnServer(server) }) };
const opened: OpenDatabase[] = [];
let texts: KeyTexts | undefined;
let first: string;
let second: string;

async function open(settings: Settings): Promise<OpenDatabase> {
  const { dataDir, databaseUrl } = configOf(settings);
  const database = await openDatabase({ dataDir, databaseUrl });
  opened.push(database);
  return database;
}

/** Makes a backup as beside a server, which writes meanwhile. */
async function backedUp(database: OpenDatabase, settings: Settings): Promise<string> {
  const config = configOf(settings);
  const stop = database.mode === 'embedded' ? await serveCopies(database, config.dataDir) : () => undefined;
  const place = folderPlace(join(config.dataDir, 'backups'));
  return whileWriting(database, () => backup({ config, place, say })).finally(stop);
}

beforeAll(async () => {
  const config = configOf(begin);
  mkdirSync(config.dataDir, { recursive: true });
  const database = await open(begin);
  if (!server) await schema.fill(database);
  const keys = await inAllTenants(() => loadKeys(database.db, config));
  if (!server) await inAllTenants(() => addSample(database.db, { keys, dataDir: config.dataDir }));
  const client = await database.pool.connect();
  await addOddities(client, keys);
  client.release();
  texts = await inAllTenants(() => findKeys(database.db, config));
  first = await backedUp(database, begin);
  await killedRestore(middle, first, join(at('middle'), 'restore.unfinished'));
});
afterAll(async () => {
  for (const database of opened) await database.close();
});

/** Counts what was written meanwhile, by the row that counts and by the rows that are counted. */
async function counted(file: string): Promise<readonly [number, number]> {
  const rows = await rowsIn(file);
  const counter = rows.get('param')?.find((row) => row.param_key === 'test.count');
  const messages = rows.get('user_message')?.filter(({ kind }) => kind === 'counted');
  return [Number(counter?.param_value), messages?.length ?? 0];
}

describe('a backup of a running server', () => {
  it('is of one moment, whatever is written meanwhile', async () => {
    const [counter, messages] = await counted(first);

    expect(messages).toBeGreaterThan(3);
    expect(counter).toBe(messages);
  });
});

describe('a restore that was killed', () => {
  it('leaves what no server starts with', async () => {
    await expect(startServer(configOf({ ...middle, PORT: '0' }), say)).rejects.toMatchObject({
      exitCode: exitCodes.restoreUnfinished,
    });
  });
});

describe('a restore', () => {
  beforeAll(async () => {
    await restore({ config: configOf(middle), file: first, say });
    second = await backedUp(await open(middle), middle);
    await killedRestore(end, second, join(at('end'), 'files'));
  });

  it('is followed by backups of the embedded database that leave no copy behind, of which one at a time is made', async () => {
    const database = opened[1];
    if (!database) throw new Error('It was not opened');
    await expect.poll(() => existsSync(join(at('middle'), 'backup-copy'))).toBe(false);
    const stop = await serveCopies(database, at('middle'));

    const both = await Promise.allSettled(
      [1, 2].map((which) => backup({ config: configOf(middle), place: folderPlace(at(`at-once-${which}`)), say })),
    );
    stop();

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { exitCode: exitCodes.directoryInUse } });
  });

  it('brings back all rows, on the other engine and from there on the first one again (promise 55)', async () => {
    expect(existsSync(join(at('end'), 'pg'))).toBe(false);
    await restore({ config: configOf(end), file: second, say });
    const written = await Promise.all([opened[0], opened[1], await open(end)].map((database) => database && digests(database)));

    expect(Object.keys(written[0] ?? {}).length).toBeGreaterThan(80);
    expect(written[0]).toMatchObject({ open_badge: expect.stringMatching(/^2 /), open_odd: expect.stringMatching(/^1 /) });
    expect(written[1]).toEqual(written[0]);
    expect(written[2]).toEqual(written[0]);
  });

  it('comes with a backup that is of one moment on this engine as well', async () => {
    const [before] = await counted(first);
    const [counter, messages] = await counted(second);

    expect(counter).toBe(messages);
    expect(counter).toBeGreaterThan(before);
  });

  it('brings back the same files (promise 55)', () => {
    const files = filesBelow(begin.DATA_DIR ?? '');

    expect(files.size).toBeGreaterThan(3);
    expect(filesBelow(at('middle'))).toEqual(files);
    expect(filesBelow(at('end'))).toEqual(files);
  });

  it.each([1, 2])('gives no id again that was given (%d)', async (which) => {
    const query = "select nextval('row_id') > max(id) as is from user_message";

    expect((await opened[which]?.pool.query(query))?.rows).toEqual([{ is: true }]);
  });

  it.each([
    [1, middle],
    [2, end],
  ])('brings back the keys, by which a sealed secret opens (%d) (promise 55)', async (which, settings) => {
    const database = opened[which];
    if (!database) throw new Error('It was not opened');
    const found = await inAllTenants(() => findKeys(database.db, configOf(settings)));
    const { rows } = await database.pool.query<{ sealed: string }>(
      "select param_value as sealed from param where param_key = 'test.sealed'",
    );

    expect(found).toEqual(texts);
    expect(secretBox(readRing(found?.data ?? [], 'DATA_KEY')).open(rows[0]?.sealed ?? '')).toBe('what is kept for others');
  });

  it.each([1, 2])('brings back odd texts, seals and walls (%d)', async (which) => {
    const ask = async (query: string) => (await opened[which]?.pool.query(query))?.rows;

    expect(await ask("select param_value as value from param where param_key in ('test.odd', 'test.empty') order by 1")).toEqual([
      { value: '' },
      { value: 'back\\slash "quote" \n\t\u0001 行 {null} \\N' },
    ]);
    await expect(ask("update exchg_art set sort = 2 where tenant_id = '000000'")).rejects.toThrow('never changed');
    expect(await ask("select count(*)::int as n from pg_policy where polrelid = 'open_badge'::regclass")).toEqual([{ n: 1 }]);
  });

  it.each([
    ['a database that has tables', server ? end : middle],
    ['a directory that has a database', middle],
  ])('into %s is refused, and leaves no mark', async (_, settings) => {
    const refused = expect.objectContaining({
      exitCode: expect.toSatisfy((code) => code === exitCodes.notEmpty || code === exitCodes.directoryInUse),
    });

    await expect(restore({ config: configOf(settings), file: first, say })).rejects.toEqual(refused);
    expect(existsSync(join(settings.DATA_DIR ?? '', 'restore.unfinished'))).toBe(false);
  });

  it('into a directory with keys of another server is refused', async () => {
    mkdirSync(at('others'));
    writeFileSync(join(at('others'), 'keys.json'), JSON.stringify(makeKeys()));

    const restoring = restore({ config: configOf({ DATA_DIR: at('others') }), file: first, say });

    await expect(restoring).rejects.toThrow('holds other keys than the backup');
    expect(readdirSync(at('others'))).toEqual(['keys.json']);
  });
});

describe('a backup without a server', () => {
  it('locks the directory, and without a passphrase leaves the keys out and says so', async () => {
    const dataDir = at('alone');
    for (const database of opened.splice(1, 1)) await database.close();
    cpSync(at('middle'), dataDir, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    const file = await backup({
      config: configOf({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: '' }),
      place: folderPlace(at('open')),
      say,
    });

    const names: string[] = [];
    for await (const entry of unpackArchive(file, undefined)) {
      names.push(entry.name);
      await wholeOf(entry);
    }
    expect(names).toEqual(expect.arrayContaining([entryNames.header, 'rows/param/000001.jsonl', entryNames.seal]));
    expect(names).not.toContain(entryNames.keys);
    expect(lines).toContainEqual(expect.stringContaining('The keys are left out'));
  });

  it('says that there is nothing, and makes nothing', async () => {
    const settings = { DATA_DIR: at('nothing') };

    await expect(backup({ config: configOf(settings), place: folderPlace(folder), say })).rejects.toThrow(
      'There is no database in DATA_DIR',
    );
    expect(existsSync(at('nothing'))).toBe(false);
  });
});
