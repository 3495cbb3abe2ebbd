import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SystemHealth } from '#shared/health';
import { onlineSession } from '#src/resources/monitor/online-session';
import { administrator } from '../support/built-server.ts';
import { accepted } from '../support/day.ts';
import { type People, peopleOf } from '../support/people.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';
import { databaseUrl, openTwoServers, type TwoServers } from '../support/two-servers.ts';

let app: SeededApp;
let people: People;
let nodes: TwoServers;

describe.skipIf(!databaseUrl)('two servers on one PostgreSQL, as their administrators see them', () => {
  beforeAll(async () => {
    app = await openSeededApp();
    people = peopleOf(app);
    nodes = await openTwoServers(app.db);
  }, 300_000);
  afterAll(async () => {
    await nodes.close();
    await app.close();
  });

  it('end a session at both at once, wherever that is asked, and tell its browser', async () => {
    const lost = await people.person([]);
    const keeper = await people.person(['online_session', 'online_session_revoke']);
    const [here] = await nodes.callsOf(keeper.row);
    const [, there] = await nodes.callsOf(lost.row);
    const leave = new AbortController();
    const page = await nodes.streamOf(lost.row, 1, leave.signal);
    expect((await there.get('blade-auth/oauth/user-info')).status).toBe(200);

    const { records } = accepted(await here.list(onlineSession, { account: lost.row.account }));
    accepted(await here.post(`${onlineSession.path}/revoke`, {}, { ids: records.map(({ id }) => id).join() }));

    await expect.poll(async () => (await there.get('blade-auth/oauth/user-info')).status, { timeout: 2_000 }).toBe(401);
    await expect.poll(() => page.isOver()).toBe(true);
    leave.abort();
  });

  it('are both known, until one of them stops', async () => {
    const [here] = await nodes.callsOf(administrator, administrator.password);
    const pids = async () =>
      accepted(await here.get<SystemHealth>('blade-monitor/health'))
        .nodes.map(({ pid }) => pid)
        .sort();
    const [first, second] = nodes.servers;
    await expect.poll(pids).toEqual([first.pid, second.pid].sort());

    second.kill('SIGTERM');
    await second.exitCode();

    expect(await pids()).toEqual([first.pid]);
  });
});
