import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { Damage, Unreadable } from './format.ts';
import { sealMark, split, unseal } from './seal.ts';
import { partsOf } from './web-stream.ts';

/** An entry of an archive; its content has to be read before the next one. */
export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

const gzipMark = Buffer.from([0x1f, 0x8b]);
/** The most bytes of an entry that is read as a whole; a page of rows has one or two MB. */
const wholeBytes = 2 ** 28;

/** Reads the entries of an archive file, one after the other. Throws an `Unreadable` where that is not possible. */
export async function* unpackArchive(file: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const source = createReadStream(file, { highWaterMark: 2 ** 20 });
  try {
    const unzipped = pipeline(Readable.from(await unsealed(source, passphrase)), createGunzip(), () => undefined);
    const { readable, writable } = createTarDecoder({ strict: true });
    const feeding = feed(unzipped, writable);
    for await (const { header, body } of partsOf(readable)) {
      yield { name: header.name, size: header.size, content: contentOf(body) };
    }
    await feeding;
  } catch (error) {
    throw asDamage(error);
  } finally {
    source.destroy();
  }
}

/** Reads the content of an entry; a failure below, in what is compressed or sealed, comes up here. */
async function* contentOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* partsOf(body);
  } catch (error) {
    throw asDamage(error);
  }
}

/** Returns the damage that an error tells of, unless it is about the file in the file system. */
function asDamage(error: unknown): unknown {
  if (error instanceof Unreadable || !(error instanceof Error) || 'syscall' in error) return error;
  return new Unreadable(error instanceof Damage ? error.message : `It cannot be read on: ${error.message}`, { cause: error });
}

/** Returns the bytes of the compressed archive. */
async function unsealed(source: AsyncIterable<Buffer>, passphrase: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  const [mark, rest] = await split(source, sealMark.length);
  if (mark.equals(sealMark)) {
    if (passphrase === undefined) throw new Damage('It is sealed: BACKUP_PASSPHRASE has to be the one that it was made with');
    return unseal(rest, passphrase);
  }
  if (mark.length === 0) throw new Damage('It is empty');
  if (!mark.subarray(0, gzipMark.length).equals(gzipMark)) throw new Damage('It is no backup of this program');
  return joined(mark, rest);
}

async function* joined(first: Buffer, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

/** Writes a stream into another one; its failure becomes that of the reader behind it. */
async function feed(source: AsyncIterable<Uint8Array>, sink: WritableStream<Uint8Array>): Promise<void> {
  const writer = sink.getWriter();
  try {
    for await (const part of source) await writer.write(part);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}

/** Reads the content of an entry as a whole. */
export async function wholeOf({ name, size, content }: Entry): Promise<Buffer> {
  if (size > wholeBytes) throw new Damage(`${name} is larger than any that this program writes`);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}
