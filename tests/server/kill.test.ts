import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open';
import { notice } from '#src/resources/desk/notice';
import { Api, requestToken, sentTo } from '../support/api.ts';
import { bundleServer, ServerProcess } from '../support/server-process.ts';

const password = 'Walk-the-vault-7';
const writers = 8;
const wanted = 1_000;
/** Acknowledged writes after which the server is killed. */
const killAt = [200, 450, 800];

const dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
const start = () => new ServerProcess({ DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: password });

/** Ids that the server said it stored, each with the title that it was given. */
const acknowledged = new Map<string, string>();
const startSeconds: number[] = [];
let server: ServerProcess;
let api: Promise<Api>;
let token: string;

async function connect(): Promise<Api> {
  const begun = performance.now();
  const transport = sentTo(await server.listening());
  startSeconds.push((performance.now() - begun) / 1000);
  token ??= (await requestToken(transport, { account: 'admin', password })).access_token;
  return new Api(transport, token);
}

async function killAndRestart(): Promise<void> {
  server.kill('SIGKILL');
  await server.exitCode();
  server = start();
  api = connect();
  await api;
}

/** One writer: sends notices one after the other, and goes on with the next server when one is gone. */
async function write(writer: number): Promise<void> {
  for (let turn = 0; acknowledged.size < wanted; turn += 1) {
    const title = `writer ${writer} turn ${turn}`;
    const answer = await (await api)
      .submit(notice, { title, category: 1, releaseTime: '2026-01-01 00:00:00', content: `<p>${title}</p>` })
      .catch(() => undefined);
    if (answer?.success) acknowledged.set(answer.data.id, title);
    if (answer?.success && acknowledged.size === killAt[0]) {
      killAt.shift();
      await killAndRestart();
    }
  }
}

interface StoredNotice {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly audited: string;
}

async function storedNotices(): Promise<readonly StoredNotice[]> {
  const database = await openDatabase({ dataDir });
  const { rows } = await database.pool.query<StoredNotice>(
    `select id, title, content, (select count(*) from audit_log where record_id = notice.id::text) as audited
     from notice where title like 'writer %'`,
  );
  await database.close();
  return rows;
}

// The embedded database; PostgreSQL keeps its own promise.
describe.skipIf(process.env.TEST_DATABASE_URL)('a server killed three times while eight people write', () => {
  let stored: readonly StoredNotice[];

  beforeAll(async () => {
    bundleServer();
    server = start();
    api = connect();
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    server.kill('SIGTERM');
    await server.exitCode();
    stored = await storedNotices();
  }, 300_000);
  afterAll(() => {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });

  it('has been killed and started again each time within 30 s, with the sessions it had', () => {
    expect(killAt).toEqual([]);
    expect(startSeconds).toHaveLength(4);
    expect(Math.max(...startSeconds)).toBeLessThan(30);
  });

  it('loses nothing that it acknowledged', () => {
    const titles = new Map(stored.map(({ id, title }) => [id, title]));

    expect(acknowledged.size).toBeGreaterThanOrEqual(wanted);
    expect([...acknowledged].filter(([id, title]) => titles.get(id) !== title)).toEqual([]);
  });

  it('has stored nothing by halves', () => {
    expect(stored.filter(({ title, content, audited }) => content !== `<p>${title}</p>` || audited !== '1')).toEqual([]);
  });
});
