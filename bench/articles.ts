import { sql } from 'drizzle-orm';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import { makeBank } from '../tests/support/bank.ts';
import { openSeededApp } from '../tests/support/seeded-app.ts';
import { onEachDatabase } from './databases.ts';
import { judge, printTable } from './table.ts';

const sizes = [1_000, 200_000];
/** One statement over all of them would outlast the time-out of a session. */
const PIECE = 4_000;
const ROUNDS = 100;

type App = Awaited<ReturnType<typeof openSeededApp>>;

/** Articles of two types in all states, past the calls. */
async function grow(app: App, { from, to }: { from: number; to: number }, [one, two, base]: readonly string[]): Promise<void> {
  for (let start = from; start < to; start += PIECE) {
    await app.db.execute(sql`
      insert into article (tenant_id, art_code, art_name, art_type_id, art_state, base_id, dept_id, condition, quantity, create_time)
      select '000000', 'B' || n, 'Article ' || n, case when n % 5 = 0 then ${one}::bigint else ${two}::bigint end, n % 8,
        ${base}::bigint, ${base}::bigint, 1, 1, timestamp '2020-01-01' + n * interval '3 minutes'
      from generate_series(${start + 1}::int, ${Math.min(to, start + PIECE)}::int) as n`);
  }
  await app.db.execute(sql`vacuum (analyze) article`);
}

/** The best of many first pages of one type in one state, in milliseconds. */
async function firstPage(app: App, typeId: string): Promise<number> {
  const api = await app.signInAs('admin');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const answer = await api.list(article, { current: 1, size: 10, artTypeId: typeId, artState: round % 8 });
    times.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(answer.msg);
  }
  return Math.min(...times.slice(20));
}

async function measure(name: string): Promise<void> {
  const app = await openSeededApp();
  try {
    const api = await app.signInAs('admin');
    const { east } = await makeBank(api);
    const flags = { category: 9, isContainer: 0, needSeal: 0, unit: 'pc', sort: 1 };
    const types = await Promise.all(
      ['AA', 'BB'].map((typeCode) => api.submit(arttype, { typeCode, typeName: typeCode, ...flags })),
    );
    const [one = '', two = ''] = types.map(({ data }) => data.id);
    const found: { rows: number; ms: number }[] = [];
    let from = 0;
    for (const rows of sizes) {
      await grow(app, { from, to: rows }, [one, two, east]);
      found.push({ rows, ms: await firstPage(app, one) });
      from = rows;
    }
    const least = found[0]?.ms ?? Number.NaN;
    const lines = found.map(({ rows, ms }) => [rows.toLocaleString('en'), ms.toFixed(2), judge(ms / least, 2, 'at most')]);
    printTable(`First page of articles by type and state, ${name}`, ['rows', 'ms', 'to 1,000 rows'], lines);
  } finally {
    await app.close();
  }
}

/** Lists of articles, by type and state, on each database that there is. */
export const benchArticles = (): Promise<void> => onEachDatabase(measure);
