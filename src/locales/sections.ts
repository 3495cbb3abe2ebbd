import type { English } from './english.ts';

interface Sentences {
  readonly [key: string]: string | Sentences;
}

/** The words of a section in both languages. */
export interface Section<T = Sentences> {
  readonly zh: T;
  readonly en: English<T>;
}

type Listener = (name: string, section: Section) => void;

const known = new Map<string, Section>();
let tell: Listener = () => undefined;

/**
 * Offers the words of a section to the interface. It comes with the first part of the app that imports it, since no list says them.
 *
 * @example
 * export const article = addSection('article', { zh, en });
 */
export function addSection<T extends Sentences>(name: string, section: Section<T>): Section<T> {
  known.set(name, section);
  tell(name, section);
  return section;
}

/** Calls the interface for each section: for those that there are, and for each that comes. */
export function onSection(listener: Listener): void {
  tell = listener;
  for (const [name, section] of known) listener(name, section);
}
