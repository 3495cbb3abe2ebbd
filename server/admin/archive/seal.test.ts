import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import { seal, sealMark, unseal } from './seal.ts';

const passphrase = 'correct horse battery staple';
const size = 64 * 1024 + 16;
const head = sealMark.length + 32;
/** Three whole chunks and a short one, handed over in parts that fit none of them. */
const plain = randomBytes(3 * 64 * 1024 + 1000);
let sealed: Buffer;
let chunks: readonly Buffer[];

const inParts = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 50_000) }, (_, at) => bytes.subarray(at * 50_000, (at + 1) * 50_000)),
  );

async function all(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
}

/** Opens a sealed text as it is opened in an archive: behind the mark. */
const open = (bytes: Buffer, by = passphrase) => all(unseal(inParts(bytes.subarray(sealMark.length)), by));
const ofChunks = (...these: readonly (Buffer | undefined)[]) =>
  Buffer.concat([sealed.subarray(0, head), ...these.map((chunk) => chunk ?? Buffer.alloc(0))]);

beforeAll(async () => {
  sealed = await all(seal(inParts(plain), passphrase));
  chunks = [0, 1, 2, 3].map((at) => sealed.subarray(head + at * size, head + (at + 1) * size));
});

it('opens as it was sealed', async () => {
  expect(await open(sealed)).toEqual(plain);
});

it('is another text each time', async () => {
  expect((await all(seal(inParts(plain), passphrase))).subarray(head, head + 100)).not.toEqual(sealed.subarray(head, head + 100));
});

it('opens when there is nothing in it, and when it ends with a whole chunk', async () => {
  const [nothing, one] = [Buffer.alloc(0), plain.subarray(0, 64 * 1024)];

  expect(await open(await all(seal(inParts(nothing), passphrase)))).toEqual(nothing);
  expect(await open(await all(seal(inParts(one), passphrase)))).toEqual(one);
});

const wrong = 'BACKUP_PASSPHRASE is not the one of this backup, or it is damaged at its beginning';
const [atSecond, atThird] = [1, 2].map((number) => `changed or cut at byte ${number * size}`);

it('does not open by another passphrase', async () => {
  await expect(open(sealed, 'correct horse battery stable')).rejects.toThrow(wrong);
});

it.each([
  ['with another salt', () => Buffer.concat([sealed.subarray(0, head - 1), Buffer.from([0x5a]), sealed.subarray(head)]), wrong],
  ['cut behind the salt', () => ofChunks(), wrong],
  ['cut within a chunk', () => sealed.subarray(0, head + size + 100), atSecond],
  ['cut between two chunks', () => ofChunks(chunks[0], chunks[1]), atSecond],
  ['with a chunk cut out', () => ofChunks(chunks[0], chunks[2], chunks[3]), atSecond],
  ['with two chunks in the place of each other', () => ofChunks(chunks[0], chunks[2], chunks[1], chunks[3]), atSecond],
  ['with a chunk twice', () => ofChunks(chunks[0], chunks[1], chunks[1], chunks[2], chunks[3]), atThird],
  ['with something behind it', () => ofChunks(...chunks, Buffer.from('more')), `changed or cut at byte ${3 * size}`],
])('does not open %s', async (_, make, said) => {
  await expect(open(make())).rejects.toThrow(said);
});
