import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockDirectory } from '#server/db/lock';
import { openDatabase } from '#server/db/open';
import { bundleServer, ServerProcess } from '../support/server-process.ts';

/** A group of tests that is skipped on PostgreSQL, whose differences are tested without a process. */
const embedded = describe.skipIf(process.env.TEST_DATABASE_URL);
/** A start makes a database in 2 s, and on a busy machine it takes many times as long. */
vi.setConfig({ testTimeout: 180_000 });

/** The directory of a server that was started once, and the facts of that start. */
const template = mkdtempSync(join(tmpdir(), 'start-template-'));
let first: { readonly said: string; readonly files: readonly string[]; readonly code: number | null };
/** The files of the tables, below the directory of the database. */
let paths: ReadonlyMap<string, string>;
let dataDir: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  bundleServer();
  const starting = new ServerProcess({ DATA_DIR: template, PORT: '0' });
  await starting.listening();
  const files = readdirSync(template).sort();
  starting.kill('SIGTERM');
  first = { code: await starting.exitCode(), files, said: starting.out };
  const database = await openDatabase({ dataDir: template });
  // A row, so that the file has something to lose.
  await database.pool.query(
    `insert into published (title, title_en, noun, is_live, definition) values ('A', 'A', 'openA', 1, '{}')`,
  );
  await database.pool.query('checkpoint');
  const { rows } = await database.pool.query<{ name: string; path: string }>(
    `select oid::regclass::text as name, pg_relation_filepath(oid) as path from pg_class where relkind = 'r'`,
  );
  paths = new Map(rows.map(({ name, path }) => [name, path]));
  await database.close();
});
afterAll(() => rmSync(template, { recursive: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await server?.exitCode();
  server = undefined;
  rmSync(dataDir, { recursive: true });
});

function start(settings: Readonly<Record<string, string>> = {}): ServerProcess {
  server = new ServerProcess({ DATA_DIR: dataDir, PORT: '0', ...settings });
  return server;
}

/** Returns the exit code and the error output of a start that must fail. */
async function failure(settings: Readonly<Record<string, string>> = {}): Promise<[number | null, string]> {
  const failing = start(settings);
  const code = await failing.exitCode();
  return [code, failing.err];
}

const oneLine = (words: string) => expect.stringMatching(new RegExp(`^[^\n]*${words}[^\n]*\n$`));

embedded('a start that cannot be', () => {
  it('for a wrong setting names it', async () => {
    expect(await failure({ PORT: 'http' })).toEqual([2, oneLine('^PORT must be')]);
  });

  it('because another process has the directory names that process (promise 49)', async () => {
    const lock = await lockDirectory(dataDir);

    expect(await failure()).toEqual([3, oneLine(`in use by another server \\(process ${process.pid}\\)`)]);

    await lock.release();
  });

  it('because the database is damaged leaves it as it is (promise 51)', async () => {
    cpSync(template, dataDir, { recursive: true });
    const control = join(dataDir, 'pg/global/pg_control');
    truncateSync(control, 100);

    expect(await failure()).toEqual([4, oneLine('does not open and was left as it is')]);
    expect(statSync(control).size).toBe(100);
  });

  it.each([
    ['the columns of all tables', 'pg_attribute'],
    ['the steps of its schema', 'schema_migration'],
    ['a table that the start fills', 'dict'],
    ['its users, of whom a new one would be made', '"user"'],
    ['its published nouns', 'published'],
  ])('because a file of the database is cut, with %s, leaves it as it is (promise 51)', async (_, table) => {
    cpSync(template, dataDir, { recursive: true });
    const file = join(dataDir, 'pg', paths.get(table) ?? '');
    // A part of a page at the end, as a full disk or a broken copy leaves it.
    truncateSync(file, Math.floor(statSync(file).size / 16_384) * 8_192 + 100);
    const { size } = statSync(file);

    expect(await failure()).toEqual([4, oneLine('does not open and was left as it is: could not read')]);
    expect(statSync(file).size).toBe(size);
  });

  it('because the directory of the database holds something else leaves that as it is', async () => {
    mkdirSync(join(dataDir, 'pg'));
    writeFileSync(join(dataDir, 'pg/notes.txt'), 'mine');

    expect(await failure()).toEqual([4, oneLine('PG_VERSION is missing')]);
    expect(readdirSync(join(dataDir, 'pg'))).toEqual(['notes.txt']);
  });

  it('because the port is taken has made nothing yet', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };

    expect(await failure({ PORT: String(port) })).toEqual([5, oneLine(`Port ${port} of 127.0.0.1 is in use`)]);
    expect(readdirSync(dataDir)).toEqual([]);

    other.close();
  });

  it('because the data directory is none names it', async () => {
    writeFileSync(join(dataDir, 'file'), '');

    expect(await failure({ DATA_DIR: join(dataDir, 'file/data') })).toEqual([
      6,
      oneLine('file/data cannot be used \\(ENOTDIR\\)'),
    ]);
  });

  it('because PostgreSQL does not answer keeps the password to itself', async () => {
    const [code, complaint] = await failure({ DATABASE_URL: 'postgres://app:hidden@127.0.0.1:1/handover' });

    expect([code, complaint]).toEqual([7, oneLine('127.0.0.1:1/handover cannot be used')]);
    expect(complaint).not.toContain('hidden');
  });

  it('because a newer server made the schema changes nothing (promise 56)', async () => {
    cpSync(template, dataDir, { recursive: true });
    const database = await openDatabase({ dataDir });
    await database.pool.query("insert into schema_migration values (9999, 'from_the_future', '')");
    await database.close();

    expect(await failure()).toEqual([8, oneLine('at schema step 9999 \\(from_the_future\\)')]);
  });
});

