import type pg from 'pg';

const own = `namespace.nspname = 'public' and relation.relname <> 'schema_migration'`;
const joined = 'pg_class relation join pg_namespace namespace on namespace.oid = relation.relnamespace';

/** The queries of the lines. Names of indexes and constraints are part of a line; the order of columns is not. */
const questions = [
  `select format('column %I.%I %s%s%s', relation.relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, ' default ' || pg_get_expr(adbin, adrelid)) as line
    from ${joined} join pg_attribute on attrelid = relation.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${own} and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  `select pg_get_indexdef(indexrelid) as line from ${joined} join pg_index on indrelid = relation.oid where ${own}`,
  `select format('constraint %I.%I %s', relation.relname, conname, pg_get_constraintdef(pg_constraint.oid)) as line
    from ${joined} join pg_constraint on conrelid = relation.oid where ${own} and contype <> 'n'`,
  `select format('sequence %I %s %s %s', relation.relname, seqstart, seqincrement, seqmax) as line
    from ${joined} join pg_sequence on seqrelid = relation.oid where ${own}`,
];

/**
 * Returns the columns, indexes, constraints and sequences of a database, a line each, to be compared. Triggers are not part of
 * the definitions; their effects have tests of their own.
 */
export async function schemaLines(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const lines: string[] = [];
  for (const question of questions) lines.push(...(await pool.query<{ line: string }>(question)).rows.map(({ line }) => line));
  return lines.sort();
}
