import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestToken, sentTo } from '../support/api.ts';
import { RestartedServer } from '../support/restarted-server.ts';
import { type Heard, listenTo } from '../support/two-servers.ts';
import { Cluster } from './kit/cluster.ts';
import { type House, openHouse, type Person } from './kit/house.ts';
import { nothingWrong, outcomeOf } from './kit/outcome.ts';
import { Traffic } from './kit/traffic.ts';

/** The acknowledged steps between two faults. */
const stretch = 150;
/** A client gives up after so many seconds: for as long nobody may be left without an answer while one of two servers is gone. */
const patience = 10;
/** The pages that are open at once, each with a session of its own. */
const browsers = 24;

let cluster: Cluster;
let house: House;
let servers: readonly RestartedServer[];
let traffic: Traffic;
let turn = 0;

beforeAll(async () => {
  cluster = await Cluster.open();
  house = await openHouse(cluster, { exchanges: 24 });
  const first = new RestartedServer(house.settings);
  await first.address;
  servers = [first, new RestartedServer(house.settings)];
  await servers[1]?.address;
  traffic = await Traffic.begin(house, nextAddress);
});
afterAll(async () => {
  traffic?.abandon();
  for (const server of servers ?? []) await server.end('SIGKILL');
  await cluster?.close();
  house?.close();
});

/** Sends every call to the other server than the last one, as a balancer does that does not know which of them lives. */
function nextAddress(): Promise<string> {
  turn += 1;
  return serverAt(turn % 2).address;
}

function serverAt(index: number): RestartedServer {
  const server = servers[index];
  if (!server) throw new Error(`There is no server ${index}`);
  return server;
}

async function streamOf(index: number, person: Person, signal: AbortSignal): Promise<Heard> {
  const origin = await serverAt(index).address;
  return listenTo(origin, (await requestToken(sentTo(origin), person)).access_token, signal);
}

describe('two servers on one PostgreSQL while everybody works', () => {
  it('go on as one when one of them is killed, and when it comes back (promise 61)', async () => {
    for (const index of [1, 0, 1]) {
      await traffic.more(stretch);
      await serverAt(index).end('SIGKILL');
      await traffic.more(stretch);
      await serverAt(index).start();
    }
    await traffic.more(stretch);

    expect(traffic.longestOutage).toBeLessThan(patience);
    expect(traffic.surprises).toEqual([]);
  });

  it('tell the pages of one what is done at the other, also after the connection between them was cut (promise 61)', async () => {
    const leave = new AbortController();
    const pages = await Promise.all([0, 1].map((index) => streamOf(index, house.boss, leave.signal)));
    await expect.poll(() => pages.map((page) => page.text().includes('event: work'))).toEqual([true, true]);

    await cluster.run(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`);
    await expect.poll(() => pages.map((page) => page.text().includes('event: missed'))).toEqual([true, true]);
    const lengths = pages.map((page) => page.text().length);

    await expect
      .poll(() => pages.map((page, at) => page.text().slice(lengths[at]).includes('event: work')))
      .toEqual([true, true]);
    leave.abort();
  });

  it('bear that all open pages are cut at once, and come back (promise 61)', async () => {
    for (let time = 0; time < 3; time += 1) {
      const leave = new AbortController();
      const pages = await Promise.all(
        Array.from({ length: browsers }, (_, at) => streamOf(at % servers.length, house.boss, leave.signal)),
      );
      expect(new Set(pages.map(({ response }) => response.status))).toEqual(new Set([200]));
      await expect.poll(() => pages.every((page) => page.text().includes('event: work'))).toBe(true);
      leave.abort();
      await traffic.more(20);
    }

    expect(traffic.surprises).toEqual([]);
  });

  it('have stored what either of them acknowledged, once and whole (promises 48, 61)', async () => {
    await traffic.stop();
    for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);

    const outcome = await outcomeOf(house, traffic, '61 one of two servers killed 3 times');

    expect(outcome).toMatchObject(nothingWrong);
  });
});
