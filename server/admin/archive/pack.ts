import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { type EntryFacts, entryNames, type Manifest, sealOf } from './format.ts';
import { seal } from './seal.ts';
import { partsOf } from './web-stream.ts';

/** Takes the entries of an archive that is being written, one after the other. */
export interface Packer {
  /** Adds an entry of exactly this size, and returns its SHA-256. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<string>;
  addWhole(name: string, content: string | Uint8Array): Promise<string>;
}

type Filling = (packer: Packer) => Promise<Omit<Manifest, 'entries'>>;

/**
 * Returns the bytes of an archive whose entries `fill` adds while they are read, never faster than that. The manifest is added at
 * the end. The reading fails when the filling does.
 */
export function packArchive(fill: Filling, passphrase: string | undefined): AsyncIterable<Uint8Array> {
  const { readable, controller } = createTarPacker();
  // A failure is passed on to the reader, by whom the archive is told to fail.
  fillArchive(fill, controller).catch((error) => controller.error(error));
  const zipped = pipeline(Readable.from(partsOf(readable)), createGzip(), () => undefined);
  return passphrase === undefined ? zipped : seal(zipped, passphrase);
}

async function fillArchive(fill: Filling, controller: TarPackController): Promise<void> {
  const entries: EntryFacts[] = [];
  const add: Packer['add'] = async (name, size, content) => {
    const hash = createHash('sha256');
    const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
    for await (const part of content) {
      hash.update(part);
      await writer.write(part);
    }
    await writer.close();
    const sha256 = hash.digest('hex');
    entries.push({ name, size, sha256 });
    return sha256;
  };
  const addWhole = (name: string, content: string | Uint8Array) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return add(name, bytes.length, Readable.from([bytes]));
  };
  const { rows, sequences, missing, altered } = await fill({ add, addWhole });
  const manifest: Manifest = { rows, sequences, missing, altered, entries: [...entries] };
  const text = JSON.stringify(manifest);
  await addWhole(entryNames.manifest, text);
  await addWhole(entryNames.seal, sealOf(text));
  controller.finalize();
}
