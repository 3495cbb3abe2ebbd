import type { FileHandle } from 'node:fs/promises';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Segments of a JPEG that are looked through before its size has to come. */
const mostSegments = 500;

/** Frame headers, without the four numbers in their range that mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers that stand alone, without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : undefined;
}

async function measurePng(file: FileHandle): Promise<ImageSize | undefined> {
  const head = await readAt(file, 0, 33);
  if (head?.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** Reads the size of a JPEG: it moves from segment to segment and reads only their headers. */
async function measureJpeg(file: FileHandle): Promise<ImageSize | undefined> {
  let position = 2;
  for (let segments = 0; segments < mostSegments; segments += 1) {
    const head = await readAt(file, position, 9);
    if (head?.[0] !== 0xff) return undefined;
    const marker = head.readUInt8(1);
    if (isFrame(marker)) return { height: head.readUInt16BE(5), width: head.readUInt16BE(7) };
    if (marker === 0xff) position += 1;
    else position += isBare(marker) ? 2 : 2 + head.readUInt16BE(2);
  }
  return undefined;
}

const measures = { jpg: measureJpeg, png: measurePng } as const;

/** Returns the width and height of a picture from its header, without decoding it; undefined when they cannot be found. */
export async function measureImage(file: FileHandle, type: keyof typeof measures): Promise<ImageSize | undefined> {
  const size = await measures[type](file);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}
