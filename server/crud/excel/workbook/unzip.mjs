// Unpacks a zip. The sizes that its headers state are not believed: a few bytes can hold gigabytes.
import { inflateRawSync } from 'node:zlib';
import { whole } from './element-limits.mjs';
import { Unfit } from './unfit.mjs';

const signatures = { end: 0x06054b50, farEnd: 0x06064b50, farEndPlace: 0x07064b50, listed: 0x02014b50, file: 0x04034b50 };
/** The size of the last record, and the most that may follow it: a comment. */
const endSize = { least: 22, comment: 65_535 };
/** What stands in place of a number that needs eight bytes, which are in the extra field of this kind. */
const far = { mark: 0xffffffff, kind: 1 };
const methods = { stored: 0, deflated: 8 };

function expect(bytes, at, signature) {
  if (bytes.readUInt32LE(at) !== signature) throw new Unfit('FILE_NOT_XLSX');
}

const farNumber = (bytes, at) => Number(bytes.readBigUInt64LE(at));

function endOf(bytes) {
  const last = bytes.length - endSize.least;
  for (let at = last; at >= Math.max(0, last - endSize.comment); at -= 1) {
    if (bytes.readUInt32LE(at) === signatures.end) return at;
  }
  throw new Unfit('FILE_NOT_XLSX');
}

/** Returns where the list of entries begins, and how many there are. */
function listOf(bytes) {
  const end = endOf(bytes);
  const place = end - 20;
  if (place < 0 || bytes.readUInt32LE(place) !== signatures.farEndPlace)
    return { count: bytes.readUInt16LE(end + 10), at: bytes.readUInt32LE(end + 16) };
  const farEnd = farNumber(bytes, place + 8);
  expect(bytes, farEnd, signatures.farEnd);
  return { count: farNumber(bytes, farEnd + 32), at: farNumber(bytes, farEnd + 48) };
}

/** Returns these numbers of an entry, each from its extra field where it needs eight bytes. */
function nearOrFar(numbers, extra) {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== far.kind) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return numbers.map((number) => {
    if (number !== far.mark) return number;
    at += 8;
    return farNumber(extra, at - 8);
  });
}

function entryAt(bytes, at) {
  expect(bytes, at, signatures.listed);
  const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
  const name = at + 46;
  const extra = name + nameSize;
  const [, packed, place] = nearOrFar(
    [24, 20, 42].map((offset) => bytes.readUInt32LE(at + offset)),
    bytes.subarray(extra, extra + extraSize),
  );
  return {
    name: bytes.toString('utf8', name, extra),
    method: bytes.readUInt16LE(at + 10),
    packed,
    place,
    next: extra + extraSize + commentSize,
  };
}

function packedBytes(bytes, { place, packed }) {
  expect(bytes, place, signatures.file);
  const begin = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
  if (begin + packed > bytes.length) throw new Unfit('FILE_NOT_XLSX');
  return bytes.subarray(begin, begin + packed);
}

/** Unpacks an entry, and gives up as soon as it is larger than there is room. */
function contentOf(bytes, entry, room) {
  const packed = packedBytes(bytes, entry);
  if (entry.method === methods.stored && packed.length <= room) return packed;
  if (entry.method === methods.stored) throw new Unfit('FILE_TOO_COMPLEX');
  if (entry.method !== methods.deflated) throw new Unfit('FILE_NOT_XLSX');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    throw new Unfit(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'FILE_TOO_COMPLEX' : 'FILE_NOT_XLSX');
  }
}

function unzipAll(bytes) {
  const files = new Map();
  let { count, at } = listOf(bytes);
  if (count > whole.entries) throw new Unfit('FILE_TOO_COMPLEX');
  for (let room = whole.unpacked; count > 0; count -= 1) {
    const entry = entryAt(bytes, at);
    const content = contentOf(bytes, entry, room);
    room -= content.length;
    at = entry.next;
    if (!entry.name.endsWith('/')) files.set(entry.name, content);
  }
  return files;
}

/** Returns the content of each file in a zip, by its path. */
export function unzip(bytes) {
  try {
    return unzipAll(bytes);
  } catch (error) {
    // What points beyond the end of the file is a range that no buffer has.
    throw error instanceof RangeError ? new Unfit('FILE_NOT_XLSX') : error;
  }
}
