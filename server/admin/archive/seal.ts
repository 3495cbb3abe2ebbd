import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Damage } from './format.ts';

/** The first bytes of a sealed archive. Whatever is changed below, from the derivation of the key on, gets another text. */
export const sealMark = Buffer.from('handover-backup sealed 1\n');

const SALT = 32;
const CHUNK = 64 * 1024;
const TAG = 16;
/** Slow on purpose: whoever has a copy of a backup may try any number of passphrases. Half a second, 128 MB. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

/** The key that was derived last, and what of: a restore reads its backup twice. */
let last: { readonly of: string; readonly key: Promise<Buffer> } | undefined;

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const of = `${salt.toString('hex')} ${passphrase}`;
  if (last?.of !== of) last = { of, key: derive(passphrase, salt, 32, cost) };
  return last.key;
}

/**
 * The nonce of a chunk: its number, and whether it is the last one. The key belongs to one archive only, so no nonce is used twice,
 * and a chunk that stands elsewhere or ends the archive early does not open.
 */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

type Bytes = AsyncIterable<Uint8Array>;

/** Seals a stream with AES-256-GCM in chunks, each with its own proof, so that neither side holds more than one. */
export async function* seal(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const key = await keyOf(passphrase, salt);
  yield Buffer.concat([sealMark, salt]);
  let number = 0;
  for await (const { chunk, isLast } of chunksOf(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Opens what `seal` has made, whose mark was read already. Throws a `Damage` at the first chunk that is not as it was sealed. */
export async function* unseal(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const [salt, rest] = await split(source, SALT);
  const key = await keyOf(passphrase, salt);
  let number = 0;
  for await (const { chunk, isLast } of chunksOf(rest, CHUNK + TAG)) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    yield open(decipher, chunk, number);
    number += 1;
  }
}

function open(decipher: DecipherGCM, chunk: Buffer, number: number): Buffer {
  try {
    decipher.setAuthTag(chunk.subarray(-TAG));
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()]);
  } catch (cause) {
    const what = number === 0 ? 'BACKUP_PASSPHRASE is not the one of this backup, or it is damaged at its beginning' : undefined;
    throw new Damage(what ?? `What is sealed was changed or cut at byte ${number * (CHUNK + TAG)}`, { cause });
  }
}

/** Cuts a stream into chunks of a size; only the last one may be shorter, and it is never empty unless all is. */
async function* chunksOf(source: Bytes, size: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    waiting = waiting.length === 0 ? Buffer.from(part) : Buffer.concat([waiting, part]);
    while (waiting.length > size) {
      yield { chunk: waiting.subarray(0, size), isLast: false };
      waiting = waiting.subarray(size);
    }
  }
  yield { chunk: waiting, isLast: true };
}

/** Returns the first bytes of a stream, and the stream of the others. */
export async function split(source: Bytes, count: number): Promise<[Buffer, Bytes]> {
  const parts = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < count) {
    const { done, value } = await parts.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return [head.subarray(0, count), after(head.subarray(count), parts)];
}

async function* after(first: Buffer, rest: AsyncIterator<Uint8Array>): Bytes & AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}
