import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Events, openEvents } from '#server/lib/events';
import { notice } from '#src/resources/desk/notice';
import { requestToken, sentTo } from '../../../../tests/support/api.ts';
import { dictionariesOf } from '../../../../tests/support/dictionaries.ts';
import { inTurn } from '../../../../tests/support/module-server.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { type Heard, listenTo } from '../../../../tests/support/two-servers.ts';

const soon = { timeout: 20_000 };
const password = 'Walk-the-vault-7';

let app: SeededApp;
let origin: string;
/** Events that are published as another server on the same database does. */
let elsewhere: Events;
let opened: AbortController[] = [];

beforeAll(async () => {
  app = await openSeededApp();
  origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  elsewhere = openEvents({ db: app.db });
});
afterEach(() => {
  for (const each of opened) each.abort();
  opened = [];
});
afterAll(() => app.close());

const openings = /event: dictionaries\ndata: \{"code":"opening-\d+"\}\n\n/g;

/**
 * Hears the events published from now on: once its own first event has arrived, all earlier ones of any test have arrived too.
 */
async function listen(token: string): Promise<Heard> {
  const abort = new AbortController();
  opened.push(abort);
  const heard = await listenTo(origin, token, abort.signal);
  if (!heard.response.ok) return heard;
  const code = `opening-${opened.length}`;
  await elsewhere.publish({ topic: 'dictionaries', source: 'system', code });
  await vi.waitFor(() => expect(heard.text()).toContain(code), soon);
  const before = heard.text().length;
  return { ...heard, text: () => heard.text().slice(before).replaceAll(openings, '') };
}

/** Opens a session of its own for each call and returns its token. */
async function tokenOf(account: string): Promise<string> {
  return (await requestToken(sentTo(origin), { account, password })).access_token;
}

const ofUser = (account: string) => sql`(select id from "user" where account = ${account})`;
/** Ends all sessions of a person as another server would. */
const endSessionsOf = (account: string) =>
  app.db.execute(sql`update auth_session set revoked_at = 1 where user_id = ${ofUser(account)}`);

