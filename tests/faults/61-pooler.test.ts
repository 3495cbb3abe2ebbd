import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestToken, sentTo } from '../support/api.ts';
import { RestartedServer } from '../support/restarted-server.ts';
import { listenTo } from '../support/two-servers.ts';
import { Asker } from './kit/answers.ts';
import { Cluster } from './kit/cluster.ts';
import { type House, openHouse } from './kit/house.ts';
import { nothingWrong, outcomeOf } from './kit/outcome.ts';
import { Pooler } from './kit/pooler.ts';
import { Traffic } from './kit/traffic.ts';

/** The acknowledged steps between two faults. */
const stretch = 150;

let cluster: Cluster;
let pooler: Pooler;
let house: House;
let servers: readonly RestartedServer[];
let traffic: Traffic;
let turn = 0;

beforeAll(async () => {
  cluster = await Cluster.open();
  pooler = await Pooler.open(cluster);
  house = await openHouse(cluster, { exchanges: 24 });
  const settings = { ...house.settings, DATABASE_POOLER_URL: pooler.urlOf(house.settings.DATABASE_URL ?? '') };
  servers = [new RestartedServer(settings), new RestartedServer(settings)];
  await Promise.all(servers.map((server) => server.address));
  traffic = await Traffic.begin(house, nextAddress);
});
afterAll(async () => {
  traffic?.abandon();
  for (const server of servers ?? []) await server.end('SIGKILL');
  await pooler?.close();
  await cluster?.close();
  house?.close();
});

function addressOf(index: number): Promise<string> {
  return servers[index]?.address ?? Promise.reject(new Error(`There is no server ${index}`));
}

function nextAddress(): Promise<string> {
  turn += 1;
  return addressOf(turn % 2);
}

describe('two servers behind a PgBouncer that lends sessions for one transaction', () => {
  it('serve everybody, lists as well, which are planned once elsewhere (promise 61)', async () => {
    const asker = await Asker.of(await addressOf(0), house.admin);
    await traffic.more(2 * stretch);

    const read = await Promise.all(Array.from({ length: 30 }, () => asker.data()));

    expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]));
    expect(traffic.surprises).toEqual([]);
  });

  it('tell the pages of one what is done at the other (promise 61)', async () => {
    const leave = new AbortController();
    const { access_token } = await requestToken(sentTo(await addressOf(0)), house.boss);
    const pages = await Promise.all([0, 1].map(async (index) => listenTo(await addressOf(index), access_token, leave.signal)));

    await expect.poll(() => pages.map((page) => page.text().includes('event: work'))).toEqual([true, true]);
    leave.abort();
  });

  it('call nothing done while the pooler is gone, and go on when it is back (promise 59)', async () => {
    const asker = await Asker.of(await addressOf(0), house.admin);
    await traffic.more(stretch);
    await pooler.kill();

    const told = await Promise.all([asker.data(), asker.signIn()]);
    await expect.poll(async () => (await asker.ready()).status).toBe(503);
    await pooler.start();
    await traffic.more(stretch);

    expect(told.map(({ status }) => status)).toEqual([503, 503]);
    expect(Math.max(...told.map(({ seconds }) => seconds))).toBeLessThan(3);
    await expect.poll(async () => (await asker.ready()).status).toBe(200);
  });

  it('have stored what they acknowledged, once and whole (promises 48, 61)', async () => {
    await traffic.stop();
    for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);

    const outcome = await outcomeOf(house, traffic, '61 behind a pooler');

    expect(outcome).toMatchObject(nothingWrong);
    expect(traffic.surprises).toEqual([]);
  });
});
