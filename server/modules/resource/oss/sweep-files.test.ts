import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import { openOutbound } from '#server/lib/outbound';
import { author } from '#server/seed/sample/engine';
import { portrait } from '#server/seed/sample/pictures';
import { attach } from '#src/resources/resource/attach';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { testKeys } from '../../../../tests/support/module-server.ts';
import { putBytes } from './put-bytes.ts';
import { type FileStore, openFileStore } from './service.ts';
import { sweepFiles } from './sweep-files.ts';

const files = tableOf(attach);

let database: TestDatabase;
let directory: string;
let store: FileStore;

beforeAll(async () => {
  database = await openTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'sweep-'));
  const ring = testKeys().data;
  store = openFileStore({ db: database.servingDb, ring, outbound: openOutbound([]), dataDir: directory, quotaBytes: 1_000_000 });
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const hoursAgo = (hours: number) => sql<string>`(now() at time zone 'Asia/Shanghai') - ${hours} * interval '1 hour'`;

async function put(
  letter: string,
  row: { hours: number; refType?: string; tenantId?: string; removedFor?: number },
): Promise<string> {
  const name = `upload/20260101/${letter.repeat(32)}.png`;
  const path = join(directory, letter);
  await writeFile(path, letter);
  await (await store.storages.at(null)).put(name, { path, size: 1, contentType: 'image/png' });
  const { hours, refType, tenantId = '000000', removedFor } = row;
  const removed = removedFor === undefined ? {} : { isDeleted: 1 as const, updateTime: hoursAgo(removedFor) };
  await database.db
    .insert(files)
    .values({ tenantId, originalName: letter, name, refType, createTime: hoursAgo(hours), ...removed });
  return name;
}

const contentOf = async (name: string) => (await store.storages.at(null)).get(name, 0);

it('takes away what no record was saved with for a day, of every tenant, and nothing else', async () => {
  const kept = [await put('a', { hours: 23 }), await put('b', { hours: 30, refType: 'thing' })];
  const gone = [await put('c', { hours: 25 }), await put('d', { hours: 90, tenantId: '100001' })];

  await sweepFiles(store);

  const rows = await database.db.select({ name: files.name }).from(files).orderBy(files.name);
  expect(rows.map(({ name }) => name)).toEqual(kept);
  expect(await Promise.all(gone.map((name) => contentOf(name)))).toEqual([undefined, undefined]);
});

it('takes away what was removed a day ago, whatever it was used for', async () => {
  const kept = await put('1', { hours: 90, refType: 'thing', removedFor: 23 });
  const gone = await put('2', { hours: 90, refType: 'thing', removedFor: 25 });

  await sweepFiles(store);

  expect([await contentOf(kept), await contentOf(gone)]).toEqual([expect.anything(), undefined]);
});

it('leaves the work to whoever is at it', async () => {
  await put('e', { hours: 25 });
  const sweeping = { remove: async () => true, except: new Set<string>() };

  const counts = await Promise.all([store.rows.sweep(sweeping), store.rows.sweep(sweeping)]);

  expect(counts.toSorted()).toEqual([0, 1]);
});

/** Makes every file that has arrived look this many hours old. */
async function age(hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * 3_600_000);
  for (const name of await readdir(store.incoming)) await utimes(join(store.incoming, name), at, at);
}

it('takes away what was stored in a transaction that never was committed, after a day, and nothing that was', async () => {
  const bytes = portrait(1);
  const put = (tx: Transaction) => putBytes(store, { bytes, originalName: 'a.png' }, { actor: author, tx });
  const kept = await transact(database.db, put);
  const removed = await transact(database.db, put);
  await database.db.update(files).set({ isDeleted: 1 }).where(eq(files.name, removed.name));
  let lost = '';
  const cut = transact(database.db, async (tx) => {
    lost = (await put(tx)).name;
    throw new Error('The process is gone');
  });
  await expect(cut).rejects.toThrow('gone');

  await age(23);
  await sweepFiles(store);
  expect(await contentOf(lost)).toBeDefined();
  await age(25);
  await sweepFiles(store);

  expect([await contentOf(lost), await contentOf(kept.name), await contentOf(removed.name)]).toEqual([
    undefined,
    expect.anything(),
    expect.anything(),
  ]);
  expect(await readdir(store.incoming)).toEqual([]);
});

it('takes away what uploads left that were cut by the end of a process', async () => {
  const [old, fresh] = [join(store.incoming, 'old'), join(store.incoming, 'fresh')];
  await mkdir(store.incoming, { recursive: true });
  await Promise.all([old, fresh].map((path) => writeFile(path, 'x')));
  await utimes(old, 0, 0);
  await utimes(fresh, new Date(), new Date());

  await sweepFiles(store);

  expect(await readdir(store.incoming)).toEqual(['fresh']);
});
