import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the product's own source files below these folders, without tests and their helpers. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Returns the code without its comments; quoted texts are left alone, whatever they contain. */
export function withoutComments(text: string): string {
  const tokens = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replace(tokens, (whole, literal: string | undefined) => (literal === undefined ? '' : whole));
}

/** Returns the contents of every quoted text of the code. */
export function literalsOf(text: string): string[] {
  const literals = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
  return [...withoutComments(text).matchAll(literals)].map(([, double, single, template]) => double ?? single ?? template ?? '');
}
