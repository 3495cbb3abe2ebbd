import { randomBytes } from 'node:crypto';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { migrate } from '#server/db/migrate';
import { type OpenDatabase, openDatabase } from '#server/db/open';
import { inAllTenants, inTenant } from '#server/db/tenancy';
import { ensureTenantPolicies } from '#server/db/tenant-policies';
import { transact } from '#server/db/transact';
import { md5Hex } from '#server/lib/password';
import { tables } from '#server/schema';
import { notice } from '#src/resources/desk/notice';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { tables as core, PASSWORD } from '../support/module-rows.ts';
import { bearer, type ModuleServer, openModuleServer } from '../support/module-server.ts';

const notices = tableOf(notice);
const noticeOf = (tenantId: string, title: string) => ({
  tenantId,
  title,
  category: 1,
  releaseTime: '2031-01-01 08:00:00',
  isTop: 0 as const,
  content: '',
});
const serverUrl = process.env.TEST_DATABASE_URL;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.insert(notices).values([noticeOf('100001', 'one'), noticeOf('100002', 'two'), noticeOf('100002', 'three')]);
});
afterAll(() => database.close());

/** These queries are written without a condition on tenants. */
const titles = () => database.servingDb.select({ title: notices.title }).from(notices).orderBy(notices.id);
const read = async () => (await titles()).map(({ title }) => title);
const count = (name: string) =>
  inTenant(name, async () => Number((await database.servingDb.execute(sql`select count(*) from ${notices}`)).rows[0]?.count));
const codeOf = (error: { code?: string; cause?: { code?: string } }) => error.code ?? error.cause?.code;
const refused = (work: Promise<unknown>) => work.then(() => 'done', codeOf);

describe('every table with a tenant', () => {
  const ofTenants = tables.filter((table) => 'tenantId' in getTableColumns(table)).map((table) => getTableName(table));

  it.each(ofTenants)('%s has the policy, for its owner as well (promise 25)', async (name) => {
    const { rows } = await database.pool.query(
      `select relrowsecurity and relforcerowsecurity as forced,
        exists (select from pg_policy where polrelid = pg_class.oid and polname = 'tenant_wall') as guarded
       from pg_class where oid = $1::regclass`,
      [name],
    );

    expect(rows).toEqual([{ forced: true, guarded: true }]);
  });

  it('gets it at the next start when it is added later', async () => {
    await database.pool.query('create table parcel (id int, tenant_id varchar(12))');
    await database.pool.query("insert into parcel values (1, '100001'), (2, '100002')");

    await ensureTenantPolicies({ ...database, patiently: (work) => work() });

    const { rows } = await inTenant('100002', () => database.servingDb.execute(sql`select id from parcel`));
    expect(rows).toEqual([{ id: 2 }]);
  });
});

