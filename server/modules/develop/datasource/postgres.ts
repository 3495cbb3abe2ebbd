import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { vendorMs } from '#server/lib/outbound';
import { AppError } from '#shared/errors';
import { mayTellPassword, type OpenConversation, type SourceTarget } from './conversation.ts';
import { type Ask, besideUnique, inspectorOf, longestText } from './inspected.ts';
import { asksForPassword, type Heard, soundly } from './postgres-frames.ts';

const tables = `
  select c.relname as name, coalesce(left(obj_description(c.oid, 'pg_class'), ${longestText}), '') as comment
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  order by c.relname collate "C" limit $2`;

const columns = `
  select a.attname as name, left(lower(format_type(a.atttypid, a.atttypmod)), ${longestText}) as type,
    a.attnotnull as is_required,
    exists (select from pg_catalog.pg_index i
      where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as is_key,
    exists (select from pg_catalog.pg_index i
      where i.indrelid = a.attrelid and i.indisunique and not i.indisprimary and i.indexprs is null and a.attnum = any (i.indkey)
        and not exists (select from pg_catalog.pg_attribute o
          where o.attrelid = a.attrelid and o.attnum = any (i.indkey) and o.attnum <> a.attnum
            and lower(o.attname) not in (${besideUnique}))) as is_unique,
    coalesce(left(col_description(a.attrelid, a.attnum), ${longestText}), '') as comment,
    coalesce(information_schema._pg_char_max_length(a.atttypid, a.atttypmod),
      case when a.atttypid = 'numeric'::regtype then
        information_schema._pg_numeric_precision(a.atttypid, a.atttypmod) end) as length,
    case when a.atttypid = 'numeric'::regtype then
      information_schema._pg_numeric_scale(a.atttypid, a.atttypmod) end as scale
  from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relname = $2 and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
  order by a.attnum limit $3`;

/** The part of the driver that reads what comes, encrypted or not. */
interface Reading {
  attachListeners(stream: Heard): void;
}

function clientFor(target: SourceTarget, socket: Socket): pg.Client {
  const { host, port, database, name, username, password, encryption } = target;
  // Nothing is left to the driver's defaults: it would take them from the environment of this server.
  const client = new pg.Client({
    host,
    port,
    database,
    user: username,
    password,
    application_name: 'handover',
    ssl: encryption === 'none' ? false : { rejectUnauthorized: encryption === 'verified' },
    stream: () => socket,
  });
  const reading = client.connection as unknown as Reading;
  const attach = reading.attachListeners.bind(reading);
  const assertSafe = (message: Buffer) => {
    if (asksForPassword(message) && !mayTellPassword(target)) throw new AppError('SOURCE_CLEAR_PASSWORD', { name });
  };
  reading.attachListeners = (stream) => attach(soundly(stream as Duplex, assertSafe));
  // The event of a connection that breaks between two queries is ignored; the next query fails by itself.
  client.on('error', () => undefined);
  return client;
}

/** A session of PostgreSQL that may only read. */
export const openPostgres: OpenConversation = async (target, socket) => {
  const client = clientFor(target, socket);
  await client.connect();
  await client.query(
    `set session characteristics as transaction read only; set statement_timeout = ${vendorMs}; set search_path = pg_catalog`,
  );
  const ask: Ask = async (statement, values) => (await client.query<object>(statement, [...values])).rows;
  const schema = await schemaOf(ask, target);
  return {
    async version() {
      const [row] = (await ask('show server_version', [])) as readonly { server_version: string }[];
      return `PostgreSQL ${row?.server_version}`;
    },
    inspector: inspectorOf(ask, schema, { name: target.name, tables, columns }),
    close: () => client.end(),
  };
};

/** The schema that the address names, or the one that every database has. */
async function schemaOf(ask: Ask, { name, schema = 'public' }: SourceTarget): Promise<string> {
  const found = await ask('select from pg_catalog.pg_namespace where nspname = $1', [schema]);
  if (found.length === 0) throw new AppError('SOURCE_SCHEMA', { name, schema });
  return schema;
}