embedded('a first start', () => {
  it('says how to sign in, keeps secrets to their owner, and knows its data when started again (promise 1)', async () => {
    expect(first).toMatchObject({ code: 0, files: ['backup.sock', 'initial-password.txt', 'keys.json', 'lock.sock', 'pg'] });
    expect(first.said).toMatch(/with the password \S{16,} and change it/);

    cpSync(template, dataDir, { recursive: true });
    await start().listening();

    expect(server?.out).not.toContain('and change it');
  });

  it('whose password is nowhere written any more makes another one', async () => {
    cpSync(template, dataDir, { recursive: true });
    rmSync(join(dataDir, 'initial-password.txt'));

    await start().listening();

    const written = readFileSync(join(dataDir, 'initial-password.txt'), 'utf8').trim();
    expect(server?.out).toContain(`with the password ${written} and change it`);
    expect(first.said).not.toContain(written);
  });

  it('that was cut while it made the database is done anew (promise 51)', async () => {
    mkdirSync(join(dataDir, 'pg.unfinished'));
    writeFileSync(join(dataDir, 'pg.unfinished/PG_VERSION'), '');

    await start().listening();

    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['pg', 'pg.unfinished.old']));
  });
});

/** Sends the head of a request whose body is still to come, and waits until the server works on it. */
async function halfSent(address: string): Promise<{ finish(): Promise<number> }> {
  const headers = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' };
  const sending = request(`${address}/api/blade-auth/oauth/token`, { method: 'POST', headers });
  const answer = once(sending, 'response') as Promise<[IncomingMessage]>;
  // A test that never finishes the request does not ask for the response.
  answer.catch(() => undefined);
  sending.flushHeaders();
  await once(sending, 'continue');
  return {
    async finish() {
      sending.end('{}');
      const [{ statusCode }] = await answer;
      return statusCode ?? 0;
    },
  };
}

embedded('an end', () => {
  it('by SIGTERM takes nothing new, answers what it had begun and exits with 0 (promise 60)', async () => {
    cpSync(template, dataDir, { recursive: true });
    const address = await start().listening();
    const begun = await halfSent(address);

    server?.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${address}/health`)).rejects.toThrow(), { timeout: 10_000 });

    expect(await begun.finish()).toBe(401);
    expect(await server?.exitCode()).toBe(0);
  });

  it('by SIGTERM says so to balancers while it still serves, and ends by a second one (promise 60)', async () => {
    cpSync(template, dataDir, { recursive: true });
    const address = await start({ DRAIN_SECONDS: '300' }).listening();
    const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
    expect(await statusOf('/ready')).toBe(200);

    server?.kill('SIGTERM');
    await vi.waitFor(async () => expect(await statusOf('/ready')).toBe(503), { timeout: 10_000 });

    expect([await statusOf('/health'), await statusOf('/api/blade-auth/captcha')]).toEqual([200, 200]);
    server?.kill('SIGTERM');
    expect(await server?.exitCode()).toBe(1);
  });

  it('in production leaves JSON on every line of its output (promise 64)', async () => {
    cpSync(template, dataDir, { recursive: true });
    const address = await start({ NODE_ENV: 'production', DRAIN_SECONDS: '0' }).listening();
    await fetch(`${address}/api/blade-auth/captcha`);

    server?.kill('SIGTERM');
    await server?.exitCode();

    const lines = `${server?.out}${server?.err}`.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(lines.map(() => expect.objectContaining({ msg: expect.any(String) })));
  });

  it('closes the port of its figures, too', async () => {
    cpSync(template, dataDir, { recursive: true });
    await start({ METRICS_PORT: '0' }).listening();
    const [, figures = ''] = /Figures for Prometheus: (\S+)/.exec(server?.out ?? '') ?? [];
    expect(await (await fetch(figures)).text()).toContain('handover_database_up 1');

    server?.kill('SIGTERM');
    expect(await server?.exitCode()).toBe(0);
  });

  it('by a second SIGTERM is at once', async () => {
    cpSync(template, dataDir, { recursive: true });
    const address = await start().listening();
    await halfSent(address);

    server?.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${address}/health`)).rejects.toThrow(), { timeout: 10_000 });
    server?.kill('SIGTERM');

    expect(await server?.exitCode()).toBe(1);
  });
});
