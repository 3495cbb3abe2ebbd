// Writes XML anew while it is counted. The library has a parser of its own, which takes things for elements that are none: what
// it gets is written here, tags and texts and nothing else, so that it can find no element that was not counted.
import { SaxesParser } from 'saxes';
import { localName } from './element-count.mjs';
import { whole } from './element-limits.mjs';
import { areaOf, areaOfList } from './ranges.mjs';
import { Unfit } from './unfit.mjs';

const chunkSize = 65_536;
const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' };
const inText = (text) => text.replace(/[&<>\r]/g, (character) => references[character]);
const inAttribute = (text) => text.replace(/[&<>"\t\n\r]/g, (character) => references[character]);

/** The prefix of names that Excel gives by itself, for example to all cells below a filter. They would be unfolded to cells. */
const ownNames = '_xlnm.';
/** Those of them that say what is printed, which are not unfolded. */
const printNames = ['_xlnm.Print_Area', '_xlnm.Print_Titles'];

/** The elements that are left out with all they hold, by name: those that say nothing, or what only Excel can know. */
const leftOut = {
  mergeCell: ({ ref = '' }) => areaOf(ref) === undefined,
  definedName: ({ name = '' }) => name.startsWith(ownNames) && !printNames.includes(name),
};

class SealedXml {
  /** Whether the parser has reported anything since this was last set to false. */
  isHeard = false;
  #count;
  #written = [];
  #depth = 0;
  /** The depth at which an element began that is left out. */
  #outFrom = Number.POSITIVE_INFINITY;
  /** The name of cells whose element is open: it is written when all of its text is known. */
  #name;

  constructor(count) {
    this.#count = count;
  }

  open(tag) {
    this.isHeard = true;
    this.#count.take(tag, this.#depth);
    this.#depth += 1;
    if (this.#isOut) return;
    const local = localName(tag.name);
    if (leftOut[local]?.(tag.attributes)) this.#outFrom = this.#depth;
    else if (this.#name) this.#refuseWithin(this.#name);
    else if (local === 'definedName') this.#name = { tag, text: '' };
    else this.#writeOpen(tag);
  }

  text(text) {
    this.isHeard = true;
    if (text.length > whole.tokenLength) throw new Unfit('FILE_TOO_COMPLEX');
    if (this.#isOut || this.#depth === 0) return;
    if (this.#name) this.#name.text += text;
    else this.#written.push(inText(text));
  }

  close(tag) {
    this.isHeard = true;
    if (this.#name && !this.#isOut) this.#closeName(this.#name);
    else if (!this.#isOut) this.#written.push(`</${tag.name}>`);
    if (this.#outFrom === this.#depth) this.#outFrom = Number.POSITIVE_INFINITY;
    this.#depth -= 1;
  }

  /** Returns what was written since the last call. */
  take() {
    return Buffer.from(this.#written.splice(0).join(''));
  }

  get #isOut() {
    return this.#depth >= this.#outFrom;
  }

  #writeOpen({ name, attributes }) {
    const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${inAttribute(value)}"`);
    this.#written.push(`<${name}${all.join('')}>`);
  }

  #refuseWithin({ text }) {
    this.#count.reach('named', areaOfList(text) ?? 0);
    throw new Unfit('FILE_NOT_XLSX');
  }

  /** Writes a name of cells. One of something else, for example of a formula, would be lost anyway. */
  #closeName({ tag, text }) {
    this.#name = undefined;
    const isPrinted = printNames.includes(tag.attributes.name);
    const area = isPrinted ? 0 : areaOfList(text);
    if (area === undefined) return;
    this.#count.reach('named', area);
    this.#writeOpen(tag);
    this.#written.push(inText(text), `</${tag.name}>`);
  }
}

function parserInto(sealed) {
  const parser = new SaxesParser({ position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  const refuse = () => {
    throw new Unfit('FILE_NOT_XLSX');
  };
  parser.on('error', refuse);
  // A workbook declares no document type; one that does wants to define entities.
  parser.on('doctype', refuse);
  parser.on('opentag', (tag) => sealed.open(tag));
  parser.on('closetag', (tag) => sealed.close(tag));
  parser.on('text', (text) => sealed.text(text));
  parser.on('cdata', (text) => sealed.text(text));
  return parser;
}

/** Returns XML that says the same to any parser, or refuses it. */
export function sealXml(bytes, count) {
  const sealed = new SealedXml(count);
  const parser = parserInto(sealed);
  const decoder = new TextDecoder();
  const pieces = [];
  let unheard = 0;
  for (let at = 0; at < bytes.length; at += chunkSize) {
    const text = decoder.decode(bytes.subarray(at, at + chunkSize), { stream: true });
    sealed.isHeard = false;
    parser.write(text);
    // The parser reports a tag or a text when it is complete, and buffers it until then.
    unheard = sealed.isHeard ? 0 : unheard + text.length;
    if (unheard > whole.tokenLength) throw new Unfit('FILE_TOO_COMPLEX');
    pieces.push(sealed.take());
  }
  parser.write(decoder.decode()).close();
  return Buffer.concat([...pieces, sealed.take()]);
}
