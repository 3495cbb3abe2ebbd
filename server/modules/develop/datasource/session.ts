import type { RowOf } from '#server/crud/model/table';
import type { SecretBox } from '#server/crud/ports';
import { requireRow } from '#server/crud/read/rows';
import type { AnswerBounds } from '#server/lib/answer-bounds';
import { type Outbound, vendorMs } from '#server/lib/outbound';
import { wordsOf } from '#server/lib/vendor-error';
import { keysOf } from '#shared/by-name';
import { AppError } from '#shared/errors';
import type { Words } from '#shared/field';
import { isId } from '#shared/rules';
import { datasource } from '#src/resources/develop/datasource';
import type { Services } from '../../services.ts';
import type { Inspector } from '../inspection.ts';
import type { Conversation, OpenConversation, SourceTarget } from './conversation.ts';
import { openMysql } from './mysql.ts';
import { openPostgres } from './postgres.ts';
import { kindOf, readAddress, type SourceKind } from './source-address.ts';

/** The reasons why a database does not serve, by the codes of both drivers. */
const reasons = {
  SOURCE_LOGIN: ['28000', '28P01', 'ER_ACCESS_DENIED_ERROR', 'ER_NOT_SUPPORTED_AUTH_MODE', 'AUTH_SWITCH_PLUGIN_ERROR'],
  SOURCE_DATABASE: ['3D000', '42501', 'ER_BAD_DB_ERROR', 'ER_DBACCESS_DENIED_ERROR'],
  SOURCE_NO_TLS: ['HANDSHAKE_NO_SSL_SUPPORT'],
  SOURCE_CERTIFICATE: ['HANDSHAKE_SSL_ERROR'],
  VENDOR_SLOW: ['57014', 'ETIMEDOUT'],
} as const;

const unreachable = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|EPIPE)/;
const uncertified = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL)/;
/** The codes that only a database itself reports: five characters of PostgreSQL, a name of MySQL's list. */
const reported = /^([0-9A-Z]{5}|ER_[A-Z_]+)$/;

const kindNames: Readonly<Record<SourceKind, Words>> = {
  mysql: { zh: 'MySQL', en: 'MySQL' },
  postgresql: { zh: 'PostgreSQL', en: 'PostgreSQL' },
};
/** Returns the code of an error; PostgreSQL's driver gives none where the server does not support TLS. */
function codeOf(error: Error): string {
  if (/does not support SSL/.test(error.message)) return 'HANDSHAKE_NO_SSL_SUPPORT';
  return 'code' in error ? String(error.code) : '';
}

/** Returns the refusal for a data source that failed. Its own words are repeated only where a database of its kind answered. */
function sourceError(error: unknown, target: SourceTarget): AppError {
  if (error instanceof AppError) return error;
  const { name, database, kind, host, username, password } = target;
  const strange = () => new AppError('SOURCE_STRANGE', { name, kind: kindNames[kind] });
  if (!(error instanceof Error)) return strange();
  const code = codeOf(error);
  const known = keysOf(reasons).find((key) => reasons[key].some((one) => one === code));
  if (known) return new AppError(known, { name, database, n: vendorMs / 1000 });
  if (unreachable.test(code)) return new AppError('VENDOR_UNREACHABLE', { name: host });
  if (uncertified.test(code)) return new AppError('SOURCE_CERTIFICATE', { name });
  if (reported.test(code)) return new AppError('VENDOR_REFUSED', { name, reason: wordsOf(error.message, [password, username]) });
  return strange();
}

const openings: Readonly<Record<SourceKind, OpenConversation>> = { mysql: openMysql, postgresql: openPostgres };

/**
 * The bounds of a whole session: a thousand tables with their comments are a few megabytes, and what makes code of them asks for
 * the columns of one.
 */
const sessionBytes = 8 * 2 ** 20;
const sessionMs = 30_000;

/** An open session of a data source; each of its questions ends in time, and with a refusal in our words. */
type SourceSession = Omit<Conversation, 'close'>;

interface SessionOptions {
  readonly outbound: Outbound;
  /** The most milliseconds for connecting, and for each query. */
  readonly limitMs?: number;
  readonly bounds?: AnswerBounds;
}

/**
 * Works with a data source over one connection, which is always closed at the end. Queries may only read.
 *
 * @throws AppError with a message of its own for an address that may not be called, a database that cannot be reached or does
 * not answer in time, a user that is not admitted and a database that does not exist
 */
export async function withSession<T>(
  target: SourceTarget,
  { outbound, limitMs = vendorMs, bounds = { bytes: sessionBytes, ms: sessionMs } }: SessionOptions,
  work: (session: SourceSession) => Promise<T>,
): Promise<T> {
  const socket = outbound.socket(bounds);

  /** Ends the connection with what takes too long: the other side is not asked whether it agrees. */
  async function inTime<R>(asked: () => Promise<R>): Promise<R> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new AppError('VENDOR_SLOW', { name: target.name, n: Math.ceil(limitMs / 1000) }));
        socket.destroy();
      }, limitMs);
    });
    try {
      return await Promise.race([asked(), late]);
    } catch (error) {
      throw sourceError(error, target);
    } finally {
      clearTimeout(timer);
    }
  }

  try {
    const { version, inspector, close } = await inTime(() => openings[target.kind](target, socket));
    const answer = await work({
      version: () => inTime(version),
      inspector: {
        tables: () => inTime(() => inspector.tables()),
        columns: (table) => inTime(() => inspector.columns(table)),
      },
    });
    await inTime(close);
    return answer;
  } finally {
    socket.destroy();
  }
}

type SourceRow = RowOf<typeof datasource>;

/** `enable_status` */
const enabled = 1;

type Means = Pick<Services, 'context' | 'outbound' | 'clearPasswords'>;

function targetOf(
  { name, driverClass, url, username, password }: SourceRow,
  box: SecretBox,
): Omit<SourceTarget, 'isClearAllowed'> {
  const kind = kindOf(driverClass);
  const address = kind && readAddress(url, kind);
  // Rows are written through the rules that this reads by; only what was changed beside them comes here.
  if (!address || 'code' in address) throw new AppError('SOURCE_ADDRESS', { field: datasource.fields.url, example: driverClass });
  return { ...address, name, username, password: openedBy(box, { name, password }) };
}

function openedBy(box: SecretBox, { name, password }: Pick<SourceRow, 'name' | 'password'>): string {
  try {
    return box.open(password);
  } catch {
    // The password is sealed under a key that this server does not have, so it has to be entered again.
    throw new AppError('SOURCE_PASSWORD_LOST', { name });
  }
}

interface Asked {
  readonly id: string;
  /** Trying one out is for those that are switched off as well. */
  readonly isTrial?: boolean;
}

/** Works with the data source of this id, whose connection is closed afterwards. */
export async function withSource<T>(
  { context: { db, box }, outbound, clearPasswords }: Means,
  { id, isTrial = false }: Asked,
  work: (session: SourceSession) => Promise<T>,
): Promise<T> {
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  const row = await requireRow(db, datasource, { where: { id } });
  if (!isTrial && row.status !== enabled) throw new AppError('SOURCE_OFF', { name: row.name });
  return withSession({ ...targetOf(row, box), isClearAllowed: clearPasswords }, { outbound }, work);
}

/**
 * Reads the tables of a data source over one connection, which is closed afterwards. Not to be called within a transaction: the
 * other side may take seconds.
 */
export const withInspector = <T>(services: Means, id: string, work: (inspector: Inspector) => Promise<T>): Promise<T> =>
  withSource(services, { id }, ({ inspector }) => work(inspector));
