import type { Socket } from 'node:net';
import type { Connection } from 'mysql2';
import { vendorMs } from '#server/lib/outbound';
import { AppError } from '#shared/errors';
import { mayTellPassword, type OpenConversation, type SourceTarget } from './conversation.ts';
import { type Ask, besideUnique, inspectorOf, longestText } from './inspected.ts';

// MySQL returns some names in capitals, so each column gets an alias.
const tables = `
  select table_name as name, if(table_type = 'VIEW', '', left(table_comment, ${longestText})) as comment
  from information_schema.tables
  where table_schema = ? and table_type in ('BASE TABLE', 'VIEW')
  order by table_name limit ?`;

const columns = `
  select column_name as name, left(lower(column_type), ${longestText}) as type, is_nullable = 'NO' as is_required,
    column_key = 'PRI' as is_key,
    exists (select 1 from information_schema.statistics s
      where s.table_schema = c.table_schema and s.table_name = c.table_name and s.column_name = c.column_name
        and s.non_unique = 0 and s.index_name <> 'PRIMARY'
        and not exists (select 1 from information_schema.statistics o
          where o.table_schema = s.table_schema and o.table_name = s.table_name and o.index_name = s.index_name
            and o.column_name <> s.column_name and lower(o.column_name) not in (${besideUnique}))) as is_unique,
    left(column_comment, ${longestText}) as comment,
    if(data_type in ('char', 'varchar'), character_maximum_length,
      if(data_type = 'decimal', numeric_precision, null)) as length,
    if(data_type = 'decimal', numeric_scale, null) as scale
  from information_schema.columns c
  where table_schema = ? and table_name = ?
  order by ordinal_position limit ?`;

type Plugins = typeof import('mysql2').authPlugins;

/**
 * Returns the ways of signing in that tell the password itself, so that they refuse to. One that encrypts it with a key which the
 * server has just sent tells it to whoever poses as the server.
 */
function proofsOnly({ name }: SourceTarget, { caching_sha2_password, sha256_password }: Plugins) {
  const refuse = () => {
    throw new AppError('SOURCE_CLEAR_PASSWORD', { name });
  };
  return {
    mysql_clear_password: () => refuse,
    sha256_password: sha256_password({ onServerPublicKey: refuse }),
    caching_sha2_password: caching_sha2_password({ onServerPublicKey: refuse }),
  };
}

async function connectionFor(target: SourceTarget, socket: Socket): Promise<Connection> {
  // Few houses look into a MySQL, and those that do not need none of it to start.
  const { authPlugins, createConnection } = await import('mysql2');
  const { host, port, database, username, password, encryption } = target;
  const isVerified = encryption === 'verified';
  const connection = createConnection({
    host,
    port,
    database,
    user: username,
    password,
    connectTimeout: vendorMs,
    charset: 'utf8mb4',
    ...(encryption !== 'none' && { ssl: { rejectUnauthorized: isVerified, verifyIdentity: isVerified } }),
    stream: () => {
      socket.connect(port, host);
      return socket;
    },
    // The other side cannot ask for a file of this machine, run two statements as one, or have its names read as code.
    flags: ['-LOCAL_FILES'],
    infileStreamFactory: () => {
      throw new Error('No file is sent');
    },
    ...(mayTellPassword(target) ? { enableCleartextPlugin: true } : { authPlugins: proofsOnly(target, authPlugins) }),
    multipleStatements: false,
    disableEval: true,
  });
  // The event of a connection that breaks between two queries is ignored; the next query fails by itself.
  connection.on('error', () => undefined);
  return connection;
}

/** A session of MySQL or MariaDB that may only read. */
export const openMysql: OpenConversation = async (target, socket) => {
  const connection = await connectionFor(target, socket);
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  const asking = connection.promise();
  await asking.query('set session transaction read only');
  const ask: Ask = async (statement, values) => {
    const [rows] = await asking.query(statement, [...values]);
    return rows as readonly object[];
  };
  return {
    async version() {
      const [row] = (await ask('select version() as version', [])) as readonly { version: string }[];
      const version = String(row?.version);
      return /mariadb/i.test(version) ? `MariaDB ${version.split('-')[0]}` : `MySQL ${version}`;
    },
    inspector: inspectorOf(ask, target.database, { name: target.name, tables, columns }),
    close: () => asking.end(),
  };
};
