import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config';
import { type OpenDatabase, openDatabase } from '#server/db/open';
import { hashPassword, md5Hex } from '#server/lib/password';
import { tables } from '#server/schema';
import { startServer } from '#server/start';
import { schema } from '../../tests/support/database.ts';
import { createOnServer } from '../../tests/support/templates.ts';
import { backup } from './backup.ts';
import { eraseTenant, graceDays } from './erase.ts';
import { folderPlace } from './place.ts';
import { restore } from './restore.ts';
import { otherTables, ownRows } from './tenant-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenant-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const server = process.env.TEST_DATABASE_URL;

const settings = async (name: string) =>
  readConfig({
    DATA_DIR: at(name),
    LOG_LEVEL: 'silent',
    SAMPLE_DATA: '0',
    PORT: '0',
    ...(server && { DATABASE_URL: await createOnServer(server) }),
  });
const config = await settings('here');
const lines: string[] = [];
const say = (line: string) => lines.push(line);

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>, at = config): Promise<T> {
  const database = await openDatabase(at);
  return work(database).finally(() => database.close());
}
const ask = (query: string, at = config) => withDatabase(async ({ pool }) => (await pool.query(query)).rows, at);

const [first, second] = ['100001', '100002'];
const file = (tenantId: string) => `upload/20310303/${tenantId.padEnd(32, 'a')}.png`;

/** Adds a tenant with a row of each kind: its own, one below another row, one that nothing may change, a file. */
const addTenant = (tenantId: string, id: number) => `
  insert into tenant (id, tenant_id, tenant_name, linkman, contact_number) values (${id}, '${tenantId}', 'Bank ${tenantId}', 'Li', '1');
  insert into "user" (id, tenant_id, account, password, name, real_name, status, dept_id, role_id) values (${id + 1}, '${tenantId}', 'boss', 'x', 'Boss', 'Boss', 1, '1', '${id + 2}');
  insert into role (id, tenant_id, role_name, role_alias, sort) values (${id + 2}, '${tenantId}', 'Admin', 'admin', 1);
  insert into role_menu (role_id, menu_id) values (${id + 2}, 1);
  insert into exchg (id, tenant_id, exchg_no, exchg_type, exchg_state, dept_id, open_time) values (${id + 3}, '${tenantId}', 'X', 1, 1, 1, now());
  insert into exchg_art (tenant_id, exchg_id, sort, art_id) values ('${tenantId}', ${id + 3}, 1, 1);
  update exchg set exchg_state = 2 where id = ${id + 3};
  insert into audit_log (tenant_id, account, ip, request_id, action, resource) values ('${tenantId}', 'boss', '', 'r', 'insert', 'exchg');
  insert into idempotency (user_id, key, request_hash) values (${id + 1}, 'k', 'h');
  insert into attach (tenant_id, name, original_name) values ('${tenantId}', '${file(tenantId)}', 'a.png');`;

const own = 'Walk-the-vault-7';

beforeAll(async () => {
  mkdirSync(config.dataDir, { recursive: true });
  const hash = await hashPassword(md5Hex(own));
  await withDatabase(async (database) => {
    await schema.fill(database);
    await database.pool.query(`
      insert into tenant (id, tenant_id, tenant_name, linkman, contact_number) values (1, '000000', 'Platform', 'Li', '1');
      insert into param (param_name, param_key, param_value) values ('a', 'shared.by.all', '1');
      insert into role (id, tenant_id, role_name, role_alias, sort) values (9, '000000', 'Administrator', 'administrator', 1), (10, '000000', 'Clerk', 'clerk', 2);
      insert into "user" (id, tenant_id, account, password, name, real_name, status, dept_id, role_id) values
        (11, '000000', 'ann', '${hash}', 'Ann', 'Ann', 1, '1', '9'), (12, '000000', 'ben', '${hash}', 'Ben', 'Ben', 1, '1', '9'), (13, '000000', 'cid', '${hash}', 'Cid', 'Cid', 1, '1', '10');
      ${addTenant(first, 100)} ${addTenant(second, 200)}`);
  });
  for (const tenantId of [first, second]) {
    const path = join(config.dataDir, 'files', file(tenantId));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, tenantId);
  }
});

/** Returns the tables that have rows of a tenant, by what stands in them. */
async function tablesWith(tenantId: string, at = config): Promise<readonly string[]> {
  const rows = await ask(
    `select name from (select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I where tenant_id = %L', relname, '${tenantId}'), false, true, '')))[1]::text::int as n
      from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id' where relkind = 'r' and relnamespace = 'public'::regnamespace) as found where n > 0 order by 1`,
    at,
  );
  return rows.map(({ name }: { name: string }) => name);
}

