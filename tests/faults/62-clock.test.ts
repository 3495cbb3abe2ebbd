import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TokenResponse } from '#shared/wire';
import { notice } from '#src/resources/desk/notice';
import { Api, requestToken, sentTo } from '../support/api.ts';
import { RestartedServer } from '../support/restarted-server.ts';
import { Cluster, install } from './kit/cluster.ts';
import { type House, openHouse } from './kit/house.ts';

const hours = 3;

/** The library that shifts the clock of a process; Debian's package is installed where it is missing. */
function clockLibrary(): string {
  const find = () =>
    readdirSync('/usr/lib')
      .map((folder) => join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
      .find((file) => existsSync(file));
  const found = find();
  if (found) return found;
  install('faketime');
  return find() ?? '';
}

/** The settings of a process whose clock is so many hours ahead. */
const at = (ahead: number) => ({
  LD_PRELOAD: clockLibrary(),
  FAKETIME: `${ahead < 0 ? '-' : '+'}${Math.abs(ahead) * 3600}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

describe.each(['postgres', 'embedded'] as const)('a server on the %s database whose clock jumps', (engine) => {
  let cluster: Cluster | undefined;
  let house: House;
  let server: RestartedServer;
  const ids: string[] = [];

  beforeAll(async () => {
    cluster = engine === 'postgres' ? await Cluster.open() : undefined;
    house = await openHouse(cluster, { exchanges: 0 });
    server = new RestartedServer(house.settings);
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await cluster?.close();
    house?.close();
  });

  const signIn = async () => requestToken(sentTo(await server.address), house.admin);
  const callsOf = async ({ access_token }: TokenResponse) => new Api(sentTo(await server.address), access_token);
  const statusWith = async (tokens: TokenResponse) => (await (await callsOf(tokens)).get('blade-auth/oauth/user-info')).status;

  async function renew({ refresh_token }: TokenResponse): Promise<TokenResponse> {
    const { headers } = new Api(sentTo(await server.address));
    const query = { grant_type: 'refresh_token', refresh_token, scope: 'all' };
    const answer = await sentTo(await server.address)({ method: 'POST', url: '/api/blade-auth/oauth/token', headers, query });
    return JSON.parse(answer.body);
  }

  /** Writes notices and keeps their ids. */
  async function write(tokens: TokenResponse): Promise<void> {
    const api = await callsOf(tokens);
    const sent = Array.from({ length: 20 }, (_, at) =>
      api.submit(notice, { title: `n ${at}`, category: 1, releaseTime: '2026-01-01 00:00:00', content: '<p>n</p>' }),
    );
    for (const { data } of await Promise.all(sent)) ids.push(data.id);
  }

  async function jump(ahead: number): Promise<void> {
    expect(await server.end('SIGTERM')).toBe(0);
    await server.start(ahead === 0 ? {} : at(ahead));
  }

  it('ends old tokens when it is ahead, and takes those that were issued since when it is behind (promise 62)', async () => {
    const before = await signIn();
    await write(before);

    await jump(hours);
    expect(await statusWith(before)).toBe(401);
    const renewed = await renew(before);
    const ahead = await signIn();
    await write(renewed);
    await write(ahead);

    await jump(-hours);
    expect([await statusWith(renewed), await statusWith(ahead)]).toEqual([200, 200]);
    const again = await renew(ahead);
    const behind = await signIn();
    await write(again);
    await write(behind);

    await jump(0);
    expect([await statusWith(again), await statusWith(await renew(renewed))]).toEqual([401, 200]);
    expect(await statusWith(await signIn())).toBe(200);
    await write(await signIn());
  });

  it('issues no id twice, and none that is smaller than an earlier one (promise 62)', () => {
    const groups = Array.from({ length: ids.length / 20 }, (_, group) => ids.slice(group * 20, group * 20 + 20).map(BigInt));
    const bounds = groups.map((group) => group.toSorted((one, other) => (one < other ? -1 : 1)));

    expect(new Set(ids).size).toBe(ids.length);
    expect(bounds.slice(1).filter(([first = 0n], at) => first <= (bounds[at]?.at(-1) ?? 0n))).toEqual([]);
    process.stdout.write(`62 clock ${hours} h ahead and behind, ${engine}: ${ids.length} acknowledged, 0 twice\n`);
  });
});
