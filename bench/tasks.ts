import { sql } from 'drizzle-orm';
import { taskStates } from '#shared/handover/task';
import { task } from '#src/resources/operation/task';
import type { Api } from '../tests/support/api.ts';
import { makeCockpit } from '../tests/support/cockpit.ts';
import { openSeededApp } from '../tests/support/seeded-app.ts';
import { onEachDatabase } from './databases.ts';
import { judge, printTable } from './table.ts';

/** A month of a small site, and two years of a bank: 55 tasks a day. */
const sizes = [1_000, 40_000];
const A_DAY = 55;
const LINES = 20;
/** The number of rows in one statement, as one for all rows would exceed the time-out of a session. */
const PIECE = 4_000;
const ROUNDS = 60;
const size = 10;
/** The goal for deep pages. Their query reads past all rows before, so they need not be as quick as the first page. */
const deepGoalMs = 50;

type App = Awaited<ReturnType<typeof openSeededApp>>;
type Query = Readonly<Record<string, string | number>>;

/** Inserts tasks of today and before directly: those of today are open, one in fifty of the others was cancelled. */
async function grow(app: App, { from, to }: { from: number; to: number }, { base, line }: { base: string; line: string }) {
  const { published, underWay, completed, cancelled } = taskStates;
  for (let start = from; start < to; start += PIECE) {
    await app.db.execute(sql`
      insert into task (tenant_id, task_no, task_name, task_date, task_type, task_state, line_id, direction, base_id, plan_start_time,
        plan_end_time, create_time)
      select '000000', 'B' || n, 'Task ' || n, day, 1,
        case when n <= ${A_DAY}::int then case when n % 2 = 0 then ${published}::int else ${underWay}::int end
          when n % 50 = 0 then ${cancelled}::int else ${completed}::int end,
        case when n % ${LINES}::int = 0 then ${line}::bigint else n % ${LINES}::int end, 1 + n % 2, ${base}::bigint,
        day + interval '7 hours' + (n % ${A_DAY}::int) * interval '5 minutes', day + interval '12 hours', day - interval '6 hours'
      from (select n, current_date - (n - 1) / ${A_DAY}::int as day
        from generate_series(${start + 1}::int, ${Math.min(to, start + PIECE)}::int) as n) as days`);
  }
  await app.db.execute(sql`vacuum (analyze) task`);
}

/** Measures a page: the best of many times, in milliseconds. */
async function timeOf(api: Api, query: Query): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const answer = await api.list(task, { current: 1, size, ...query });
    times.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(answer.msg);
    if (answer.data.records.length === 0) throw new Error(`Nothing is on the page of ${JSON.stringify(query)}`);
  }
  return Math.min(...times.slice(10));
}

/** Returns typical queries of the page of tasks. */
function asked(line: string, rows: number): Readonly<Record<string, Query>> {
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
  const { draft, published, underWay, completed, suspended } = taskStates;
  return {
    'the newest': {},
    'open ones': { taskState: [draft, published, underWay, suspended].join() },
    'finished ones': { taskState: completed },
    'of one day': { taskDate_datege: day, taskDate_datele: day },
    'of one line': { lineId: line },
    'of one line, finished': { lineId: line, taskState: completed },
    'the middle page': { current: Math.floor(rows / size / 2) },
    'the last page': { current: Math.floor(rows / size) },
  };
}

async function measure(name: string): Promise<void> {
  const app = await openSeededApp();
  try {
    const { bank, lines, admin } = await makeCockpit(app);
    const [base, line] = [bank.east, lines[bank.east] ?? ''];
    const found: Record<string, number>[] = [];
    let from = 0;
    for (const rows of sizes) {
      await grow(app, { from, to: rows }, { base, line });
      const times: Record<string, number> = {};
      for (const [what, query] of Object.entries(asked(line, rows))) times[what] = await timeOf(admin, query);
      found.push(times);
      from = rows;
    }
    const [few = {}, many = {}] = found;
    const table = Object.entries(many).map(([what, ms]) => {
      const least = few[what] ?? Number.NaN;
      const verdict = what.endsWith('page') ? judge(ms, deepGoalMs, 'at most') : judge(ms / least, 2, 'at most');
      return [what, least.toFixed(2), ms.toFixed(2), verdict];
    });
    printTable(`Pages of tasks, ${name}`, ['page', '1,000 rows, ms', '40,000 rows, ms', 'ratio, or ms of a deep page'], table);
  } finally {
    await app.close();
  }
}

/** Measures the page of tasks over two years, on each available database. */
export const benchTasks = (): Promise<void> => onEachDatabase(measure);
