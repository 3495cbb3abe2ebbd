import { plainTableOf } from '#server/crud/model/table';
import { statementsOf } from '#server/crud/model/table-statements';
import { snakeCase } from '#shared/define';
import { kebabName } from '#shared/generate/names';
import { definitionOf, type Plan } from '#shared/generate/plan';
import { type Shape, shapeWith } from './schema.ts';

const width = 130;

/** Returns the greatest width that any program shows a text in: letters that may be wide count double. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u007f' ? 2 : 1), 0);

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };
/** Characters that are invisible or end a line. */
const special = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (letter: string) => escapes[letter] ?? `\\u{${letter.codePointAt(0)?.toString(16)}}`;

/** Prints a text as a literal, in the quotes of which it holds fewer. It stays a value, whatever it contains. */
export function printText(text: string): string {
  const count = (quote: string) => text.split(quote).length;
  const quote = count("'") > count('"') ? '"' : "'";
  return quote + text.replace(special, escaped).replaceAll(quote, `\\${quote}`) + quote;
}

function printInline(value: unknown): string {
  if (typeof value === 'string') return printText(value);
  if (Array.isArray(value)) return `[${value.map(printInline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, own]) => `${name}: ${printInline(own)}`)
    .join(', ')} }`;
}

/**
 * Prints an entry of an object, or the statement before an object, on one line where it certainly fits and otherwise with one
 * property a line. The formatter leaves a spread object spread, so both are as it wants them.
 *
 * @example
 * printCall({ before: "name: field.text(", after: '),', indent: 4 }, { zh: '名称', en: 'Name' })
 */
export function printCall(
  { before, after, indent }: { readonly before: string; readonly after: string; readonly indent: number },
  value: object,
): string[] {
  const space = ' '.repeat(indent);
  const line = `${space}${before}${printInline(value)}${after}`;
  if (widthOf(line) <= width) return [line];
  const inner = Object.entries(value).map(([name, own]) => `${space}  ${name}: ${printInline(own)},`);
  return [`${space}${before}{`, ...inner, `${space}}${after}`];
}

/** A file of the archive; its path is made of our own words and of names that were checked. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** A noun to be generated: its plan, and its place in the repository. */
export interface Noun {
  readonly plan: Plan;
  /** The area of the menu. */
  readonly area: string;
  /** Whether it gets a module of its own, for hooks and routes. */
  readonly hasModule: boolean;
}

/** The migration that comes after those the repository has. */
export interface Step {
  readonly number: number;
  readonly last: Shape;
}

const joined = (...lines: readonly (string | readonly string[])[]) => `${lines.flat().join('\n')}\n`;

function definitionText({ name, path, label, fields, sort, title, scope }: Plan): string {
  const entries = Object.entries(fields).flatMap(([field, { builder, first, options }]) => {
    const start = first === undefined ? '' : `${printText(first)}, `;
    return printCall({ before: `${field}: field.${builder}(${start}`, after: '),', indent: 4 }, options);
  });
  return joined(
    "import { defineResource, field } from '#shared/define';",
    '',
    `export const ${name} = defineResource({`,
    `  name: ${printText(name)},`,
    `  path: ${printText(path)},`,
    printCall({ before: 'label: ', after: ',', indent: 2 }, label),
    scope === 'platform' ? ["  scope: 'platform',"] : [],
    '  fields: {',
    entries,
    '  },',
    sort ? printCall({ before: 'sort: ', after: ',', indent: 2 }, sort) : [],
    `  title: ${printText(title)},`,
    '});',
  );
}

/** Returns the address of the screen, made of the menu area and the noun's name. */
export const screenPath = ({ plan, area }: Noun) => `/${area}/${kebabName(plan.name)}`;

function menuText(noun: Noun): string {
  const { name, label } = noun.plan;
  return joined(
    "import { crud } from '../buttons.ts';",
    "import type { GeneratedMenu } from '../generated.ts';",
    '',
    `export const ${name}: GeneratedMenu = {`,
    `  area: ${printText(noun.area)},`,
    '  menu: {',
    `    code: ${printText(snakeCase(name))},`,
    `    zh: ${printText(label.zh)},`,
    `    en: ${printText(label.en)},`,
    "    icon: 'table',",
    `    path: ${printText(screenPath(noun))},`,
    '    buttons: crud,',
    '  },',
    '};',
  );
}

function moduleText({ plan: { name } }: Noun): string {
  return joined(
    "import { defineModule, type Module } from '#server/crud/module';",
    `import { ${name} } from '#src/resources/generated/${kebabName(name)}';`,
    '',
    '/** What the noun needs beyond its definition: its hooks and its own routes. */',
    `export const ${name}Module = (): Module => defineModule(${name});`,
  );
}

function testText(noun: Noun): string {
  const { name } = noun.plan;
  return joined(
    "import { afterAll, beforeAll, expect, it } from 'vitest';",
    `import { ${name} } from '#src/resources/generated/${kebabName(name)}';`,
    "import { sampleOf } from '../../support/samples.ts';",
    "import { openSeededApp, type SeededApp } from '../../support/seeded-app.ts';",
    '',
    'let app: SeededApp;',
    'beforeAll(async () => {',
    '  app = await openSeededApp({}, { hasFixtures: true });',
    '});',
    'afterAll(() => app.close());',
    '',
    "it('is on the menu, and lists what is entered there', async () => {",
    "  const api = await app.signInAs('admin');",
    `  const sample = sampleOf(${name}, app.choices);`,
    '',
    `  const saved = await api.submit(${name}, sample);`,
    `  const listed = await api.list(${name}, { id: saved.data.id });`,
    "  const { data: menus } = await api.get('blade-system/menu/routes');",
    '',
    '  expect(listed.data.records).toEqual([expect.objectContaining({ id: saved.data.id })]);',
    `  expect(JSON.stringify(menus)).toContain(${printText(`"${screenPath(noun)}"`)});`,
    '});',
  );
}

/** The longest name of a migration; the names of many nouns would make a longer one. */
const longestName = 60;

function stepFiles(nouns: readonly Noun[], { number, last }: Step): GeneratedFile[] {
  const tables = nouns.map(({ plan }) => plainTableOf(definitionOf(plan)));
  const count = String(number).padStart(4, '0');
  const name = `add_${nouns.map(({ plan }) => snakeCase(plan.name)).join('_')}`.slice(0, longestName);
  const statements = tables.flatMap(statementsOf);
  return [
    { path: `server/db/migrations/${count}_${name}.sql`, text: `${statements.join('\n\n')}\n` },
    { path: `server/db/migrations/meta/${count}.json`, text: `${JSON.stringify(shapeWith(last, tables), null, 2)}\n` },
  ];
}

/**
 * The files that make these nouns part of the repository. Each is new there: the folders named `generated` are gathered by
 * themselves, and the step of the schema comes after the last one.
 */
export function filesFor(nouns: readonly Noun[], step: Step): readonly GeneratedFile[] {
  const own = nouns.flatMap((noun) => {
    const file = kebabName(noun.plan.name);
    return [
      { path: `src/resources/generated/${file}.ts`, text: definitionText(noun.plan) },
      { path: `server/seed/menus/generated/${file}.ts`, text: menuText(noun) },
      ...(noun.hasModule ? [{ path: `server/modules/generated/${file}.ts`, text: moduleText(noun) }] : []),
      { path: `tests/server/generated/${file}.test.ts`, text: testText(noun) },
    ];
  });
  return [...own, ...stepFiles(nouns, step)];
}
