import pg from 'pg';
import type { TableFacts, TextRow } from './archive/format.ts';

/** The time-out of a statement: none of a backup is one that somebody waits for. */
const statementMs = 3_600_000;

type Asker = Pick<pg.ClientBase, 'query'>;

/** Runs a statement that may take long. */
export function ask<Row extends pg.QueryResultRow>(client: Asker, text: string, values: unknown[] = []) {
  const query: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: statementMs };
  return client.query<Row>(query);
}

/** What a session has to be told so that neither time-outs of requests nor its own habits of writing values count. */
export const atLeisure = [
  ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map((name) => `set local ${name} = 0`),
  "set local datestyle = 'ISO, YMD'",
  'set local intervalstyle = postgres',
  'set local extra_float_digits = 1',
  'set local bytea_output = hex',
].join('; ');

/** Quotes a name for a statement. */
export const quoted = (name: string) => pg.escapeIdentifier(name);

/**
 * The tables that are no part of a backup: the steps of the schema stand in its header, and the sealed keys open under the password
 * of this database only.
 */
const leftOut = ['schema_migration', 'server_key'];

const tablesQuery = `select relname as name, json_agg(json_build_object('name', attname, 'type', format_type(atttypid, -1)) order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)
  group by relname order by relname = 'published' desc, relname`;

/** Returns the tables that belong to a backup; published nouns come first, since the tables of others are made by them. */
export async function tablesOf(client: Asker): Promise<readonly TableFacts[]> {
  return (await ask<TableFacts>(client, tablesQuery, [leftOut])).rows;
}

/** Returns the names of all relations that somebody has put into the schema of a database. */
export async function relationsOf(client: Asker): Promise<readonly string[]> {
  const { rows } = await ask<{ name: string }>(
    client,
    "select relname as name from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and relnamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Returns the last value of each sequence that has given one. */
export async function sequencesOf(client: Asker): Promise<readonly { name: string; value: string }[]> {
  const { rows } = await ask<{ name: string; value: string }>(
    client,
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  );
  return rows;
}

const rowsAtOnce = 500;
/** A page ends after the row with which it reaches this size. */
const pageBytes = 2 ** 20;

/** Rows as they stand in an entry. */
export interface Page {
  readonly rows: number;
  readonly bytes: Buffer;
}

/** Reads the rows of a table that meet a condition, all without one, within the transaction of the client, in pages of bounded size. */
export async function* pagesOf(client: Asker, { name, columns }: TableFacts, where = 'true'): AsyncGenerator<Page> {
  const listed = columns.map((column) => quoted(column.name)).join(', ');
  await client.query(`declare reading no scroll cursor for select ${listed} from ${quoted(name)} where ${where}`);
  let lines: string[] = [];
  let size = 0;
  const page = () => {
    const made = { rows: lines.length, bytes: Buffer.from(lines.join('')) };
    [lines, size] = [[], 0];
    return made;
  };
  for (;;) {
    const rows = await nextRows(client);
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`;
      lines.push(line);
      size += line.length;
      if (size >= pageBytes) yield page();
    }
    if (rows.length < rowsAtOnce) break;
  }
  if (lines.length > 0) yield page();
  await client.query('close reading');
}

/** Reads rows as PostgreSQL writes them: no type of JavaScript holds them all without a loss. */
async function nextRows(client: Asker): Promise<readonly TextRow[]> {
  const query: pg.QueryArrayConfig & { query_timeout: number } = {
    text: `fetch ${rowsAtOnce} from reading`,
    rowMode: 'array',
    types: { getTypeParser: () => (text: string) => text },
    query_timeout: statementMs,
  };
  return (await client.query<(string | null)[]>(query)).rows;
}
