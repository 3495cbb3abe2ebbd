// Checks an uploaded workbook before anything is built from it: a few bytes of zip can hold gigabytes, and a few bytes of XML can
// ask for them. It is unpacked and parsed by the libraries that exceljs uses, so that both see the same.
import parseXml from 'exceljs/lib/utils/parse-sax.js';
import JSZip from 'jszip';
import { ElementCount } from './element-count.mjs';
import { whole } from './element-limits.mjs';
import { Unfit } from './unfit.mjs';

/** The signature that begins each entry in the central directory of a zip. */
const listed = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** The names of entries that exceljs parses as XML, in whatever folder. */
const xmlName = /\.(xml|rels|vml)/i;

function countOf(bytes, mark) {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) count += 1;
  return count;
}

async function unzip(bytes) {
  if (countOf(bytes, listed) > whole.entries) throw new Unfit('FILE_TOO_COMPLEX');
  try {
    return await JSZip.loadAsync(bytes);
  } catch {
    throw new Unfit('FILE_NOT_XLSX');
  }
}

/** Yields the pieces of an entry as they are unpacked. The next piece is unpacked only when it is asked for. */
async function* piecesOf(entry, type) {
  const helper = entry.internalStream(type);
  const pieces = [];
  let end;
  let wake;
  const say = () => wake?.();
  helper.on('data', (piece) => {
    helper.pause();
    pieces.push(piece);
    say();
  });
  helper.on('error', (error) => {
    end = { error };
    say();
  });
  helper.on('end', () => {
    end = {};
    say();
  });
  while (pieces.length > 0 || !end) {
    if (pieces.length > 0) yield pieces.shift();
    else
      await new Promise((resolve) => {
        wake = resolve;
        helper.resume();
      });
  }
  if (end.error) throw new Unfit('FILE_NOT_XLSX');
}

const declaration = '<!DOCTYPE';

/** Passes text through, and refuses XML that declares a document type, since a workbook has none. */
async function* plain(pieces) {
  let tail = '';
  for await (const piece of pieces) {
    if ((tail + piece).includes(declaration)) throw new Unfit('FILE_NOT_XLSX');
    tail = (tail + piece).slice(1 - declaration.length);
    yield piece;
  }
}

/** Holds the real unpacked content of an archive against the limits, instead of the sizes that its headers state. */
class ArchiveCount {
  #elements = new ElementCount();
  #unpacked = 0;

  async check(entry) {
    if (xmlName.test(entry.name)) return this.#checkXml(entry);
    for await (const _ of this.#pieces(entry, 'uint8array'));
  }

  async *#pieces(entry, type) {
    for await (const piece of piecesOf(entry, type)) {
      this.#unpacked += piece.length;
      if (this.#unpacked > whole.unpacked) throw new Unfit('FILE_TOO_COMPLEX');
      yield piece;
    }
  }

  async #checkXml(entry) {
    let heard = this.#unpacked;
    for await (const events of parsed(plain(this.#pieces(entry, 'string')))) {
      // The parser reports a tag or a text when it is complete, and buffers it until then.
      if (events.length > 0) heard = this.#unpacked;
      if (this.#unpacked - heard > whole.tokenLength) throw new Unfit('FILE_TOO_COMPLEX');
      for (const event of events) this.#elements.take(event);
    }
  }
}

async function* parsed(text) {
  try {
    yield* parseXml(text);
  } catch (error) {
    throw error instanceof Unfit ? error : new Unfit('FILE_NOT_XLSX');
  }
}

/** Refuses a file that is no workbook, and a workbook that exceeds the limits. */
export async function checkArchive(bytes) {
  const entries = Object.values((await unzip(bytes)).files).filter(({ dir }) => !dir);
  const names = new Set(entries.map(({ name }) => name.replace(/^\//, '').toLowerCase()));
  if (!names.has('[content_types].xml') || !names.has('xl/workbook.xml')) throw new Unfit('FILE_NOT_XLSX');
  const count = new ArchiveCount();
  for (const entry of entries) await count.check(entry);
}
