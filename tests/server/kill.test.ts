import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notice } from '#src/resources/desk/notice';
import { KilledServer } from '../support/killed-server.ts';

const writers = 8;
const wanted = 1_000;

/** The ids that the server confirmed as stored, each with the title of its notice. */
const acknowledged = new Map<string, string>();
let server: KilledServer;
let token: string;

/** Sends notices one after the other as one writer, and goes on with the next server when one is gone. */
async function write(writer: number): Promise<void> {
  for (let turn = 0; acknowledged.size < wanted; turn += 1) {
    const title = `writer ${writer} turn ${turn}`;
    const answer = await (await server.callsOf(token))
      .submit(notice, { title, category: 1, releaseTime: '2026-01-01 00:00:00', content: `<p>${title}</p>` })
      .catch(() => undefined);
    if (!answer?.success) continue;
    acknowledged.set(answer.data.id, title);
    await server.acknowledge();
  }
}

interface StoredNotice {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly audited: string;
}

// This needs the embedded database; PostgreSQL keeps its own promise.
describe.skipIf(process.env.TEST_DATABASE_URL)('a server killed three times while eight people write', () => {
  let stored: readonly StoredNotice[];

  beforeAll(async () => {
    server = await KilledServer.open([200, 450, 800]);
    token = await server.signIn();
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    stored = await server.stored<StoredNotice>(
      `select id, title, content, (select count(*) from audit_log where record_id = notice.id::text) as audited
       from notice where title like 'writer %'`,
    );
  }, 300_000);
  afterAll(() => server.remove());

  it('has been killed and started again each time within 30 s, with the sessions it had (promise 51)', () => {
    expect(server.killsLeft).toBe(0);
    expect(server.startSeconds).toHaveLength(4);
    expect(Math.max(...server.startSeconds)).toBeLessThan(30);
  });

  it('loses nothing that it acknowledged (promise 48)', () => {
    const titles = new Map(stored.map(({ id, title }) => [id, title]));

    expect(acknowledged.size).toBeGreaterThanOrEqual(wanted);
    expect([...acknowledged].filter(([id, title]) => titles.get(id) !== title)).toEqual([]);
  });

  it('has stored nothing by halves (promise 52)', () => {
    expect(stored.filter(({ title, content, audited }) => content !== `<p>${title}</p>` || audited !== '1')).toEqual([]);
  });
});
