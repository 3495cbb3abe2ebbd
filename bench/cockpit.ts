import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { channel } from '#server/db/announcements';
import { buildStale } from '../scripts/build-stale.mjs';
import { makeCockpit } from '../tests/support/cockpit.ts';
import { openScene, type Scene } from '../tests/support/scene.ts';
import { openSeededApp } from '../tests/support/seeded-app.ts';
import { benchDatabases } from './databases.ts';
import { judge, median, printTable } from './table.ts';

type App = Awaited<ReturnType<typeof openSeededApp>>;

const RUNNING = 200;
const STOPS = 6;
/** The longest time of a board's call, as a part of the second within which a change is to be seen. */
const goalMs = 300;
const ROUNDS = 15;
/** The share of the rows in the embedded database, which is for one small site with a tenth of a bank's data. */
const ofSmallSite = 0.1;
/** The number of rows in one statement, as one for all rows would exceed the time-out of a session. */
const PIECE = 1_000;

/** Makes rows in pieces, by a statement for a range of numbers. */
async function inPieces(app: App, total: number, statement: (from: number, to: number) => SQL): Promise<void> {
  for (let from = 1; from <= total; from += PIECE) await app.db.execute(statement(from, Math.min(total, from + PIECE - 1)));
}

/** Inserts two years of finished tasks, verifications and articles directly, and the running tasks of today. */
async function fill(app: App, { base, line, share }: { base: string; line: string; share: number }): Promise<void> {
  const old = (from: number, to: number) => sql`
    insert into task (tenant_id, task_no, task_date, task_type, task_state, line_id, direction, base_id, plan_start_time, plan_end_time)
    select '000000', 'OLD' || n, current_date - 1 - n % 730, 1, 3, ${line}::bigint, 1, ${base}::bigint, now(), now()
    from generate_series(${from}::int, ${to}::int) as n`;
  await inPieces(app, 36_500 * share, old);
  const verified = (from: number, to: number) => sql`
    insert into verify (tenant_id, verify_time, subject_type, subject_name, subject_id, result, method, dept_id, verify_user)
    select '000000', localtimestamp - n * interval '5 minutes', 1, 'x', '1', 1 + n % 2, 1, ${base}::bigint, 1
    from generate_series(${from}::int, ${to}::int) as n`;
  await inPieces(app, 210_000 * share, verified);
  const kept = (from: number, to: number) => sql`
    insert into article (tenant_id, art_code, art_name, art_type_id, art_state, base_id, dept_id, condition, quantity, create_time)
    select '000000', 'B' || n, 'Article', (select min(id) from arttype), n % 6, ${base}::bigint, ${base}::bigint, 1, 1,
      localtimestamp - n * interval '10 minutes'
    from generate_series(${from}::int, ${to}::int) as n`;
  await inPieces(app, 60_000 * share, kept);
  await app.db.execute(sql`
    with made as (
      insert into task (tenant_id, task_no, task_date, task_type, task_state, line_id, direction, base_id, plan_start_time,
        plan_end_time, plan_bag_count, actual_bag_count)
      select '000000', 'RUN' || n, (now() at time zone 'Asia/Shanghai')::date, 1, 2, ${line}::bigint, 1, ${base}::bigint, now(),
        now() + interval '2 hours', 12, 6
      from generate_series(1, ${RUNNING}::int) as n returning id
    )
    insert into task_node (tenant_id, task_id, sort, stop_type, dept_id, plan_arrive_time, stop_state)
    select '000000', made.id, n, 2, ${base}::bigint, now() + n * interval '15 minutes', case when n < 3 then 4 else 0 end
    from made, generate_series(1, ${STOPS}::int) as n`);
  await app.db.execute(sql`analyze`);
}

/** Measures a call: the median of several, in milliseconds. */
async function timeOf(ask: () => Promise<{ readonly status: number }>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const { status } = await ask();
    if (status !== 200) throw new Error(`The call was answered with ${status}`);
    times.push(performance.now() - start);
  }
  return median(times.slice(3));
}

async function measure(share: number): Promise<string[]> {
  const app = await openSeededApp();
  try {
    const { bank, lines, admin, as } = await makeCockpit(app);
    await fill(app, { base: bank.east, line: lines[bank.east] ?? '', share });
    const dispatcher = await as('dispatcher', bank.east);
    const times = [
      await timeOf(() => admin.get('blade-desk/dashboard/board')),
      await timeOf(() => dispatcher.get('blade-desk/dashboard/board')),
      await timeOf(() => admin.get('blade-desk/dashboard/count')),
      await timeOf(() => dispatcher.get('blade-desk/dashboard/count')),
      await timeOf(() => dispatcher.get('blade-desk/dashboard/charts')),
    ];
    return times.map((ms, index) => (index < 2 ? judge(Math.round(ms), goalMs, 'at most') : String(Math.round(ms))));
  } finally {
    await app.close();
  }
}

