// Writes docs/fields.md from shared/field.ts: every kind with its options and a use of it, every option with its words.
// `npm run check:docs` fails when the document is not what this writes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const fieldsDocument = 'docs/fields.md';
const inCell = (text: string) => text.replaceAll('|', '\\|');

type Member = readonly [name: string, type: string, words: string];

/** Returns the members of an interface's body, each with its type and its comment. */
function membersIn(body: string): Member[] {
  const members = body.matchAll(/(?: {2}\/\*\*\s*([\s\S]*?)\s*\*\/\n)? {2}readonly (\w+)\??: ([^;]+);/g);
  return [...members].map(([, comment = '', name = '', type = '']) => [
    name,
    type,
    comment.replace(/^\*\s*/, '').replaceAll(/\n\s*\*\s*/g, ' '),
  ]);
}

/** Returns the options of `shared/field.ts`: those that an interface declares, and those that kinds take from `Field`. */
function optionsOf(source: string): string[] {
  const line = (of: string, [name, type, words]: Member) => `| \`${name}\` | \`${inCell(type)}\` | ${of} | ${inCell(words)} |`;
  const interfaces = source.matchAll(/^(?:export )?interface (\w*Options|AutoNumber|FieldCondition)\b[^{]*\{\n([\s\S]*?)^\}/gm);
  const declared = [...interfaces].flatMap(([, of = '', body = '']) => membersIn(body).map((member) => line(of, member)));
  const [, fieldBody = ''] = /^export interface Field<[\s\S]*?\{\n([\s\S]*?)^\}/m.exec(source) ?? [];
  const ofField = new Map(membersIn(fieldBody).map((member) => [member[0], member]));
  const picks = source.matchAll(/^(?:export )?(?:type|interface) (\w*Options)\b[^\n]*\bPick<Field, ([^>]+)>/gm);
  const picked = [...picks].flatMap(([, of = '', names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => line(of, ofField.get(name) ?? [name, '', ''])),
  );
  return [...declared, ...picked];
}

/** Returns the kinds of the builder, each with its first use in a definition. */
function kindsOf(source: string, definitions: string): string[] {
  const [, builders = ''] = /export const field = \{\n([\s\S]*?)^\};/m.exec(source) ?? [];
  return [...builders.matchAll(/^ {2}(\w+):/gm)].map(([, kind = '']) => {
    const [found = ''] = new RegExp(`field\\.${kind}\\((?:[^()]|\\([^()]*\\))*\\)`).exec(definitions) ?? [];
    const example = found.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(/,? \)/g, ')').replaceAll(/, \}/g, ' }');
    return `| \`${kind}\` | ${example ? `\`${inCell(example)}\`` : ''} |`;
  });
}

/** Returns all that is written in a folder. */
function textsIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

export function fieldsText(): string {
  const source = readFileSync('shared/field.ts', 'utf8');
  const definitions = ['src/resources', 'docs/example'].map(textsIn).join('\n');
  return [
    '# Fields',
    'Made from `shared/field.ts` by `npx tsx scripts/field-docs.ts`; examples are the first of each kind in `src/resources` and `docs/example`.',
    ['## Kinds\n', '| kind | example |', '|---|---|', ...kindsOf(source, definitions)].join('\n'),
    [
      '## Options\n',
      '`FieldOptions` are those of every kind.\n',
      '| option | type | of | meaning |',
      '|---|---|---|---|',
      ...optionsOf(source),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(fieldsDocument, fieldsText());
