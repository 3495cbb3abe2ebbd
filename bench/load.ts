import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { md5 } from 'js-md5';
import { callPath, type Resource } from '#shared/define';
import { article } from '#src/resources/business/article';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { line } from '#src/resources/business/line';
import { notice } from '#src/resources/desk/notice';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { post } from '#src/resources/system/post';
import { buildStale } from '../scripts/build-stale.mjs';
import { Api, requestToken, sentTo } from '../tests/support/api.ts';
import { administrator, type BuiltServer, startBuiltServer } from '../tests/support/built-server.ts';
import { benchDatabases } from './databases.ts';
import { median, printTable } from './table.ts';

/** People at work at once, each with a session, an address and a stream of events of their own. */
const PEOPLE = 100;
/** Requests a second of all of them together, one step after the other. */
const rates = [50, 100, 200, 400, 800];
const SECONDS = 15;
/** With less of them answered, the servers are saturated. */
const leastAnswered = 0.9;
/** How long the memory is watched, and which part of the last step that was answered is asked meanwhile. */
const steady = { seconds: 180, share: 0.6 };

type Headers = Readonly<Record<string, string>>;

/** Signs in as many people as there are to be; servers tell them apart by their addresses, as behind a proxy. */
async function signIn(url: string): Promise<readonly Headers[]> {
  const people: Headers[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const { access_token } = await requestToken(sentTo(url), administrator);
    people.push({ ...new Api(sentTo(url), access_token).headers, 'x-forwarded-for': `10.0.0.${n + 1}` });
  }
  return people;
}

/** Returns the ids of rows for the calls of one record. */
async function idsOf(url: string, headers: Headers, resource: Resource): Promise<readonly string[]> {
  const response = await fetch(`${url}/api/${callPath(resource, 'list')}?size=20`, { headers });
  const { data } = (await response.json()) as { data: { records: readonly { id: string }[] } };
  return data.records.map(({ id }) => id);
}

const get = (path: string): autocannon.Request => ({ method: 'GET', path: `/api/${path}` });

/** Adds a record whose code nobody has used. */
const add = (): autocannon.Request => ({
  method: 'POST',
  path: `/api/${callPath(post, 'submit')}`,
  setupRequest: (request) => {
    const postCode = randomBytes(6).toString('hex');
    const body = JSON.stringify({ postCode, postName: postCode, category: 1, sort: 1 });
    return { ...request, headers: { ...request.headers, 'content-type': 'application/json' }, body };
  },
});

/** Signs in as a browser does, which costs the server a password. */
const signingIn: autocannon.Request = {
  method: 'POST',
  path: `/api/blade-auth/oauth/token?${new URLSearchParams({
    tenantId: '000000',
    username: administrator.account,
    password: md5(administrator.password),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  })}`,
};

/** What people ask for: of forty requests 24 lists, eight records, four times the board and what waits, three changes, one sign-in. */
async function mixture(url: string, headers: Headers): Promise<autocannon.Request[]> {
  const lists = [task, article, convoy, car, line, exchg, exception, notice].map((noun) =>
    get(`${callPath(noun, 'list')}?size=10`),
  );
  const details = (
    await Promise.all([article, convoy].map(async (noun) => ({ noun, ids: await idsOf(url, headers, noun) })))
  ).flatMap(({ noun, ids }) => ids.slice(0, 4).map((id) => get(`${callPath(noun, 'detail')}?id=${id}`)));
  const home = ['board', 'count', 'charts', 'count'].map((name) => get(`blade-desk/dashboard/${name}`));
  const [some, more] = [details.slice(0, 4), details.slice(4)];
  return [...lists, ...home, add(), ...lists, ...some, add(), signingIn, ...lists, ...more, add()];
}

/** Holds a stream of events for each person, as their browsers do. Returns a function that ends them. */
function listen(servers: readonly BuiltServer[], people: readonly Headers[]): () => void {
  const ending = new AbortController();
  for (const [n, headers] of people.entries()) {
    const { url } = servers[n % servers.length] as BuiltServer;
    const drain = async () => {
      const { body } = await fetch(`${url}/api/blade-system/events`, { headers, signal: ending.signal });
      for await (const _ of body ?? []);
    };
    drain().catch(() => undefined);
  }
  return () => ending.abort();
}

interface Asked {
  readonly servers: readonly BuiltServer[];
  readonly people: readonly Headers[];
  readonly requests: readonly autocannon.Request[];
}

