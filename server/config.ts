import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readSocial } from './config-social.ts';
import { type LoadLimits, noLimits } from './lib/load.ts';
import type { SocialSettings } from './lib/social-settings.ts';
import { ConfigError } from './lib/start-error.ts';

/** A file, absolute, or a collector of syslog. */
export type AuditTarget =
  | { readonly path: string }
  | { readonly host: string; readonly port: number; readonly isSecure: boolean };

/** Every setting of the server, read once at its start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute. Embedded database, keys and files live here. */
  readonly dataDir: string;
  /** A PostgreSQL server; absent = the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Connections to that server. */
  readonly databasePool: number;
  /** A pooler that lends sessions of that server for one transaction each; absent = requests go there themselves. */
  readonly poolerUrl: string | undefined;
  /** Password of the administrator at the first seed; absent = a random one, shown once. */
  readonly adminPassword: string | undefined;
  readonly sampleData: boolean;
  /** The number of past days that are played with the sample; with 0 today is not played either. */
  readonly sampleDays: number;
  readonly production: boolean;
  /** Serve the OpenAPI document and its viewer at `/api/docs`. */
  readonly apiDocs: boolean;
  /** Megabytes that one user may have uploaded. */
  readonly uploadQuotaMb: number;
  readonly captchaMode: boolean;
  readonly tenantMode: boolean;
  /** `console` writes codes for phones into the log, by default in development only; `off`: nobody signs in by phone. */
  readonly smsProvider: 'console' | 'off';
  /** Other sites by which people sign in. */
  readonly social: SocialSettings | undefined;
  /** Addresses and networks whose forwarding headers count. */
  readonly trustedProxies: readonly string[];
  /** Hosts, with or without a port, that the server may call although they are not on the open internet. */
  readonly outboundHosts: readonly string[];
  /** Send the password of a data source to a server that asks for it itself over a connection that is not encrypted. */
  readonly clearPasswords: boolean;
  /** Refuse to start on a PostgreSQL that may lose acknowledged writes. */
  readonly requireDurable: boolean;
  /** Comma-separated keys, the one in use first; they win over those that the server made. */
  readonly tokenKey: string | undefined;
  readonly dataKey: string | undefined;
  /** SM2 key pair in hex, for clients that send passwords encrypted. */
  readonly sm2: { readonly privateKey: string; readonly publicKey: string } | undefined;
  /** The load above which this server refuses requests. */
  readonly load: LoadLimits;
  /** Seconds for which the server goes on answering after the signal to end, while it says that it is not ready. */
  readonly drainSeconds: number;
  /** The number of days for which the logs on screen are kept. */
  readonly logDays: number;
  /** The most entries that each log on screen keeps. */
  readonly logRows: number;
  /** The folder that backups are written to, absolute, or `s3://bucket/folder`; absent = `--to` names it. */
  readonly backupDir: string | undefined;
  /** The number of backups that are kept there; absent = all. */
  readonly backupKeep: number | undefined;
  /** The second place to which the audit is copied. */
  readonly auditTarget: AuditTarget | undefined;
  /** Seals backups, which hold the keys only then. */
  readonly backupPassphrase: string | undefined;
  /** `info` in production, a line for each request; else `warn`. */
  readonly logLevel: LogLevel;
  /** The port at which Prometheus reads figures; absent = none. */
  readonly metricsPort: number | undefined;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from an environment; throws a `ConfigError` that names a wrong one. Empty means absent. */
export function readConfig(env: Environment): Config {
  const read = reader(env);
  const databaseUrl = read('DATABASE_URL', postgresUrl);
  const outboundHosts = read('OUTBOUND_HOSTS', hosts, []);
  const production = read('NODE_ENV', oneOf(['production', 'development', 'test']), 'development') === 'production';
  return {
    host: read('HOST', hostName, '127.0.0.1'),
    port: read('PORT', integer(0, 65_535), 3000),
    dataDir: resolve(read('DATA_DIR', text, './data')),
    databaseUrl,
    poolerUrl: pooled(read('DATABASE_POOLER_URL', postgresUrl), databaseUrl),
    databasePool: read('DATABASE_POOL', integer(1, 200), 10),
    adminPassword: read('ADMIN_PASSWORD', text),
    sampleData: read('SAMPLE_DATA', flag, databaseUrl === undefined),
    sampleDays: read('SAMPLE_DAYS', integer(0, 60), 20),
    production,
    apiDocs: read('API_DOCS', flag, !production),
    uploadQuotaMb: read('UPLOAD_QUOTA_MB', integer(1, 1_000_000), 1024),
    captchaMode: read('CAPTCHA_MODE', flag, false),
    tenantMode: read('TENANT_MODE', flag, false),
    smsProvider: read('SMS_PROVIDER', oneOf(['console', 'off']), production ? 'off' : 'console'),
    social: readSocial(read('SOCIAL_PROVIDERS', text), { publicUrl: read('PUBLIC_URL', text), outboundHosts }),
    trustedProxies: read('TRUSTED_PROXIES', networks, []),
    outboundHosts,
    clearPasswords: read('CLEAR_PASSWORDS', flag, false),
    requireDurable: assertServer(read('REQUIRE_DURABLE', flag, false), databaseUrl),
    tokenKey: read('TOKEN_KEY', text),
    dataKey: read('DATA_KEY', text),
    sm2: keyPair(read('SM2_PRIVATE_KEY', hex(64)), read('SM2_PUBLIC_KEY', hex(130))),
    load: read('SHED_LOAD', flag, true) ? readLoad(read) : noLimits,
    drainSeconds: read('DRAIN_SECONDS', integer(0, 300), production ? 5 : 0),
    logDays: read('LOG_DAYS', integer(1, 3_650), 180),
    logRows: read('LOG_ROWS', integer(1_000, 100_000_000), 1_000_000),
    backupDir: read('BACKUP_DIR', backupPlace),
    backupKeep: read('BACKUP_KEEP', integer(1, 10_000)),
    backupPassphrase: read('BACKUP_PASSPHRASE', passphrase),
    auditTarget: read('AUDIT_TO', auditTarget),
    logLevel: read('LOG_LEVEL', oneOf(logLevels), production ? 'info' : 'warn'),
    metricsPort: read('METRICS_PORT', integer(0, 65_535)),
  };
}