interface Sight {
  /** Milliseconds from a stored and announced change to the frame that shows it. */
  readonly times: readonly number[];
  /** The requests of one board while all tasks change within a second, and in the two seconds after. */
  readonly requests: number;
}

/** Waits until a text is on the page, checked in every frame. Returns the milliseconds since a moment. */
async function seenAfter(page: Page, words: string, since: number): Promise<number> {
  const seen = await page.waitForFunction((wanted) => document.body.textContent?.includes(wanted) && Date.now(), words, {
    polling: 'raf',
  });
  return Number(await seen.jsonValue()) - since;
}

/** Inserts running tasks directly, and returns a way to change one of them as another server would. */
async function openTasks(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into task (tenant_id, task_no, task_date, task_type, task_state, line_id, direction, plan_start_time, plan_end_time)
     select '000000', 'RUN' || n, (now() at time zone 'Asia/Shanghai')::date, 1, 2, 1, 1, now() + n * interval '1 second', now()
     from generate_series(1, ${RUNNING}) as n returning id::text`,
  );
  const ids = rows.map(({ id }) => id);
  const tell = (taskId: string) =>
    client.query('select pg_notify($1, $2)', [channel, JSON.stringify({ topic: 'operations', tenantId: '000000', taskId })]);
  return {
    ids,
    tell,
    async change(id: string, plateNo: string): Promise<void> {
      await client.query('update task set plate_no = $1 where id = $2', [plateNo, id]);
      await tell(id);
    },
    close: () => client.end(),
  };
}

async function watch(scene: Scene, url: string): Promise<Sight> {
  const tasks = await openTasks(url);
  try {
    return await look(scene, tasks);
  } finally {
    await tasks.close();
  }
}

async function look(scene: Scene, { ids, tell, change }: Awaited<ReturnType<typeof openTasks>>): Promise<Sight> {
  const [first = ''] = ids;
  const page = await scene.openSignedIn();
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('dashboard/board')) requests += 1;
  });
  await page.goto('/wel/dashboard');
  // The board turns its pages unless the pointer is on a lane.
  await page
    .getByText(/^RUN1(?!\d)/)
    .first()
    .hover();
  // The first requests of the page are over by then.
  await page.waitForTimeout(5_000);
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const since = Date.now();
    await change(first, `PLATE${round}`);
    times.push(await seenAfter(page, `PLATE${round}`, since));
    // A pause between changes, since changes at the same time are announced together.
    await page.waitForTimeout(1_500);
  }
  requests = 0;
  for (const id of ids) await tell(id);
  // Waits as long as further requests may follow.
  await page.waitForTimeout(3_000);
  return { times, requests };
}

/** Measures how soon a board shows changes of another server; undefined without PostgreSQL, which it takes. */
async function measureSight(): Promise<Sight | undefined> {
  const database = (await benchDatabases()).find(({ url }) => url !== undefined);
  if (!database?.url) return undefined;
  buildStale();
  const scene = await openScene({ env: { DATABASE_URL: database.url, SAMPLE_DATA: '0' } });
  try {
    return await watch(scene, database.url);
  } finally {
    await scene.close();
    await database.drop();
  }
}

function printSight({ times, requests }: Sight): void {
  const most = Math.max(...times);
  printTable(
    'A board in a browser, 200 running tasks, PostgreSQL',
    ['measure', 'value'],
    [
      ['a change to its sight, median of 10', `${median(times)} ms`],
      ['the slowest', judge(most, 1_000, 'at most')],
      ['requests when 200 tasks change at once, 3 s', judge(requests, 5, 'at most')],
    ],
  );
}

/** Measures the figures, charts and board of a bank with two years of data, and how soon a board shows a change. */
export async function benchCockpit(): Promise<void> {
  const rows: string[][] = [];
  for (const { name, url, drop } of await benchDatabases()) {
    process.env.TEST_DATABASE_URL = url ?? '';
    rows.push([name, ...(await measure(url === undefined ? ofSmallSite : 1))]);
    await drop();
  }
  delete process.env.TEST_DATABASE_URL;
  const head = ['database', 'board, all, ms', 'board, one base, ms', 'count, all', 'count, one base', 'charts, one base'];
  printTable('The cockpit, 200 running tasks, two years behind', head, rows);
  const sight = await measureSight();
  if (sight) printSight(sight);
}
