import { strFromU8, unzipSync } from 'fflate';

/** An answer as a text. */
export interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

interface Response {
  readonly statusCode: number;
  readonly body: string;
  readonly rawPayload: Buffer;
}

/** Reads an answer; of a workbook, the texts that it is packed of. */
export function answerOf({ statusCode, body, rawPayload }: Response): Answer {
  if (!body.startsWith('PK')) return { statusCode, body };
  const parts = Object.entries(unzipSync(rawPayload)).sort(([one], [two]) => (one < two ? -1 : 1));
  return { statusCode, body: parts.map(([name, bytes]) => `${name}: ${strFromU8(bytes)}`).join('\n') };
}

/** What differs from run to run: names that servers give at random, and moments. */
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const signature = /(?<=&sign=)[\w-]+|(?<="token":")[^"]+/g;
const file = /upload\/\d{8}\/[0-9a-f]{32}/g;
const moment = /\b\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|\+\d\d:?\d\d)?/g;
const milliseconds = /\b1[6-9]\d{11}\b/g;
const HOUR_MS = 3_600_000;

/** Ids from the database's sequence; others are those of the template, and have to be the same. */
const fresh = /\b18\d{17}\b/g;

/** What was there before anybody asked, which both servers have. */
interface Template {
  /** The last id that its sequence has given. */
  readonly lastId: string;
  /** The names of its files, without their endings. */
  readonly files: ReadonlySet<string>;
}

/**
 * Makes the answers of one of two servers comparable: names that it has given since the start are told by the order in which they
 * came, moments of the test itself are replaced.
 */
export class Labels {
  readonly #names = new Map<string, string>();
  readonly #template: Template;
  readonly #began: number;

  constructor(template: Template, began: number) {
    this.#template = template;
    this.#began = began;
  }

  of(text: string): string {
    return text
      .replaceAll(signature, '<signed>')
      .replaceAll(uuid, (name) => this.#label(name))
      .replaceAll(file, (name) => (this.#template.files.has(name) ? name : this.#label(name)))
      .replaceAll(moment, (at) => (this.#isNow(millisecondsIn(at)) ? '<now>' : at))
      .replaceAll(milliseconds, (at) => (this.#isNow(Number(at)) ? '<now>' : at))
      .replaceAll(fresh, (id) => (id > this.#template.lastId ? this.#label(id) : id));
  }

  #label(name: string): string {
    const known = this.#names.get(name) ?? `<${this.#names.size}>`;
    this.#names.set(name, known);
    return known;
  }

  #isNow(at: number): boolean {
    return Math.abs(at - this.#began) < HOUR_MS;
  }
}

/** Reads a moment; one without a zone is of the business's own. */
function millisecondsIn(text: string): number {
  return Date.parse(/Z|[+]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}+08:00`);
}

/** Returns where two texts begin to differ, with what stands around it; undefined where they are the same. */
export function difference(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 160), at + 160);
  return `${around(one)}\n${around(other)}`;
}