it('every table has the column of tenants, or is known to be shared, of the server, or of a tenant by another row', () => {
  const facts = tables.map((table) => getTableConfig(table));
  const isKnown = (one: (typeof facts)[number]) =>
    one.columns.some(({ name }) => name === 'tenantId' || name === 'tenant_id') !== one.name in otherTables;

  expect(facts.filter((one) => !isKnown(one)).map(({ name }) => name)).toEqual([]);
  expect(Object.keys(otherTables).filter((name) => !facts.some((one) => one.name === name))).toEqual([]);
  expect(ownRows({ name: 'param', columns: [] }, first)).toBeUndefined();
});

describe('an archive of one tenant', () => {
  it('takes its rows and files along and nothing of another one, and is an installation of its own elsewhere', async () => {
    const path = await backup({ config, place: folderPlace(at('out')), tenantId: first, say });
    const there = await settings('there');

    await restore({ config: there, file: path, say });

    expect(path).toMatch(/tenant-100001-[\dT-]+\.backup$/);
    expect(await folderPlace(at('out')).names()).toEqual([]);
    expect(await tablesWith(first, there)).toEqual(['attach', 'audit_log', 'exchg', 'exchg_art', 'role', 'tenant', 'user']);
    expect(await tablesWith(second, there)).toEqual([]);
    expect(await tablesWith('000000', there)).toEqual([]);
    expect(
      await ask(
        'select (select count(*)::int from role_menu) as grants, (select count(*)::int from param) as shared, (select count(*)::int from idempotency) as passing',
        there,
      ),
    ).toEqual([{ grants: 1, shared: 1, passing: 0 }]);
    expect(existsSync(join(there.dataDir, 'files', file(first)))).toBe(true);
    expect(existsSync(join(there.dataDir, 'files', file(second)))).toBe(false);

    const running = await startServer(there, say);
    await running.stop();
    expect(lines).toContainEqual(expect.stringMatching(/^Sign in as admin with the password /));
    expect(await ask(`select count(*)::int as n from "user" where tenant_id = '${first}'`, there)).toEqual([{ n: 1 }]);
  });

  it('is refused for the platform, and for a tenant that there is not', async () => {
    for (const tenantId of ['000000', '999999']) {
      await expect(backup({ config, place: folderPlace(at('none')), tenantId, say })).rejects.toThrow(
        `There is no tenant ${tenantId}`,
      );
    }
  });
});

describe('a tenant is erased', () => {
  const erase = (by: string, password = own) => eraseTenant({ config, tenantId: first, by, password, say });
  const remove = (days: number) =>
    ask(
      `update tenant set is_deleted = 1, update_user = 11, update_time = (now() at time zone 'Asia/Shanghai') - interval '${days} days 1 minute' where tenant_id = '${first}'`,
    );

  it('only after it was removed on screen, and a month later', async () => {
    await expect(erase('ben')).rejects.toThrow('was not removed');
    await remove(graceDays - 1);
    await expect(erase('ben')).rejects.toThrow('less than 30 days ago');
    expect(await tablesWith(first)).toContain('exchg');
  });

  it('only by another administrator of the platform than the one who removed it', async () => {
    await remove(graceDays);
    await expect(erase('ann')).rejects.toThrow('somebody else has to agree');
    await expect(erase('cid')).rejects.toThrow('no administrator of the platform');
    await expect(erase('nobody')).rejects.toThrow('no administrator of the platform');
    await expect(erase('ben', 'a guess')).rejects.toThrow('the password is another');
    expect(await tablesWith(first)).toContain('exchg');
  });

  it('with all its rows and files, of which one entry of the audit stays, and with nothing of another tenant', async () => {
    const before = await tablesWith(second);

    await erase('ben');

    expect(await tablesWith(first)).toEqual([]);
    expect(await ask('select count(*)::int as n from role_menu union all select count(*)::int from idempotency')).toEqual([
      { n: 1 },
      { n: 1 },
    ]);
    expect(existsSync(join(config.dataDir, 'files', file(first)))).toBe(false);
    expect(existsSync(join(config.dataDir, 'files', file(second)))).toBe(true);
    expect(await tablesWith(second)).toEqual(before);
    expect(await ask("select account, label from audit_log where action = 'erase'")).toEqual([
      { account: 'ben', label: 'Bank 100001 (100001)' },
    ]);
    await expect(ask(`delete from exchg_art where tenant_id = '${second}'`)).rejects.toThrow('never changed');
  });
});
