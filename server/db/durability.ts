import type pg from 'pg';

/** Settings under which PostgreSQL acknowledges what a power cut may take back. */
const risky: Readonly<Record<string, string>> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The settings of a PostgreSQL server that may lose acknowledged writes; none is as it should be. */
export async function riskySettings(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1) order by name',
    [Object.keys(risky)],
  );
  return rows.filter(({ name, setting }) => setting === risky[name]).map(({ name, setting }) => `${name} = ${setting}`);
}
