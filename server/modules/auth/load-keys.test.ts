import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Keys } from '#server/lib/keys';
import { makeKeys, readRing } from '#server/lib/keys';
import { secretBox } from '#server/lib/secret-box';
import { ConfigError } from '#server/lib/start-error';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { loadKeys } from './load-keys.ts';
import { serverKey } from './table.ts';

let database: TestDatabase;
let here: string;
let there: string;

beforeAll(async () => {
  database = await openTestDatabase([serverKey]);
});
beforeEach(async () => {
  await database.db.delete(serverKey);
  here = await mkdtemp(join(tmpdir(), 'keys-'));
  there = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(async () => {
  await rm(here, { recursive: true });
  await rm(there, { recursive: true });
});
afterAll(() => database.close());

const load = (options: Partial<Parameters<typeof loadKeys>[1]> = {}) => loadKeys(database.db, { dataDir: here, ...options });
const idsOf = ({ token, data }: Keys) => [...token, ...data].map(({ id }) => id);
const url = (password: string) => `postgres://app:${password}@db.bank.cn:5432/handover`;

describe('embedded', () => {
  it('makes keys of its own at the first start, and keeps them where only the owner reads (promise 1)', async () => {
    const first = await load();
    const again = await load();
    const other = await load({ dataDir: there });

    expect(idsOf(again)).toEqual(idsOf(first));
    expect(idsOf(other)).not.toEqual(expect.arrayContaining(idsOf(first)));
    expect((await stat(join(here, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(here)).toEqual(['keys.json']);
  });

  it('makes one set when two start at once', async () => {
    const starts = await Promise.all(Array.from({ length: 8 }, () => load()));

    expect(new Set(starts.map((keys) => idsOf(keys).join())).size).toBe(1);
  });

  it('is not open to others after somebody widened the file', async () => {
    await load();
    const path = join(here, 'keys.json');
    await chmod(path, 0o644);

    await load();

    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it.each(['', '{', '{"token":[]}', '{"token":["x"]}', '[]'])('refuses to go on with a damaged file: %j', async (text) => {
    await writeFile(join(here, 'keys.json'), text);

    await expect(load()).rejects.toThrow("does not hold the server's keys");
  });
});

describe('settings', () => {
  const [one, two] = [makeKeys().token[0] ?? '', makeKeys().token[0] ?? ''];

  it('win over what is kept, the first key in use and the others still known', async () => {
    const { token } = await load({ tokenKey: `${one}, ${two}`, dataKey: one });

    expect(token).toHaveLength(2);
    expect(token[0].key.export().toString('base64')).toBe(one);
    expect(await readdir(here)).toEqual([]);
  });

  it.each([
    ['a word', 'secret'],
    [
      'the key published for the original framework',
      'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
    ],
    [
      'the same in base64',
      Buffer.from('bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject').toString('base64'),
    ],
    ['another published key', 'O2BEeIv399qHQNhD6aGW8R8DEj4bqHXm'],
    ['31 bytes', Buffer.from(Array.from({ length: 31 }, (_, index) => index * 7)).toString('base64')],
    ['31 bytes in hex', Buffer.from(Array.from({ length: 31 }, (_, index) => index * 7)).toString('hex')],
    ['a repeated byte', Buffer.alloc(32, 7).toString('base64')],
    ['a typed sentence', 'this is not a key but a sentence of more than thirty-two letters'],
  ])('are refused with %s, by name and without a trace (promise 1)', async (_, tokenKey) => {
    const refused = load({ tokenKey });

    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(/^TOKEN_KEY /);
    await expect(refused).rejects.not.toThrow(tokenKey);
    expect(await readdir(here)).toEqual([]);
  });
});

describe('several servers of one database', () => {
  it('share keys through a row that the database password opens', async () => {
    const first = await load({ databaseUrl: url('s3cret') });
    const second = await load({ databaseUrl: url('s3cret'), dataDir: there });

    expect(idsOf(second)).toEqual(idsOf(first));
    const rows = JSON.stringify(await database.db.select().from(serverKey));
    expect(rows).not.toContain(first.token[0].key.export().toString('base64'));
    expect(rows).not.toContain(first.token[0].key.export().toString('base64url'));
  });

  it('hear a warning when nothing but the database is needed to open them', async () => {
    const warnings: string[] = [];

    await load({ databaseUrl: 'postgres://app@127.0.0.1/handover', warn: (line) => warnings.push(line) });
    await load({ databaseUrl: url('s3cret'), dataDir: there, warn: (line) => warnings.push(line) }).catch(() => undefined);

    expect(warnings).toEqual([expect.stringContaining('TOKEN_KEY and DATA_KEY')]);
  });

  it('start at once with one set', async () => {
    const starts = await Promise.all([here, there, here, there].map((dataDir) => load({ dataDir, databaseUrl: url('s3cret') })));

    expect(new Set(starts.map((keys) => idsOf(keys).join())).size).toBe(1);
  });

  it('keep them when the database password changes, as long as one of them has its file', async () => {
    const first = await load({ databaseUrl: url('old') });

    await expect(load({ databaseUrl: url('new'), dataDir: there })).rejects.toThrow('another database password');
    const holder = await load({ databaseUrl: url('new') });
    const other = await load({ databaseUrl: url('new'), dataDir: there });

    expect([idsOf(holder), idsOf(other)]).toEqual([idsOf(first), idsOf(first)]);
  });

  it('do not touch the keys of an embedded database in the same directory', async () => {
    const embedded = await load();
    const shared = await load({ databaseUrl: url('s3cret') });

    expect(idsOf(shared)).not.toEqual(idsOf(embedded));
    expect(idsOf(await load())).toEqual(idsOf(embedded));
  });
});

describe('a sealed secret', () => {
  it('is different each time, opens with its key, and not when it was changed', async () => {
    const box = secretBox((await load()).data);
    const [one, two] = [box.seal('s3cret 密'), box.seal('s3cret 密')];
    const damaged = one.slice(0, -2) + (one.endsWith('AA') ? 'BB' : 'AA');

    expect(one).not.toBe(two);
    expect([box.open(one), box.open(two), box.open('never sealed')]).toEqual(['s3cret 密', 's3cret 密', 'never sealed']);
    expect(() => box.open(damaged)).toThrow();
    expect(() => secretBox(readRing(makeKeys().data, 'DATA_KEY')).open(one)).toThrow('which this server does not have');
  });
});
