import { describe, expect, it } from 'vitest';
import { brokenCitations, brokenSections, sectionsOf } from './check-docs.ts';
import { fieldsText } from './field-docs.ts';

const tree = ['docs/operations.md', 'server/lib/actor.ts', 'server/lib/right.ts'];
const exists = (path: string) => tree.some((file) => file === path || file.startsWith(`${path}/`));
const broken = (markdown: string) => brokenCitations('docs/guide.md', markdown, { exists, files: tree });

describe('citations in documents', () => {
  it.each([
    ['a code span of a file', '`server/lib/gone.ts`', ['docs/guide.md → server/lib/gone.ts']],
    ['a file with a line', '`server/lib/gone.ts:12`', ['docs/guide.md → server/lib/gone.ts']],
    ['one of several names in braces', '`server/lib/{actor,gone}.ts`', ['docs/guide.md → server/lib/gone.ts']],
    ['a code block', '```sh\ncat server/lib/gone.ts\n```', ['docs/guide.md → server/lib/gone.ts']],
    ['an import', "```ts\nimport { gone } from '#server/lib/gone';\n```", ['docs/guide.md → server/lib/gone']],
    ['the folder of a pattern', '`server/{lib,gone}/<name>.ts`', ['docs/guide.md → server/gone']],
    ['a name with a folder', '`lib/gone.ts`', ['docs/guide.md → lib/gone.ts']],
    ['a name', '`gone.ts`', ['docs/guide.md → gone.ts']],
    ['a relative link', '[operations](gone.md#backup)', ['docs/guide.md → docs/gone.md']],
  ])('are reported for %s that is not there', (_, markdown, expected) => {
    expect(broken(markdown)).toEqual(expected);
  });

  it.each([
    ['a file that exists', '`server/lib/{actor,right}.ts` and [operations](./operations.md)'],
    ['a placeholder', '`server/<area>/<noun>.ts` and `docs/NNN-title.md`'],
    ['a pattern', '`server/**/*.test.ts`'],
    ['a name that a folder has', '`right.ts` and `lib/right.ts`'],
    ['what running produces', '`dist/server/main.js`'],
    ['another site', '[Fastify](https://fastify.dev/docs)'],
    ['a code block about nothing here', '```ts\nawait api.list(notice);\n```'],
    ['a word that is no path', '`server` and `src`'],
  ])('leave %s alone', (_, markdown) => {
    expect(broken(markdown)).toEqual([]);
  });
});

describe('citations of sections', () => {
  const documents: Readonly<Record<string, string>> = {
    'docs/domain/model.md': '## 1.4 Writing\n\n## 9.4 Exchange\n\n| 7 | a key |\n',
    'docs/domain/protocol.md': '## 4 Resources\n\n## 4.2.1 Routes\n',
    'docs/domain/promises.md': '| 21 | The lock is honest | a test |\n| 22 | Denied | a test |\n',
  };
  const sections = sectionsOf((document) => documents[document] ?? '');
  const lost = (text: string) => brokenSections('server/a.ts', text, sections);
  // Put together here, since this file is read for citations as well.
  const [model, wire, promise, former] = ['domain model', 'protocol', 'promise', 'specification'];

  it.each([
    ['a section', `/** Signs (${model} 9.5). */`, [`server/a.ts:1 → ${model} 9.5`]],
    ['one of several', `// (${model} 1.4, 2 and 9.4)`, [`server/a.ts:1 → ${model} 2`]],
    ['the end of a range', `(${model} 1.4 to 9.9)`, [`server/a.ts:1 → ${model} 9.9`]],
    ['a number in the next line', `\n/**\n * as ${wire}\n * 9 says\n */`, [`server/a.ts:3 → ${wire} 9`]],
    ['a section with a longer number', `${wire} 4.2.2`, [`server/a.ts:1 → ${wire} 4.2.2`]],
    ['a row that is no section', `${model} 7`, [`server/a.ts:1 → ${model} 7`]],
    ['a promise', `// ${promise} 99`, [`server/a.ts:1 → ${promise} 99`]],
    ['a paper that is not here', `// ${former} 5`, [`server/a.ts:1 → ${former} 5`]],
  ])('are reported for %s that is not there', (_, text, expected) => {
    expect(lost(text)).toEqual(expected);
  });

  it.each([
    ['a section', `/** Signs (${model} 9.4). */`],
    ['several', `// (${model} 1.4, 9.4; ${wire} 4 and 4.2.1)`],
    ['the end of a sentence', `as in ${model} 9.4.`],
    ['what breaks over lines', `/**\n * domain\n * model 1.4, and ${promise}s 21\n * and 22\n */`],
    ['a word without a number', `the ${model} says so, in 7 ways`],
  ])('leave %s alone', (_, text) => {
    expect(lost(text)).toEqual([]);
  });
});

it('the guide of fields shows a use of every kind', () => {
  const kinds =
    fieldsText()
      .split('## Options')[0]
      ?.matchAll(/^\| `(\w+)` \| (.*) \|$/gm) ?? [];
  const uses = new Map([...kinds].map(([, kind, use]) => [kind, use]));

  expect(uses.size).toBeGreaterThan(30);
  expect([...uses].filter(([, use]) => use?.trim() === '').map(([kind]) => kind)).toEqual([]);
});
