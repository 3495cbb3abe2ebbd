import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { ConfigError } from './start-error.ts';

/** A key, and its id, which everything that it has signed or sealed contains. */
export interface ServerKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** The key in use, followed by earlier ones that still verify and open what was made with them. */
export type KeyRing = readonly [ServerKey, ...ServerKey[]];

/** The server's own secrets. They are neither in the repository nor in the bundle, and in the database only sealed. */
export interface Keys {
  /** Signs tokens. */
  readonly token: KeyRing;
  /** Seals the credentials that the server keeps for others. */
  readonly data: KeyRing;
}

/** The keys as they are stored and configured: base64 texts, the one in use first. */
export interface KeyTexts {
  readonly token: readonly string[];
  readonly data: readonly string[];
}

const KEY_BYTES = 32;
/** The fewest different values of a key. 32 random bytes have about 30; a typed or repeated text has far fewer. */
const LEAST_VALUES = 16;

/** Keys of this family that anybody can read, as SHA-256 of their text or their bytes. */
const published = new Set([
  'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
  'O2BEeIv399qHQNhD6aGW8R8DEj4bqHXm',
  'jMVCBsFGDQr1USHo',
]);

/** Makes new keys for a first start. */
export function makeKeys(): KeyTexts {
  const fresh = () => [randomBytes(KEY_BYTES).toString('base64')];
  return { token: fresh(), data: fresh() };
}

/** Returns the bytes of a key written as hex or base64; undefined when it is neither. */
function decode(text: string): Buffer | undefined {
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) return Buffer.from(text, 'hex');
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1;
  return isBase64 ? Buffer.from(text, 'base64') : undefined;
}

function readKey(text: string, setting: string): ServerKey {
  const bytes = decode(text);
  if (published.has(text) || (bytes && published.has(bytes.toString('latin1')))) {
    throw new ConfigError(`${setting} is a published key; anybody could sign with it`);
  }
  if (!bytes || bytes.length < KEY_BYTES || new Set(bytes).size < LEAST_VALUES) {
    throw new ConfigError(`${setting} must be ${KEY_BYTES} or more random bytes in base64 or hex (openssl rand -base64 32)`);
  }
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), key: createSecretKey(bytes) };
}

/** Returns the ring of the keys written in a setting, the one in use first. */
export function readRing(texts: readonly string[], setting: string): KeyRing {
  const [first, ...earlier] = texts.map((text) => readKey(text, setting));
  if (!first) throw new ConfigError(`${setting} is empty`);
  return [first, ...earlier];
}

/** Returns the keys of a comma-separated setting, the one in use first. */
export function splitKeys(setting: string): string[] {
  return setting
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns our own key of this id. A token or a sealed text can select no other key. */
export function keyOf(ring: KeyRing, id: unknown): ServerKey | undefined {
  return ring.find((key) => key.id === id);
}