interface Outcome {
  /** Answered well, refused for load, and anything else, in a second. */
  readonly answered: number;
  readonly shed: number;
  readonly wrong: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Asks all servers at once, each its part of the rate. */
async function ask({ servers, people, requests }: Asked, rate: number, duration: number): Promise<Outcome> {
  const parts = servers.map(({ url }, index) => {
    const own = people.filter((_, n) => n % servers.length === index);
    let next = 0;
    return autocannon({
      url,
      duration,
      connections: own.length,
      overallRate: Math.round(rate / servers.length),
      requests: [...requests],
      setupClient(client) {
        const headers = own[next % own.length];
        client.setRequests(requests.map((request) => ({ ...request, headers: { ...headers, ...request.headers } })));
        next += 1;
      },
    });
  });
  const results = await Promise.all(parts);
  const sum = (count: (result: autocannon.Result) => number) =>
    results.reduce((total, result) => total + count(result), 0) / duration;
  const worst = (count: (result: autocannon.Result) => number) => Math.max(...results.map(count));
  const withStatus = (result: autocannon.Result, ...wanted: readonly string[]) =>
    Object.entries(result.statusCodeStats ?? {}).reduce(
      (total, [code, { count = 0 }]) => total + (wanted.includes(code) ? count : 0),
      0,
    );
  const answered = sum((result) => result['2xx']);
  const shed = sum((result) => withStatus(result, '429', '503'));
  return {
    answered,
    shed,
    wrong: sum((result) => result.non2xx + result.errors) - shed,
    p50: worst(({ latency }) => latency.p50),
    p95: worst(({ latency }) => latency.p97_5),
    p99: worst(({ latency }) => latency.p99),
  };
}

/** The memory of a process in megabytes. */
function memoryOf({ pid }: BuiltServer): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 2 ** 20;
}

/** Asks steadily and returns the memory in the second and in the last third of the time. */
async function watchMemory(asked: Asked, rate: number): Promise<{ requests: number; middle: number; end: number }> {
  const [first] = asked.servers;
  if (!first) throw new Error('There is no server');
  const seen: number[] = [];
  const timer = setInterval(() => seen.push(memoryOf(first)), 1_000);
  const { answered } = await ask(asked, rate, steady.seconds);
  clearInterval(timer);
  const third = Math.floor(seen.length / 3);
  return {
    requests: Math.round(answered * steady.seconds),
    middle: median(seen.slice(third, 2 * third)),
    end: median(seen.slice(2 * third)),
  };
}

async function start(count: number, url: string): Promise<readonly BuiltServer[]> {
  const key = () => randomBytes(32).toString('base64');
  const env = {
    DATABASE_URL: url,
    SAMPLE_DATA: '1',
    SHED_LOAD: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    TOKEN_KEY: key(),
    DATA_KEY: key(),
    NODE_ENV: 'production',
  };
  const servers: BuiltServer[] = [];
  for (let n = 0; n < count; n += 1) servers.push(await startBuiltServer(env));
  return servers;
}

/** Raises the rate until the servers no longer answer it. Returns a line for each step, and the last rate that was answered. */
async function climb(asked: Asked) {
  const rows: (string | number)[][] = [];
  let held = 0;
  for (const rate of rates) {
    const { answered, shed, wrong, p50, p95, p99 } = await ask(asked, rate, SECONDS);
    rows.push([asked.servers.length, rate, Math.round(answered), Math.round(shed), Math.round(wrong), p50, p95, p99]);
    if (answered < leastAnswered * rate) break;
    held = rate;
  }
  return { rows, held };
}

const head = ['servers', 'asked/s', 'answered/s', 'shed/s', 'wrong/s', 'p50 ms', 'p97.5 ms', 'p99 ms'];

/**
 * Measures servers under mixed traffic at rising rates, the load and the database on the same machine: where they are saturated, what they refuse then, and
 * whether their memory stays.
 */
export async function benchLoad(): Promise<void> {
  buildStale();
  const databases = await benchDatabases();
  const database = databases.find(({ url }) => url);
  try {
    if (!database?.url) throw new Error('The load is measured on a PostgreSQL; TEST_DATABASE_URL names one');
    for (const count of [1, 2, 4]) await measure(count, database.url);
  } finally {
    for (const { drop } of databases) await drop();
  }
}

async function measure(count: number, url: string): Promise<void> {
  const servers = await start(count, url);
  try {
    const [first] = servers;
    if (!first) return;
    const people = await signIn(first.url);
    const asked = { servers, people, requests: await mixture(first.url, people[0] ?? {}) };
    const end = listen(servers, people);
    const { rows, held } = await climb(asked);
    printTable(`Mixed traffic of ${PEOPLE} people with open pages, ${count} servers`, head, rows);
    if (count === 1) {
      const { requests, middle, end: last } = await watchMemory(asked, Math.max(held, rates[0] ?? 1) * steady.share);
      console.log(
        `Memory of the server over ${requests} requests: ${middle.toFixed(0)} MB in the middle, ${last.toFixed(0)} MB at the end`,
      );
    }
    end();
  } finally {
    for (const server of servers) await server.stop();
  }
}
