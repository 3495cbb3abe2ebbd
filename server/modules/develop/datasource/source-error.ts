import { vendorMs } from '#server/lib/outbound';
import { wordsOf } from '#server/lib/vendor-error';
import { keysOf } from '#shared/by-name';
import { AppError } from '#shared/errors';
import type { Words } from '#shared/field';
import type { SourceTarget } from './conversation.ts';
import type { SourceKind } from './source-address.ts';

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
export function sourceError(error: unknown, target: SourceTarget): AppError {
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
