import { sql } from 'drizzle-orm';
import { callPath } from '#shared/define';
import { stockReport } from '#src/resources/report/reports';
import type { Api } from '../tests/support/api.ts';
import { makeCockpit } from '../tests/support/cockpit.ts';
import { openSeededApp } from '../tests/support/seeded-app.ts';
import { onEachDatabase } from './databases.ts';
import { judge, median, printTable } from './table.ts';

/** Lines of the ledger: what left the vaults of a bank in two years, and what came back. */
const LINES = 1_000_000;
const DAYS = 730;
/** One statement over all of them would outlast the time-out of a session. */
const PIECE = 10_000;
const ROUNDS = 9;
const goalMs = 1_000;

type App = Awaited<ReturnType<typeof openSeededApp>>;
type Query = Readonly<Record<string, string | number>>;

/** Half of the lines for each of the two tables, past the calls, at two vaults and on the tasks of their day. */
async function fill(app: App, { bases, lines }: { bases: readonly [string, string]; lines: readonly [string, string] }) {
  const [east, west] = bases;
  for (let from = 0; from < 40_000; from += PIECE) {
    await app.db.execute(sql`
      insert into task (id, tenant_id, task_no, task_date, task_type, task_state, line_id, direction, base_id, plan_start_time, plan_end_time)
      select 7000000 + n, '000000', 'L' || n, current_date - n % ${DAYS}::int, 1, 3,
        case when n % 2 = 0 then ${lines[0]}::bigint else ${lines[1]}::bigint end, 1,
        case when n % 2 = 0 then ${east}::bigint else ${west}::bigint end, now(), now()
      from generate_series(${from + 1}::int, ${from + PIECE}::int) as n`);
  }
  for (const table of ['artinstock', 'artoutstock']) {
    for (let from = 0; from < LINES / 2; from += PIECE) {
      await app.db.execute(sql`
        insert into ${sql.identifier(table)} (tenant_id, exchg_time, art_code, art_id, art_title, art_type_id, base_id, from_name,
          to_name, exchg_id, exchg_no, exchg_type, task_id, result)
        select '000000', current_date - n % ${DAYS}::int + interval '6 hours' + n % 720 * interval '1 minute', 'K' || n % 60000,
          8000000 + n % 60000, 'Box', (select min(id) from arttype), case when n % 2 = 0 then ${east}::bigint else ${west}::bigint end,
          'Vault', 'Branch', 9000000 + n / 12, 'J' || n / 12, 1, 7000001 + n % 40000, 1
        from generate_series(${from + 1}::int, ${from + PIECE}::int) as n`);
    }
    await app.db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
  }
  await app.db.execute(sql`vacuum (analyze) task`);
}

/** Milliseconds of a call, the median of several. */
async function timeOf(
  ask: () => Promise<{ readonly bizCode?: string; readonly msg: string }>,
  refusal?: string,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const { bizCode, msg } = await ask();
    times.push(performance.now() - started);
    if (bizCode !== refusal) throw new Error(`Answered with ${bizCode}: ${msg}`);
  }
  return median(times.slice(2));
}

/** A day of the last month as a search for the moments of the ledger. */
function since(days: number): Query {
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  const { date = '' } = stockReport.report ?? {};
  return { [`${date}_datege`]: `${day(days)} 00:00:00`, [`${date}_datele`]: `${day(0)} 23:59:59` };
}

async function timesOf(api: Api, query: Query): Promise<readonly number[]> {
  const list = await timeOf(() => api.list(stockReport, { current: 1, size: 10, ...query }));
  return [list, await timeOf(() => api.get(callPath(stockReport, 'summary'), query))];
}

async function measure(name: string): Promise<void> {
  // The embedded database is for one small site, which never has so many.
  if (name === 'embedded') return;
  const app = await openSeededApp();
  try {
    const { bank, lines, admin, as } = await makeCockpit(app);
    const [east, west] = [bank.east, bank.west];
    await fill(app, { bases: [east, west], lines: [lines[east] ?? '', lines[west] ?? ''] });
    const dispatcher = await as('dispatcher', east);
    const asked: Readonly<Record<string, readonly [Api, Query]>> = {
      'a month, all vaults': [admin, since(30)],
      'a month, own base': [dispatcher, since(30)],
      'a month, one line': [admin, { ...since(30), lineId: lines[east] ?? '' }],
      'two years, all vaults': [admin, {}],
    };
    const table: string[][] = [];
    for (const [what, [api, query]] of Object.entries(asked)) {
      const [list = 0, summary = 0] = await timesOf(api, query);
      table.push([what, list.toFixed(0), summary.toFixed(0), judge(Math.max(list, summary), goalMs, 'at most')]);
    }
    const tooLong = await timeOf(() => admin.post(callPath(stockReport, 'keep')), 'REPORT_TOO_LONG');
    table.push(['keeping two years: refused', '', tooLong.toFixed(0), judge(tooLong, 10 * goalMs, 'at most')]);
    const head = ['stock ledger', 'first page, ms', 'summary, ms', 'slower of both, ms'];
    printTable(`${LINES.toLocaleString('en')} lines in the ledger, ${name}`, head, table);
  } finally {
    await app.close();
  }
}

/** The ledger of a bank over two years. */
export const benchLedger = (): Promise<void> => onEachDatabase(measure);
