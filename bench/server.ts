import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { type BenchDatabase, benchDatabases } from './databases.ts';
import { judge, printTable } from './table.ts';
import type { TargetMessage } from './target.ts';

interface Target {
  readonly process: ChildProcess;
  readonly product: string;
  readonly floor: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ROUNDS = 3;
const SECONDS = 3;
const sizes = [1_000, 100_000, 1_000_000];
const listPath = '/api/blade-desk/notice/list?current=1&size=10';

async function heard<K extends TargetMessage['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<TargetMessage, { kind: K }>> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server under load ended with ${code}.`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [TargetMessage];
  if (message.kind !== kind) throw new Error(`Expected ${kind}, heard ${message.kind}.`);
  return message as Extract<TargetMessage, { kind: K }>;
}

async function startTarget({ url }: BenchDatabase): Promise<Target> {
  const env = { ...process.env, BENCH_DATABASE_URL: url };
  const child = fork('bench/target.ts', { execArgv: ['--import', 'tsx'], env });
  const { product, floor, token } = await heard(child, 'ready');
  const basic = Buffer.from('handover:handover_secret').toString('base64');
  return { process: child, product, floor, headers: { authorization: `Basic ${basic}`, 'blade-auth': `bearer ${token}` } };
}

async function hold(target: Target, rows: number): Promise<void> {
  target.process.send(rows);
  await heard(target.process, 'grown');
}

interface Load {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

async function load(url: string, headers: Readonly<Record<string, string>>, connections: number): Promise<Load> {
  const { requests, latency, non2xx, errors } = await autocannon({ url, headers, connections, duration: SECONDS });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed.`);
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** The best of several interleaved rounds, so that a disturbance of the machine hits all routes alike. */
async function compareRoutes(target: Target, connections: number): Promise<(string | number)[][]> {
  const routes = [
    ['bare Fastify, no database', `${target.floor}/bare`],
    ['one query by hand', `${target.floor}/hand`],
    ['notice/list', `${target.product}${listPath}`],
  ] as const;
  const best = new Map<string, Load>();
  await load(`${target.floor}/hand`, {}, connections);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, url] of routes) {
      const result = await load(url, target.headers, connections);
      if (result.rate > (best.get(name)?.rate ?? 0)) best.set(name, result);
    }
  }
  const byHand = best.get('one query by hand')?.rate ?? Number.NaN;
  return routes.map(([name]) => {
    const { rate, p50, p99 } = best.get(name) ?? { rate: Number.NaN, p50: Number.NaN, p99: Number.NaN };
    const ratio = rate / byHand;
    return [
      name,
      connections,
      Math.round(rate),
      p50,
      p99,
      name === 'notice/list' ? judge(ratio, 0.6, 'at least') : ratio.toFixed(2),
    ];
  });
}

/** The best of many single requests, in milliseconds; half of them with a filter never used before, so that no total is remembered. */
async function firstPage(target: Target): Promise<{ known: number; fresh: number }> {
  const times = { known: [] as number[], fresh: [] as number[] };
  for (let n = 0; n < 120; n += 1) {
    const kind = n % 2 === 0 ? 'known' : 'fresh';
    const since =
      kind === 'fresh'
        ? `&releaseTime_datege=2020-01-01%2000:${String(n % 60).padStart(2, '0')}:${String(n % 59).padStart(2, '0')}`
        : '';
    const started = performance.now();
    const response = await fetch(`${target.product}${listPath}&category=2${since}`, { headers: target.headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The filtered list answered ${response.status}.`);
    if (n >= 20) times[kind].push(performance.now() - started);
  }
  return { known: Math.min(...times.known), fresh: Math.min(...times.fresh) };
}

async function measure(database: BenchDatabase): Promise<void> {
  const target = await startTarget(database);
  try {
    const growth: { rows: number; known: number; fresh: number }[] = [];
    for (const rows of sizes) {
      await hold(target, rows);
      growth.push({ rows, ...(await firstPage(target)) });
      if (rows !== 100_000) continue;
      const loads = [...(await compareRoutes(target, 10)), ...(await compareRoutes(target, 50))];
      printTable(
        `notice/list, 100,000 rows, ${database.name}`,
        ['route', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'of by hand'],
        loads,
      );
    }
    const least = growth[0];
    const rows = growth.map(({ rows: count, known, fresh }) => [
      count.toLocaleString('en'),
      known.toFixed(2),
      judge(known / (least?.known ?? Number.NaN), 2, 'at most'),
      fresh.toFixed(2),
      judge(fresh / (least?.fresh ?? Number.NaN), 2, 'at most'),
    ]);
    printTable(
      `First page by category, ${database.name}`,
      ['rows', 'same filter ms', 'to 1,000 rows', 'new filter ms', 'to 1,000 rows'],
      rows,
    );
  } finally {
    target.process.disconnect();
    await once(target.process, 'exit');
  }
}

export async function benchServer(): Promise<void> {
  const databases = await benchDatabases();
  try {
    for (const database of databases) await measure(database);
  } finally {
    for (const { drop } of databases) await drop();
  }
}