/** Reads the limits of load; the defaults are those of promise 58. */
function readLoad(read: ReturnType<typeof reader>): LoadLimits {
  const perMinute = (name: string, most: number) => read(name, integer(1, 1_000_000), most);
  return {
    sessionAtOnce: read('REQUESTS_PER_SESSION', integer(1, 10_000), 20),
    sessionPerMinute: perMinute('RATE_SESSION', 600),
    sourcePerMinute: perMinute('RATE_SOURCE', 1_200),
    publicPerMinute: perMinute('RATE_PUBLIC', 300),
    atOnce: read('REQUESTS_AT_ONCE', integer(1, 100_000), 500),
    delayMs: read('LOOP_DELAY_MS', integer(10, 60_000), 1_000),
  };
}

/** Reads the text of a setting; `undefined` means that it is invalid, `expected` describes valid ones. */
interface Parser<T> {
  readonly expected: string;
  readonly parse: (value: string) => T | undefined;
}

/** Makes the reader of settings. Its errors leave the value out, since it may be a secret. */
function reader(env: Environment) {
  return <T, F extends T | undefined = undefined>(name: string, { expected, parse }: Parser<T>, fallback?: F): T | F => {
    const value = env[name]?.trim();
    // Without a fallback F is undefined.
    if (!value) return fallback as F;
    const parsed = parse(value);
    if (parsed === undefined) throw new ConfigError(`${name} must be ${expected}`);
    return parsed;
  };
}

const text: Parser<string> = { expected: 'a text', parse: (value) => value };

const backupPlace: Parser<string> = {
  expected: 'a folder, or a bucket like s3://bucket/folder',
  parse: (value) => (value.includes('://') ? value.match(/^s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/[\w./-]*)?$/)?.[0] : resolve(value)),
};

const passphrase: Parser<string> = {
  expected: 'a text of 12 or more characters',
  parse: (value) => (value.length >= 12 ? value : undefined),
};

const auditTarget: Parser<AuditTarget> = {
  expected: 'a file, or a collector like syslog://host:601 or syslog+tls://host:6514',
  parse(value) {
    if (!value.includes('://')) return { path: resolve(value) };
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const isSecure = url?.protocol === 'syslog+tls:';
    if (!url?.hostname || !(isSecure || url.protocol === 'syslog:')) return undefined;
    return { host: url.hostname, port: Number(url.port) || (isSecure ? 6514 : 601), isSecure };
  },
};

const flags = new Map([
  ['0', false],
  ['false', false],
  ['1', true],
  ['true', true],
]);
const flag: Parser<boolean> = {
  expected: '0 or 1',
  parse: (value) => flags.get(value.toLowerCase()),
};

const oneOf = <const T extends string>(choices: readonly T[]): Parser<T> => ({
  expected: `one of ${choices.join(', ')}`,
  parse: (value) => choices.find((choice) => choice === value),
});

const integer = (min: number, max: number): Parser<number> => ({
  expected: `a whole number from ${min} to ${max}`,
  parse: (value) => (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined),
});

const hex = (digits: number): Parser<string> => ({
  expected: `${digits} hexadecimal digits`,
  parse: (value) => (value.length === digits && /^[0-9a-f]+$/i.test(value) ? value.toLowerCase() : undefined),
});

const hostName: Parser<string> = {
  expected: 'a host name or an IP address',
  parse: (value) => (isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?$/i.test(value) ? value : undefined),
};

const postgresUrl: Parser<string> = {
  expected: 'an address like postgres://user:password@host:5432/database',
  parse: (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? value : undefined;
  },
};

const networks: Parser<readonly string[]> = {
  expected: 'IP addresses or networks like 10.0.0.0/8, separated by commas',
  parse: (value) => {
    const entries = value.split(',').map((entry) => entry.trim());
    return entries.every(isNetwork) ? entries : undefined;
  },
};

const hosts: Parser<readonly string[]> = {
  expected: 'host names or addresses, each with a port if need be, separated by commas',
  parse: (value) => {
    const entries = value.split(',').map((entry) => entry.trim().toLowerCase());
    return entries.every((entry) => /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?$/.test(entry))
      ? entries
      : undefined;
  },
};

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

function assertServer(requireDurable: boolean, databaseUrl: string | undefined): boolean {
  if (requireDurable && databaseUrl === undefined) {
    throw new ConfigError('REQUIRE_DURABLE needs DATABASE_URL: the embedded database never calls fsync');
  }
  return requireDurable;
}

function pooled(poolerUrl: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (poolerUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigError('DATABASE_POOLER_URL needs DATABASE_URL: what a pooler cannot pass on goes to the database itself');
  }
  return poolerUrl;
}

function keyPair(privateKey: string | undefined, publicKey: string | undefined): Config['sm2'] {
  if (privateKey === undefined && publicKey === undefined) return undefined;
  if (privateKey === undefined || publicKey === undefined) {
    throw new ConfigError('SM2_PRIVATE_KEY and SM2_PUBLIC_KEY must be set together');
  }
  return { privateKey, publicKey };
}
