import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/types';
import { makeKeys } from '#server/lib/keys';
import { Api, requestToken, sentTo } from './api.ts';
import { PASSWORD } from './module-rows.ts';
import { bundleServer, ServerProcess } from './server-process.ts';

export interface Heard {
  readonly response: Response;
  /** Returns what the stream has said so far, without its comments. */
  readonly text: () => string;
  readonly isOver: () => boolean;
}

/** Reads the stream of events of a session until it ends or `signal` aborts it. */
export async function listenTo(origin: string, token: string, signal: AbortSignal): Promise<Heard> {
  const response = await fetch(`${origin}/api/blade-system/events`, { headers: { 'blade-auth': `bearer ${token}` }, signal });
  let [text, isOver] = ['', false];
  const read = async () => {
    for await (const piece of response.body ?? []) text += Buffer.from(piece).toString();
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return { response, text: () => text.replaceAll(/^:\n\n/gm, ''), isOver: () => isOver };
}

/** The address of the PostgreSQL that tests with two servers need: an embedded database has one server only. */
export const databaseUrl = process.env.TEST_DATABASE_URL;

async function settingsFor(db: Database, dataDir: string): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(databaseUrl ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const { token, data } = makeKeys();
  return {
    DATABASE_URL: url.href,
    DATA_DIR: dataDir,
    PORT: '0',
    TOKEN_KEY: token.join(),
    DATA_KEY: data.join(),
    SAMPLE_DAYS: '0',
  };
}

/** Starts two processes of the server on an existing database, with the keys and the files that nodes share. */
export async function openTwoServers(db: Database) {
  const dataDir = mkdtempSync(join(tmpdir(), 'two-servers-'));
  bundleServer();
  const settings = await settingsFor(db, dataDir);
  const servers: ServerProcess[] = [];
  const addresses: string[] = [];
  // The servers start one after the other, as nodes are rolled out: the second finds everything migrated.
  for (let node = 0; node < 2; node += 1) {
    const server = new ServerProcess(settings);
    servers.push(server);
    addresses.push(await server.listening());
  }
  return {
    servers: servers as unknown as readonly [ServerProcess, ServerProcess],
    /** Returns the calls of a person to each of the servers, with one session. */
    async callsOf({ account }: { readonly account: string }, password = PASSWORD): Promise<readonly [Api, Api]> {
      const [first = '', second = ''] = addresses;
      const { access_token } = await requestToken(sentTo(first), { account, password });
      return [new Api(sentTo(first), access_token), new Api(sentTo(second), access_token)];
    },
    /** Listens to the stream of one of the servers, as an open page of this person would. */
    async streamOf({ account }: { readonly account: string }, node: 0 | 1, signal: AbortSignal): Promise<Heard> {
      const origin = addresses[node] ?? '';
      return listenTo(origin, (await requestToken(sentTo(origin), { account, password: PASSWORD })).access_token, signal);
    },
    async close(): Promise<void> {
      for (const server of servers) server.kill('SIGTERM');
      for (const server of servers) await server.exitCode();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type TwoServers = Awaited<ReturnType<typeof openTwoServers>>;
