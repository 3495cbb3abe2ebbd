import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/open';
import { wallTables } from '#server/db/tenant-policies';
import type { Keys } from '#server/lib/keys';
import { secretBox } from '#server/lib/secret-box';
import { makePublishedTables } from '#server/modules/develop/published/service';
import { words } from './publications.ts';

const badge = { name: 'openBadge', label: words('Badges'), fields: { title: { kind: 'text', ...words('Title'), max: 40 } } };

/** Adds what a simple copy of rows would lose or be refused. */
export async function addOddities(client: pg.PoolClient, keys: Keys): Promise<void> {
  const addParam = (key: string, value: string) =>
    client.query('insert into param (param_name, param_key, param_value) values ($1, $1, $2)', [key, value]);
  await client.query('begin');
  await addParam('test.sealed', secretBox(keys.data).seal('what is kept for others'));
  await addParam('test.odd', 'back\\slash "quote" \n\t\u0001 行 {null} \\N');
  await addParam('test.empty', '');
  const publish = 'insert into published (title, title_en, noun, is_live, definition) values ($1, $1, $1, 1, $2)';
  await client.query(publish, [badge.name, JSON.stringify(badge)]);
  await client.query(publish, ['openOdd', '{}']);
  await makePublishedTables(client);
  // What an earlier definition has left behind, and a noun whose definition is not readable any more.
  await client.query('alter table open_badge add column left_over numeric(9, 2)');
  await client.query("insert into open_badge (tenant_id, title, left_over) values ('000000', 'A', 1.50), ('000000', null, null)");
  await client.query('create table open_odd (id bigint primary key, tenant_id varchar(12) not null, seen timestamp(0))');
  await client.query("insert into open_odd values (7, '000000', '2026-11-29 21:10:05')");
  await wallTables(client);
  const { rows } = await client.query<{ id: string }>(
    "insert into exchg (tenant_id, exchg_no, exchg_type, dept_id, open_time) values ('000000', 'X', 1, 1, now()) returning id",
  );
  await client.query("insert into exchg_art (tenant_id, exchg_id, sort, art_id) values ('000000', $1, 1, 1)", [rows[0]?.id]);
  await client.query('update exchg set exchg_state = 2 where id = $1', [rows[0]?.id]);
  await client.query("insert into param (param_name, param_key, param_value) values ('count', 'test.count', '0')");
  await client.query('commit');
}

/** Runs work while transactions go on of which each adds a message and counts it. */
export async function whileWriting<T>({ pool }: OpenDatabase, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  let written = 0;
  const write = async () => {
    while (!isOver) {
      const client = await pool.connect();
      await client.query("begin; update param set param_value = (param_value::int + 1)::text where param_key = 'test.count'");
      await client.query("insert into user_message (tenant_id, user_id, kind, send_time) values ('000000', 1, 'counted', now())");
      await client.query('commit');
      client.release();
      written += 1;
      await setTimeout(1);
    }
  };
  const writing = write();
  await vi.waitFor(() => expect(written).toBeGreaterThan(3), { timeout: 60_000 });
  const result = await work().finally(() => {
    isOver = true;
  });
  await writing;
  return result;
}

/** The tables that are written to during backups, and those that are not copied. */
const apart = ['param', 'user_message', 'server_key', 'schema_migration'];

/** Returns a digest of each table's rows. */
export async function digests({ pool }: OpenDatabase): Promise<Readonly<Record<string, string>>> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const digest = async (name: string) => {
    const query = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text collate "C")), '') as is from "${name}" t`;
    return [name, (await pool.query<{ is: string }>(query)).rows[0]?.is ?? ''] as const;
  };
  const found: (readonly [string, string])[] = [];
  for (const { name } of rows) if (!apart.includes(name)) found.push(await digest(name));
  return Object.fromEntries(found);
}

/** Returns the uploaded files of a data directory, by their names. */
export function filesBelow(dataDir: string): ReadonlyMap<string, string> {
  const root = join(dataDir, 'files/upload');
  const names = (readdirSync(root, { recursive: true }) as string[]).filter(
    (name) => name.endsWith('.png') || name.endsWith('.jpg'),
  );
  return new Map(names.sort().map((name) => [name, readFileSync(join(root, name)).toString('base64')]));
}
