// Looks at an uploaded workbook before anything parses it: a few bytes of zip can hold gigabytes.
import { inflateRawSync } from 'node:zlib';

const limits = { entries: 2_000, unpackedBytes: 120 * 1024 * 1024, rows: 60_000, cells: 1_500_000 };

const signature = { entry: 0x02014b50, end: 0x06054b50, local: 0x04034b50 };
const endSize = 22;

/** What is wrong with a file, told to the other side by its code. */
export class Unfit extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

function findEnd(bytes) {
  const earliest = Math.max(0, bytes.length - endSize - 0xffff);
  for (let at = bytes.length - endSize; at >= earliest; at -= 1) if (bytes.readUInt32LE(at) === signature.end) return at;
  throw new Unfit('FILE_NOT_XLSX');
}

function readEntry(bytes, at) {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== signature.entry) throw new Unfit('FILE_NOT_XLSX');
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
  return {
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    start: bytes.readUInt32LE(at + 42),
    name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    next: at + 46 + nameLength + extraLength + commentLength,
  };
}

function entriesOf(bytes) {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.entries) throw new Unfit('FILE_TOO_COMPLEX');
  const entries = [];
  for (let at = bytes.readUInt32LE(end + 16); entries.length < count; ) {
    const entry = readEntry(bytes, at);
    entries.push(entry);
    at = entry.next;
  }
  return entries;
}

/** The content of an entry. Not what its header says, but what it really unpacks to is held against the limit. */
function unpack(bytes, { start, packed, method, isEncrypted }, left) {
  if (isEncrypted || start + 30 > bytes.length || bytes.readUInt32LE(start) !== signature.local) throw new Unfit('FILE_NOT_XLSX');
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  const content = bytes.subarray(from, from + packed);
  if (method === 0 && content.length <= left) return content;
  if (method !== 8) throw new Unfit(method === 0 ? 'FILE_TOO_COMPLEX' : 'FILE_NOT_XLSX');
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    throw new Unfit(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'FILE_TOO_COMPLEX' : 'FILE_NOT_XLSX');
  }
}

function countOf(content, mark) {
  let count = 0;
  for (let at = content.indexOf(mark); at >= 0; at = content.indexOf(mark, at + mark.length)) count += 1;
  return count;
}

/** XML that declares entities of its own has no business here. */
function checkXml(name, content) {
  if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) throw new Unfit('FILE_NOT_XLSX');
  if (!/^\/?xl\/worksheets\/[^/]+\.xml$/i.test(name)) return;
  if (countOf(content, '<row') > limits.rows || countOf(content, '<c ') > limits.cells) throw new Unfit('FILE_TOO_COMPLEX');
}

/** Refuses what is no workbook, and one that is larger than it looks. */
export function checkArchive(bytes) {
  const entries = entriesOf(bytes);
  const names = new Set(entries.map(({ name }) => name.replace(/^\//, '').toLowerCase()));
  if (!names.has('[content_types].xml') || !names.has('xl/workbook.xml')) throw new Unfit('FILE_NOT_XLSX');
  let left = limits.unpackedBytes;
  for (const entry of entries) {
    const content = unpack(bytes, entry, left);
    left -= content.length;
    if (/\.(xml|rels|vml)$/i.test(entry.name)) checkXml(entry.name, content);
  }
}
