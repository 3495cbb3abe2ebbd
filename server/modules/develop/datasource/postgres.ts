import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { asError } from '#server/lib/as-error';
import { vendorMs } from '#server/lib/outbound';
import { AppError } from '#shared/errors';
import { mayTellPassword, type OpenConversation, type SourceTarget } from './conversation.ts';
import { type Ask, besideUnique, inspectorOf, longestText } from './inspected.ts';

/** The largest message that is accepted, in bytes; no answer to our questions comes near it. */
const mostBytes = 256 * 1024;
const headBytes = 5;

/** Returns where the text that begins at a place ends, behind its zero; `undefined` where it has none. */
function endOf(body: Buffer, from: number): number | undefined {
  const zero = body.indexOf(0, from);
  return from > body.length || zero < 0 ? undefined : zero + 1;
}

/** Returns whether a body holds so many texts, each followed by so many bytes. */
function holdsTexts(body: Buffer, { from = 0, count, behind = 0 }: { from?: number; count: number; behind?: number }): boolean {
  let at: number | undefined = from;
  for (let index = 0; index < count && at !== undefined; index += 1) {
    const end = endOf(body, at);
    at = end === undefined || end + behind > body.length ? undefined : end + behind;
  }
  return at !== undefined;
}

/** Returns whether a body holds texts up to an empty one, each after so many bytes that are not zero. */
function holdsList(body: Buffer, from: number, before: 0 | 1): boolean {
  let at = from;
  while (at < body.length && body[at] !== 0) {
    const end = endOf(body, at + before);
    if (end === undefined) return false;
    at = end;
  }
  return at < body.length;
}

function holdsValues(body: Buffer): boolean {
  const count = body.length < 2 ? -1 : body.readInt16BE(0);
  let at = 2;
  for (let index = 0; index < count; index += 1) {
    if (at + 4 > body.length) return false;
    at += 4 + Math.max(body.readInt32BE(at), 0);
  }
  return count >= 0 && at <= body.length;
}

const saslLogin = 10;
const holdsAtLeast = (bytes: number) => (body: Buffer) => body.length >= bytes;

/** The content that each type of message must have. A message of any other type answers no question of ours. */
const rules: Readonly<Record<string, (body: Buffer) => boolean>> = {
  E: (body) => holdsList(body, 0, 1),
  N: (body) => holdsList(body, 0, 1),
  T: (body) => body.length >= 2 && holdsTexts(body, { from: 2, count: Math.max(body.readInt16BE(0), 0), behind: 18 }),
  S: (body) => holdsTexts(body, { count: 2 }),
  C: (body) => holdsTexts(body, { count: 1 }),
  A: (body) => holdsTexts(body, { from: 4, count: 2 }),
  R: (body) => body.length >= 4 && (body.readInt32BE(0) !== saslLogin || holdsList(body, 4, 0)),
  D: holdsValues,
  K: holdsAtLeast(8),
  Z: holdsAtLeast(1),
  t: holdsAtLeast(2),
  ...Object.fromEntries(['1', '2', '3', 'I', 'n', 's'].map((type) => [type, () => true])),
};

const passwordLogin = 3;

/** Returns whether a message asks for the password itself, instead of a proof of it. */
const asksForPassword = (frame: Buffer): boolean =>
  frame[0] === 'R'.charCodeAt(0) && frame.length >= headBytes + 4 && frame.readInt32BE(headBytes) === passwordLogin;

function isSound(frame: Buffer): boolean {
  const rule = rules[String.fromCharCode(frame[0] ?? 0)];
  return rule?.(frame.subarray(headBytes)) ?? false;
}

/** Returns a function that cuts chunks into messages and returns whole and sound ones; it throws at the first unsound one. */
function soundFrames(assertSafe: (message: Buffer) => void): (chunk: Buffer) => Buffer {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    let at = 0;
    while (pending.length - at >= headBytes) {
      const size = pending.readUInt32BE(at + 1) + 1;
      if (size < headBytes || size > mostBytes) throw new Error('A message of an impossible size');
      if (pending.length - at < size) break;
      if (!isSound(pending.subarray(at, at + size))) throw new Error('A message that is cut or unknown');
      assertSafe(pending.subarray(at, at + size));
      at += size;
    }
    const whole = pending.subarray(0, at);
    pending = pending.subarray(at);
    return whole;
  };
}

/** The part of a stream by which the driver listens to it. */
interface Heard {
  on(event: string, hear: (...told: unknown[]) => void): unknown;
}

/**
 * Wraps a stream so that the driver of PostgreSQL gets sound messages only: its parser would look for ever for the end of an
 * error that has none, and block the whole process. The first unsound message ends the connection.
 *
 * @param assertSafe throws at a message that the driver must not answer
 */
function soundly(stream: Duplex, assertSafe: (message: Buffer) => void): Heard {
  const take = soundFrames(assertSafe);
  return {
    on(event, hear) {
      if (event !== 'data') return stream.on(event, hear);
      return stream.on('data', (chunk: Buffer) => {
        if (stream.destroyed) return;
        try {
          const whole = take(chunk);
          if (whole.length > 0) hear(whole);
        } catch (error) {
          stream.destroy(asError(error));
        }
      });
    },
  };
}

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