describe('under the policies', () => {
  it('a query without a filter finds what is one’s own (promise 25)', async () => {
    expect(await inTenant('100001', read)).toEqual(['one']);
    expect(await inTenant('100002', read)).toEqual(['two', 'three']);
    expect(await inTenant('999999', read)).toEqual([]);
    expect(await inAllTenants(read)).toEqual(['one', 'two', 'three']);
    expect(await count('100002')).toBe(2);
  });

  it('a transaction sees and changes no more than a statement', async () => {
    const seen = await inTenant('100001', () =>
      transact(database.servingDb, async (tx) => {
        await tx.update(notices).set({ title: 'changed' });
        await tx.delete(notices).where(sql`${notices.tenantId} <> '100001'`);
        return tx.select({ title: notices.title }).from(notices);
      }),
    );

    expect(seen).toEqual([{ title: 'changed' }]);
    expect(await inAllTenants(read)).toEqual(['changed', 'two', 'three']);
  });

  it('a row cannot be put into, or moved to, another tenant', async () => {
    const add = () => database.servingDb.insert(notices).values(noticeOf('100002', 'forged'));
    const move = () => database.servingDb.update(notices).set({ tenantId: '100002' });

    expect(await refused(inTenant('100001', add))).toBe('42501');
    expect(await refused(inTenant('100001', move))).toBe('42501');
    expect(
      await refused(
        inTenant('100001', () => transact(database.servingDb, (tx) => tx.insert(notices).values(noticeOf('100002', 'forged')))),
      ),
    ).toBe('42501');
    expect(await count('100002')).toBe(2);
  });

  it('nobody is asked for who does not say so', async () => {
    await expect(read()).rejects.toThrow();
    await expect(transact(database.servingDb, async () => 1)).rejects.toThrow('outside a request');
    expect(() => inTenant('*', read)).toThrow('the name of no tenant');
  });

  it('a session that was told nothing sees nothing', async () => {
    const client = await database.pool.connect();
    await client.query('begin; set local role handover_app; reset app.tenant_id');
    const unset = await client.query('select title from notice');
    await client.query("set local app.tenant_id = ''");
    const empty = await client.query('select title from notice');
    client.release(true);

    expect([...unset.rows, ...empty.rows]).toEqual([]);
  });

  it('the program can neither lift the policies nor read what is not its own', async () => {
    const ask = (text: string) => refused(inAllTenants(() => database.servingDb.execute(sql.raw(text))));

    expect(await ask('alter table notice disable row level security')).toBe('42501');
    expect(await ask('drop policy tenant_wall on notice')).toBe('42501');
    expect(await ask('select * from schema_migration')).toBe('42501');
  });

  it('what a connection was told for one does not show to the next', async () => {
    const turns = Array.from({ length: 60 }, (_, turn) => turn);
    const asks = [() => inAllTenants(read), () => inTenant('100001', read), () => inTenant('100002', read)];

    const answers = await Promise.all(turns.map((turn) => asks[turn % 3]?.()));

    const expected = [['changed', 'two', 'three'], ['changed'], ['two', 'three']];
    expect(answers).toEqual(turns.map((turn) => expected[turn % 3]));
  });

  it('what a transaction was told, and one that failed, does not show to the next', async () => {
    await inAllTenants(() => transact(database.servingDb, (tx) => tx.select().from(notices)));
    await refused(inAllTenants(() => transact(database.servingDb, (tx) => tx.execute(sql`select 1 / 0`))));

    expect(await inTenant('100001', read)).toEqual(['changed']);
  });
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
}

describe('the planner', () => {
  const own = sql`from ${notices} where ${notices.tenantId} = '100003' and ${notices.isDeleted} = 0`;

  async function planOf(query: ReturnType<typeof sql>): Promise<PlanNode> {
    const { rows } = await inTenant('100003', () => database.servingDb.execute(sql`explain (format json) ${query}`));
    return (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan;
  }

  beforeAll(async () => {
    await database.pool.query(
      `insert into notice (tenant_id, title, category, release_time, is_top, content)
       select (100000 + n % 20)::text, 'many', 1, timestamp '2020-01-01' + n * interval '1 minute', 0, '' from generate_series(1, 20000) n`,
    );
    await database.pool.query('analyze notice');
  });

  it('still reads a page from the index of the list', async () => {
    const plan = JSON.stringify(
      await planOf(sql`select * ${own} order by ${notices.releaseTime} desc, ${notices.id} desc limit 10`),
    );

    expect(plan).toContain('"Index Name":"notice_order"');
    expect(plan).not.toMatch(/Seq Scan|"Node Type":"Sort"/);
  });

  it('expects as many rows as there are', async () => {
    const { 'Plan Rows': rows } = await planOf(sql`select 1 ${own}`);

    expect(rows).toBeGreaterThan(800);
    expect(rows).toBeLessThan(1200);
  });
});

describe('a request', () => {
  let server: ModuleServer;
  let tokens: { platform: string; one: string; two: string };

  beforeAll(async () => {
    const users = () => server.core.context.db.select({ account: core.user.account }).from(core.user);
    const everybody = async () => (await users()).map(({ account }) => account).sort();
    server = await openModuleServer({
      routes(app) {
        app.get('/api/everybody', { config: { right: 'session' } }, everybody);
        app.post('/api/everybody', { config: { right: 'session' } }, everybody);
        app.get('/api/stranger', { config: { right: 'public' } }, everybody);
      },
    });
    for (const tenantId of ['100001', '100002']) {
      await server.make.tenant({ tenantId });
      await server.make.user({ tenantId, account: `of${tenantId}` });
    }
    const tokenOf = async (username: string, tenantId: string): Promise<string> =>
      (await server.token({ username, tenantId, password: md5Hex(PASSWORD) })).json().access_token;
    tokens = {
      platform: await tokenOf('admin', '000000'),
      one: await tokenOf('of100001', '100001'),
      two: await tokenOf('of100002', '100002'),
    };
  });
  afterAll(() => server.close());

  const ask = async (token: string, method: 'GET' | 'POST' = 'GET') => {
    const payload = method === 'POST' ? { tenantId: '000000', text: 'x'.repeat(100_000) } : undefined;
    const headers = { ...bearer(token), 'tenant-id': '000000' };
    return (await server.app.inject({ method, url: '/api/everybody?tenantId=000000', headers, payload })).json();
  };

  it('reads in the name of its session’s tenant, whatever it sends (promise 25)', async () => {
    expect(await ask(tokens.one)).toEqual(['of100001']);
    expect(await ask(tokens.two, 'POST')).toEqual(['of100002']);
  });

  it('of a platform administrator reads everywhere, and leaves nothing of that behind', async () => {
    const wanted = Array.from({ length: 10 }, () => [tokens.platform, tokens.one, tokens.two]).flat();

    const answers = await Promise.all(wanted.map((token) => ask(token, 'POST')));

    const all = ['admin', 'of100001', 'of100002'];
    expect(answers).toEqual(Array.from({ length: 10 }, () => [all, ['of100001'], ['of100002']]).flat());
  });

  it('that is public is asked before anybody is known', async () => {
    expect((await server.get('stranger')).json()).toContain('of100002');
  });
});

describe.skipIf(!serverUrl)('a database user whom policies bind', () => {
  const name = `wall_${randomBytes(6).toString('hex')}`;
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  let bound: OpenDatabase;

  beforeAll(async () => {
    await run(`create role ${name} login`);
    await run(`create database ${name} template template0 locale 'C.UTF-8' owner ${name}`);
    const url = new URL(serverUrl ?? '');
    [url.username, url.pathname] = [name, `/${name}`];
    bound = await openDatabase({ dataDir: '', databaseUrl: url.href });
    await migrate(bound);
    await ensureTenantPolicies(bound);
  });
  afterAll(async () => {
    await bound?.close();
    await run(`drop database ${name} with (force)`);
    await run(`drop role ${name}`);
  });

  it('needs no other role, and sees one tenant as well', async () => {
    await inAllTenants(() => bound.db.insert(notices).values([noticeOf('100001', 'one'), noticeOf('100002', 'two')]));

    const seen = await inTenant('100002', () => bound.db.select({ title: notices.title, by: sql`current_user` }).from(notices));

    expect(seen).toEqual([{ title: 'two', by: name }]);
    expect((await bound.pool.query('select title from notice')).rows).toHaveLength(2);
  });
});