describe('the stream of events', () => {
  it('opens for whoever is signed in, in a form that proxies pass on at once', async () => {
    const { response } = await listen(await tokenOf('admin'));

    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
  });

  it('tells that a dictionary changed, on whichever server', async () => {
    const { text } = await listen(await tokenOf('admin'));

    await elsewhere.publish({ topic: 'dictionaries', source: 'system', code: 'notice' });

    await vi.waitFor(() => expect(text()).toBe('event: dictionaries\ndata: {"code":"notice"}\n\n'), soon);
  });

  it('tells of an entry that was stored, and nothing of one that was refused', async () => {
    const { text } = await listen(await tokenOf('admin'));
    const book = dictionariesOf(await app.signInAs('admin'));
    const { code, entries } = await book.make('1', '2');
    await elsewhere.publish({ topic: 'menus' });
    await vi.waitFor(() => expect(text()).toContain('event: menus'), soon);
    const before = text();

    await book.change(entries[0] ?? '', { dictKey: '2' });
    await elsewhere.publish({ topic: 'dictionaries', source: 'system', code: 'afterwards' });

    await vi.waitFor(() => expect(text()).toBe(`${before}event: dictionaries\ndata: {"code":"afterwards"}\n\n`), soon);
    expect(before).toContain(`{"code":"${code}"}`);
  });

  it('tells nobody of what another tenant changed', async () => {
    const { text } = await listen(await tokenOf('admin'));

    await elsewhere.publish({ topic: 'dictionaries', source: 'business', code: 'theirs', tenantId: '111111' });
    await elsewhere.publish({ topic: 'dictionaries', source: 'business', code: 'ours', tenantId: '000000' });

    await vi.waitFor(() => expect(text()).toBe('event: dictionaries\ndata: {"code":"ours"}\n\n'), soon);
  });

  it('tells how far the server is with what it fills a tenant with, and nobody else', async () => {
    const { text } = await listen(await tokenOf('admin'));

    await elsewhere.publish({ topic: 'filling', tenantId: '111111', done: 1, of: 2 });
    await elsewhere.publish({ topic: 'filling', tenantId: '000000', done: 3, of: 20 });

    await vi.waitFor(() => expect(text()).toBe('event: filling\ndata: {"done":3,"of":20}\n\n'), soon);
  });

  it('tells that the menus changed', async () => {
    const { text } = await listen(await tokenOf('admin'));

    await elsewhere.publish({ topic: 'menus' });

    await vi.waitFor(() => expect(text()).toBe('event: menus\ndata: {}\n\n'), soon);
  });

  it('tells somebody whose rights changed, and nobody else', async () => {
    await app.signInAs('clerk');
    const [clerk, admin] = [await listen(await tokenOf('clerk')), await listen(await tokenOf('admin'))];
    const auditor = sql`(select id::text from role where role_alias = 'auditor')`;
    await app.db.execute(sql`update "user" set role_id = ${auditor} where account = 'clerk'`);

    await elsewhere.publish({ topic: 'grants' });
    await vi.waitFor(() => expect(clerk.text()).toBe('event: grants\ndata: {}\n\n'), soon);
    await elsewhere.publish({ topic: 'menus' });

    await vi.waitFor(() => expect(admin.text()).toBe('event: menus\ndata: {}\n\n'), soon);
  });

  it('tells everybody of the tenant of a notice at once, and its reader that they have read it', async () => {
    const admin = await app.signInAs('admin');
    const reader = await app.signInAs('auditor7', 'auditor');
    const [one, other] = [await listen(await tokenOf('auditor7')), await listen(await tokenOf('admin'))];
    const timesTold = ({ text }: Heard) => text().split('event: messages').length - 1;
    const values = { title: 'Live', category: 1, content: '<p>x</p>', releaseTime: '2026-01-01 08:00:00' };

    const saved = await admin.submit(notice, values);
    await vi.waitFor(() => expect([timesTold(one), timesTold(other)]).toEqual([1, 1]), soon);
    const read = await reader.post('blade-desk/notice/read', { id: saved.data.id });
    expect(read.code).toBe(200);

    await vi.waitFor(() => expect(timesTold(one)).toBe(2), soon);
    expect(timesTold(other)).toBe(1);
  });

  it('ends when its session does', async () => {
    const token = await tokenOf('admin');
    const [ending, staying] = [await listen(token), await listen(await tokenOf('admin'))];

    await fetch(`${origin}/api/blade-auth/oauth/logout`, { headers: { 'blade-auth': `bearer ${token}` } });

    await vi.waitFor(() => expect(ending.isOver()).toBe(true), soon);
    expect(staying.isOver()).toBe(false);
  });

  it('tells a session that ended elsewhere nothing more', async () => {
    await app.signInAs('leaver');
    const { text, isOver } = await listen(await tokenOf('leaver'));
    await endSessionsOf('leaver');

    // The test waits for each event; otherwise the two may overtake each other on their connections.
    await elsewhere.publish({ topic: 'grants' }, app.db);
    await elsewhere.publish({ topic: 'menus' }, app.db);

    await vi.waitFor(() => expect(isOver()).toBe(true), soon);
    expect(text()).toBe('');
  });

  it('is refused to a session that has too many, and to a stranger', async () => {
    const token = await tokenOf('admin');

    const streams = await inTurn([token, token, token, token, token, 'a.b.c'], listen);

    expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 429, 401]);
  });

  it('makes room when a browser leaves', async () => {
    const token = await tokenOf('admin');
    await inTurn([token, token, token, token], listen);
    opened[0]?.abort();

    await vi.waitFor(async () => expect((await listen(token)).response.status).toBe(200), soon);
  });
});

describe('what a server remembers', () => {
  it('is forgotten when another server changed a dictionary', async () => {
    const api = await app.signInAs('admin');
    const labels = async () => (await api.dictionary('system', 'yes_no')).data.map(({ dictValue }) => dictValue);
    const before = await labels();
    await app.db.execute("update dict set dict_value = dict_value || '!' where code = 'yes_no'");

    await elsewhere.publish({ topic: 'dictionaries', source: 'system', code: 'yes_no' });

    await vi.waitFor(async () => expect(await labels()).toEqual(before.map((label) => `${label}!`)), { timeout: 3_000 });
  });

  it('is forgotten when another server ended a session', async () => {
    const api = await app.signInAs('guest');
    expect((await api.get('blade-auth/oauth/user-info')).status).toBe(200);
    await endSessionsOf('guest');

    await elsewhere.publish({ topic: 'grants' });

    const status = async () => (await api.get('blade-auth/oauth/user-info')).status;
    await vi.waitFor(async () => expect(await status()).toBe(401), { timeout: 3_000 });
  });
});

it('does not keep a server from stopping', async () => {
  const { isOver } = await listen(await tokenOf('admin'));

  await app.server.close();

  await vi.waitFor(() => expect(isOver()).toBe(true), soon);
});
