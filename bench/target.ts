// The server under load, in a process of its own: the product and, on the same database and the same pool, a bare route and one
// with a query written by hand. Messages tell it how many rows the table must have.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type pg from 'pg';
import { buildApp } from '#server/app';
import { readConfig } from '#server/config';
import { openDatabase } from '#server/db/open';
import { inAllTenants } from '#server/db/tenancy';
import { ensureTenantPolicies } from '#server/db/tenant-policies';
import { makeKeys, readRing } from '#server/lib/keys';
import { tables } from '#server/schema';
import { seed } from '#server/seed/seed';
import { emptySnapshot, snapshotOf, statementsBetween } from '../scripts/schema-diff.ts';
import { injectedInto, requestToken } from '../tests/support/api.ts';

export type TargetMessage =
  | { readonly kind: 'ready'; readonly product: string; readonly floor: string; readonly token: string }
  | { readonly kind: 'grown'; readonly rows: number };

const TENANT = '000000';
const password = 'Walk-the-vault-7';

const handWritten = `select id, tenant_id, create_user, create_dept, create_time, update_user, update_time, status, is_deleted, version,
  title, category, release_time, expire_time, is_top, content
  from notice where tenant_id = $1 and is_deleted = 0 order by release_time desc, id desc limit 10`;

const grow = `insert into notice (tenant_id, title, category, release_time, is_top, content)
  select $1, 'Notice ' || n, 1 + n % 3, timestamp '2020-01-01' + n * interval '7 minutes', 0, '<p>' || repeat('handover ', 20) || n || '</p>'
  from generate_series($2::int, $3::int) as n`;

/** Starts two routes that return ten rows: one without a database, and one with a query written by hand. */
async function startFloor(pool: pg.Pool): Promise<string> {
  const app = Fastify();
  const envelope = (records: unknown[]) => ({
    code: 200,
    success: true,
    data: { records, total: 10, size: 10, current: 1, pages: 1 },
    msg: 'ok',
  });
  let sample: unknown[] = [];
  app.get('/hand', async () => {
    const { rows } = await pool.query({ name: 'hand', text: handWritten, values: [TENANT] });
    sample = rows;
    return envelope(rows);
  });
  app.get('/bare', async () => envelope(sample));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

function tell(message: TargetMessage): void {
  process.send?.(message);
}

async function start(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'handover-bench-'));
  const config = readConfig({
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    SHED_LOAD: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.BENCH_DATABASE_URL,
  });
  const { db, pool, mode, announcements, patiently, close } = await openDatabase({
    dataDir,
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePool,
  });
  const statements = await statementsBetween(emptySnapshot, snapshotOf(tables));
  await patiently(() => pool.query(statements.join(';\n')));
  await ensureTenantPolicies({ pool, patiently });
  await inAllTenants(() => seed(db, { adminPassword: password }));
  const { token, data } = makeKeys();
  const app = await buildApp({
    db,
    pool,
    mode,
    announcements,
    config,
    keys: { token: readRing(token, 'TOKEN_KEY'), data: readRing(data, 'DATA_KEY') },
  });
  const [product, floor] = [await app.listen({ host: '127.0.0.1', port: 0 }), await startFloor(pool)];
  const { access_token } = await requestToken(injectedInto(app), { account: 'admin', password });
  let rows = 0;
  process.on('message', async (wanted: number) => {
    // Piece by piece: one statement over a million rows would outlast the session's time-out.
    for (; rows < wanted; rows += 20_000) await pool.query(grow, [TENANT, rows + 1, Math.min(wanted, rows + 20_000)]);
    rows = wanted;
    await patiently(() => pool.query('vacuum (analyze) notice'));
    tell({ kind: 'grown', rows });
  });
  process.on('disconnect', async () => {
    await app.close();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
  tell({ kind: 'ready', product, floor, token: access_token });
}

await start();
