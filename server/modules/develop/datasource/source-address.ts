import { isIP } from 'node:net';
import { keysOf } from '#shared/by-name';
import type { Refusal } from '#shared/errors';
import { drivers } from '#src/resources/develop/datasource';

/** The supported databases. */
export type SourceKind = keyof typeof drivers;

/** Whether a connection is encrypted, and whether the other side has to prove who it is. */
export type Encryption = 'none' | 'encrypted' | 'verified';

/** The place of a database and the way to speak to it: all that an address may say. */
export interface SourceAddress {
  readonly kind: SourceKind;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly encryption: Encryption;
  /** The schema to be used instead of the one that the database chooses for the user. */
  readonly schema?: string;
}

type Parts = Pick<SourceAddress, 'encryption' | 'schema'>;
/** Reads the value of an option; `undefined` for a value that it cannot have. */
type Option = (value: string) => Partial<Parts> | undefined;

const choice =
  (says: Readonly<Record<string, Encryption>>): Option =>
  (value) => {
    const encryption = Object.hasOwn(says, value.toLowerCase()) ? says[value.toLowerCase()] : undefined;
    return encryption && { encryption };
  };
/** Options about how a Java program reads values: accepted, since addresses are copied from there, and without effect here. */
const ignored: Option = (value) => (/^[\w+:/.-]{1,64}$/.test(value) ? {} : undefined);
const flag = choice({ true: 'encrypted', false: 'none' });

interface Kind {
  readonly schemes: readonly string[];
  readonly port: number;
  readonly example: string;
  readonly options: Readonly<Record<string, Option>>;
}

const kinds: Readonly<Record<SourceKind, Kind>> = {
  mysql: {
    schemes: ['mysql', 'mariadb'],
    port: 3306,
    example: 'jdbc:mysql://host:3306/name',
    options: {
      useSSL: flag,
      sslMode: choice({ disabled: 'none', required: 'encrypted', verify_ca: 'verified', verify_identity: 'verified' }),
      useUnicode: ignored,
      characterEncoding: ignored,
      serverTimezone: ignored,
      zeroDateTimeBehavior: ignored,
      transformedBitIsBoolean: ignored,
      tinyInt1isBit: ignored,
      nullCatalogMeansCurrent: ignored,
    },
  },
  postgresql: {
    schemes: ['postgresql', 'postgres'],
    port: 5432,
    example: 'jdbc:postgresql://host:5432/name',
    options: {
      ssl: flag,
      sslmode: choice({ disable: 'none', require: 'encrypted', 'verify-ca': 'verified', 'verify-full': 'verified' }),
      currentSchema: (schema) => (isName(schema) ? { schema } : undefined),
    },
  },
};

/** Returns whether a text names a database or schema, and nothing that a driver would read as a path or as more than a name. */
const isName = (name: string) => /^[\p{L}\p{N}_$-]{1,63}$/u.test(name);

const isHost = (host: string) => isIP(host) !== 0 || /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host);

/** The longest text of an address that a refusal repeats. */
const mostTold = 40;

const shape =
  /^(?:jdbc:)?(?<scheme>[a-z]+):\/\/(?:(?<account>[^/?#]*)@)?(?:\[(?<v6>[^\]]*)\]|(?<host>[^/?#:]*))(?::(?<port>\d{1,5}))?\/(?<database>[^/?#]*)(?:\?(?<query>[^#]*))?$/i;

/** Reads the options of an address; only those on a list are accepted. */
function readOptions(query: string, options: Kind['options']): Parts | Refusal {
  let parts: Parts = { encryption: 'none' };
  for (const [name, value] of new URLSearchParams(query)) {
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    const told = name.slice(0, mostTold);
    if (!option) return { code: 'SOURCE_OPTION', params: { name: told, names: Object.keys(options).join(', ') } };
    const said = option(value);
    if (!said) return { code: 'SOURCE_OPTION_VALUE', params: { name: told } };
    parts = { ...parts, ...said };
  }
  return parts;
}

/**
 * Reads the address of a database as JDBC writes it, with or without `jdbc:`. Any part that a driver could take for a file, a
 * socket of this machine, another account or code to load is refused, because it is not on a list.
 *
 * @returns where the database is, or the refusal of a text that does not say so
 */
export function readAddress(url: string, kind: SourceKind): SourceAddress | Refusal {
  const { schemes, port: usual, example, options } = kinds[kind];
  const { scheme = '', account, v6, host = v6 ?? '', port = usual, database = '', query = '' } = shape.exec(url)?.groups ?? {};
  if (account !== undefined) return { code: 'SOURCE_ACCOUNT_IN_ADDRESS' };
  const isPort = Number(port) >= 1 && Number(port) <= 65_535;
  const isRight = schemes.includes(scheme.toLowerCase()) && isHost(host) && isName(database) && isPort;
  if (!isRight || (v6 !== undefined && isIP(v6) !== 6)) return { code: 'SOURCE_ADDRESS', params: { example } };
  const parts = readOptions(query, options);
  return 'code' in parts ? parts : { kind, host: host.toLowerCase(), port: Number(port), database, ...parts };
}

/** Returns the kind of database that a driver of the dictionary stands for. */
export const kindOf = (driverClass: string): SourceKind | undefined =>
  keysOf(drivers).find((kind) => drivers[kind] === driverClass);
