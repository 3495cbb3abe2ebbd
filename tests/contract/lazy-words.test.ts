import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { first } from '#src/locales/first';
import { missingFrom } from '../support/names.ts';

const root = join(import.meta.dirname, '../../src');
const later = readdirSync(join(root, 'locales'))
  .filter((file) => /^export const \w+ = addSection\(/m.test(readFileSync(join(root, 'locales', file), 'utf8')))
  .map((file) => file.replace(/\.ts$/, ''));

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('locales'))
  .map((file) => ({ folder: dirname(file), code: readFileSync(join(root, file), 'utf8') }));

const foldersWhere = (holds: (code: string) => boolean) =>
  new Set(sources.filter(({ code }) => holds(code)).map(({ folder }) => folder));

/** Returns the words of a section that a text names, apart from those that every list has. */
function laterWords(code: string, section: string): string[] {
  const known = Object.keys(first.zh[section as keyof typeof first.zh] ?? {});
  return [...code.matchAll(new RegExp(`['\`]${section}\\.(\\w+|\\$\\{)`, 'g'))]
    .map(([, word = '']) => word)
    .filter((word) => !known.includes(word));
}

it.each(later)('the words of %s come with every part of the app that says them', (section) => {
  const says = foldersWhere((code) => laterWords(code, section).length > 0);
  const brings = foldersWhere((code) => new RegExp(`^import (?!type ).*'#src/locales/${section}'`, 'm').test(code));

  expect(says.size, `folders of src that say words of ${section}`).toBeGreaterThan(0);
  expect(missingFrom(brings, says), `folders that say words of ${section} and do not import #src/locales/${section}`).toEqual([]);
});
