import { createHash } from 'node:crypto';
import { parseKeyTexts } from '#server/lib/key-file';
import type { KeyTexts } from '#server/lib/keys';
import { isObjectName } from '#shared/files';
import {
  Damage,
  type EntryFacts,
  entryNames,
  fileOfEntry,
  type Header,
  type Manifest,
  readHeader,
  readManifest,
  readRows,
  sealOf,
  sha256Of,
  tableOfEntry,
  Unreadable,
} from './format.ts';
import { type Entry, wholeOf } from './unpack.ts';

/** What is in an archive, and everything that is wrong with it. */
export interface Inspected {
  readonly header: Header | undefined;
  readonly manifest: Manifest | undefined;
  readonly keys: KeyTexts | undefined;
  /** A sentence for each; without any the archive is as it was written. */
  readonly faults: readonly string[];
}

/** Reads an archive from its beginning to its end and checks all of it. Nothing that is wrong in it is thrown. */
export async function inspect(entries: AsyncIterable<Entry>): Promise<Inspected> {
  const inspection = new Inspection();
  try {
    for await (const entry of entries) await inspection.read(entry);
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    inspection.note(inspection.lastName === '' ? error.message : `Behind ${inspection.lastName}: ${error.message}`);
    return inspection.result();
  }
  inspection.compare();
  return inspection.result();
}

class Inspection {
  lastName = '';
  readonly #faults: string[] = [];
  readonly #seen: EntryFacts[] = [];
  readonly #rows = new Map<string, number>();
  #header: Header | undefined;
  #keys: KeyTexts | undefined;
  #manifest: { readonly content: Manifest; readonly text: string } | undefined;
  #isSealed = false;

  note(fault: string): void {
    this.#faults.push(fault);
  }

  result(): Inspected {
    return { header: this.#header, manifest: this.#manifest?.content, keys: this.#keys, faults: this.#faults };
  }

  async read(entry: Entry): Promise<void> {
    const { name } = entry;
    if (this.#seen.length === 0 && name !== entryNames.header) throw new Damage('It is no backup of this program');
    if (this.#isSealed) this.note(`${name} stands behind the end`);
    try {
      await this.#readOne(entry);
    } catch (error) {
      if (!(error instanceof Damage) || error instanceof Unreadable || !this.#header) throw error;
      this.note(error.message);
    }
    this.lastName = name;
  }

  async #readOne(entry: Entry): Promise<void> {
    const file = fileOfEntry(entry.name);
    if (file !== undefined) {
      await this.#see(entry);
      if (!isObjectName(file)) throw new Damage(`${entry.name} is no name of an uploaded file`);
      return;
    }
    const text = (await this.#see(entry)).toString();
    const table = tableOfEntry(entry.name);
    if (table !== undefined) this.#countRows(text, table, entry.name);
    else this.#readSingle(text, entry.name);
  }

  /** Takes the facts of an entry, and returns its content unless it is a file. */
  async #see(entry: Entry): Promise<Buffer> {
    const { name, size } = entry;
    if (fileOfEntry(name) !== undefined) {
      const hash = createHash('sha256');
      for await (const part of entry.content) hash.update(part);
      this.#seen.push({ name, size, sha256: hash.digest('hex') });
      return Buffer.alloc(0);
    }
    const bytes = await wholeOf(entry);
    if (name !== entryNames.manifest && name !== entryNames.seal) this.#seen.push({ name, size, sha256: sha256Of(bytes) });
    return bytes;
  }

  #countRows(text: string, table: string, name: string): void {
    const facts = this.#header?.tables.find((each) => each.name === table);
    if (!facts) throw new Damage(`${name} is of a table that ${entryNames.header} does not name`);
    this.#rows.set(table, (this.#rows.get(table) ?? 0) + readRows(text, name, facts.columns.length).length);
  }

  #readSingle(text: string, name: string): void {
    if (name === entryNames.header) this.#header = readHeader(text);
    else if (name === entryNames.keys) this.#keys = readKeys(text);
    else if (name === entryNames.manifest) this.#manifest = { content: readManifest(text), text };
    else if (name === entryNames.seal) this.#readSeal(text);
    else throw new Damage(`${name} is no entry of a backup`);
  }

  #readSeal(text: string): void {
    this.#isSealed = true;
    if (this.#manifest && text !== sealOf(this.#manifest.text)) throw new Damage(`${entryNames.manifest} was changed`);
  }

  /** Compares what was read with what the manifest says was written. */
  compare(): void {
    if (!this.#isSealed || !this.#manifest) {
      this.note('It ends before its end');
      return;
    }
    const { entries, rows } = this.#manifest.content;
    for (const fault of compared(this.#seen, entries)) this.note(fault);
    for (const name of new Set([...Object.keys(rows), ...this.#rows.keys()])) {
      const [found, written] = [this.#rows.get(name) ?? 0, rows[name] ?? 0];
      if (found !== written) this.note(`Table ${name} has ${found} rows, of which ${written} were written`);
    }
  }
}

function readKeys(text: string): KeyTexts {
  try {
    return parseKeyTexts(text, entryNames.keys);
  } catch (cause) {
    throw new Damage(`${entryNames.keys} holds no keys`, { cause });
  }
}

/** Returns what differs between entries and those that were written. */
function compared(seen: readonly EntryFacts[], written: readonly EntryFacts[]): string[] {
  const found = new Map(seen.map((entry) => [entry.name, entry]));
  const known = new Set(written.map(({ name }) => name));
  const faults = written.flatMap(({ name, size, sha256 }) => {
    const entry = found.get(name);
    if (!entry) return [`${name} is missing`];
    return entry.size === size && entry.sha256 === sha256 ? [] : [`${name} was changed`];
  });
  const strange = seen.filter(({ name }) => !known.has(name)).map(({ name }) => `${name} was not written with the others`);
  const twice = seen.length > found.size ? ['Entries are there twice'] : [];
  const isSame = seen.every(({ name }, at) => written[at]?.name === name);
  const moved =
    isSame || faults.length + strange.length + twice.length > 0
      ? []
      : ['Entries are not in the order in which they were written'];
  return [...faults, ...strange, ...twice, ...moved];
}
