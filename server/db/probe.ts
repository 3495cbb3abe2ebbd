import type pg from 'pg';
import type { OpenDatabase } from './open.ts';

/** Tables up to this size are read as a whole, of larger ones the first and the last rows. */
const wholeBytes = 2 ** 20;
const edgeRows = 1_000;
/** The time-out of the whole. */
const probeMs = 120_000;

/**
 * Follows the primary key of each table to its rows. A table whose file was cut looks like a smaller one when it is read by
 * itself, but its key still leads to the missing part, at which the engine stops with an error.
 */
const probe = `do $$
  declare
    each record;
    most text;
  begin
    perform set_config(name, 'off', true)
      from unnest(array['enable_seqscan', 'enable_sort', 'enable_bitmapscan', 'enable_indexonlyscan']) as name;
    for each in select indrelid::regclass as name, quote_ident(attname) as key
      from pg_index join pg_class on pg_class.oid = indrelid join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indisprimary and relkind = 'r' and relnamespace = 'public'::regnamespace
    loop
      most := case when pg_relation_size(each.name) <= ${wholeBytes} then 'all' else '${edgeRows}' end;
      execute format('select count(probed.t) from (select t from %1$s as t order by %2$s limit %3$s) as probed', each.name, each.key, most);
      execute format('select count(probed.t) from (select t from %1$s as t order by %2$s desc limit %3$s) as probed', each.name, each.key, ${edgeRows});
    end loop;
  end $$`;

/** Finds out, before anything is written, whether the tables of an embedded database can be read. */
export function probeTables({ pool, patiently }: OpenDatabase): Promise<unknown> {
  const query: pg.QueryConfig & { query_timeout: number } = { text: probe, query_timeout: probeMs };
  return patiently(() => pool.query(query));
}
