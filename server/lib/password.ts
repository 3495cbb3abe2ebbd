import { createHash, randomInt } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { sm2 } from 'sm-crypto-v2';
import { sm2PartOrder } from '#shared/wire';

/** Argon2id with 19 MiB and two passes (OWASP's first choice); the parameters travel inside each hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Returns the md5 hex of a password, which browsers of this family send instead of it. */
export function md5Hex(plain: string): string {
  return createHash('md5').update(plain, 'utf8').digest('hex');
}

/** Makes the hash to store for the md5 hex of a password: salted, so that equal passwords give different hashes. */
export function hashPassword(digest: string): Promise<string> {
  return hash(digest, cost);
}

let dummy: Promise<string> | undefined;

/**
 * Returns whether a stored hash belongs to the md5 hex of a password. Without a stored hash the same work is done in vain,
 * so that an unknown account takes as long as a wrong password.
 */
export async function verifyPassword(stored: string | null | undefined, digest: string): Promise<boolean> {
  dummy ??= hashPassword(md5Hex(randomPassword()));
  const isKnown = stored?.startsWith('$argon2id$') ?? false;
  const matches = await verify(isKnown && stored ? stored : await dummy, digest);
  return isKnown && matches;
}

/** Returns whether a stored hash was made with other parameters than today's and is to be made anew at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return made.memoryCost !== cost.memoryCost || made.timeCost !== cost.timeCost || made.parallelism !== cost.parallelism;
}

const isDigest = (text: string) => /^[0-9a-f]{32}$/i.test(text);
/** The shortest SM2 ciphertext in hex: C1 (64 bytes), C3 (32 bytes) and one byte of text. */
const SM2_SHORTEST = 194;

/**
 * Returns the md5 hex of a password in any encoding of the family's clients: 32 hex characters are the md5, a long hex text is
 * an SM2 ciphertext when a key is configured, anything else is the password itself.
 */
export function decodePassword(sent: string, sm2PrivateKey?: string): string {
  if (isDigest(sent)) return sent.toLowerCase();
  const isCiphertext = sent.length >= SM2_SHORTEST && /^[0-9a-f]+$/i.test(sent);
  const plain = sm2PrivateKey && isCiphertext ? decryptSm2(sent, sm2PrivateKey) : undefined;
  if (plain === undefined) return md5Hex(sent);
  return isDigest(plain) ? plain.toLowerCase() : md5Hex(plain);
}

/**
 * Clients leave out the `04` in front of the point, and one point in 256 begins with these digits itself. Both
 * readings are tried; the digest inside the ciphertext tells which is right.
 */
function decryptSm2(ciphertext: string, privateKey: string): string | undefined {
  const readings = /^04/.test(ciphertext) ? [ciphertext.slice(2), ciphertext] : [ciphertext];
  for (const reading of readings) {
    const plain = decryptReading(reading, privateKey);
    if (plain) return plain;
  }
  return undefined;
}

function decryptReading(reading: string, privateKey: string): string | undefined {
  try {
    return sm2.doDecrypt(reading, privateKey, sm2PartOrder, { output: 'string' });
  } catch {
    return undefined; // not a point of the curve: the other reading may be
  }
}

const letters = 'abcdefghijkmnpqrstuvwxyz';
const alphabet = `${letters}ABCDEFGHJKLMNPQRSTUVWXYZ23456789`;

/** Makes a password to be shown once and typed once: 20 characters without look-alikes, with a letter and a digit. */
export function randomPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const middle = Array.from({ length: 18 }, () => pick(alphabet));
  return [pick(letters), ...middle, pick('23456789')].join('');
}
