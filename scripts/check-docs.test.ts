import { describe, expect, it } from 'vitest';
import { brokenCitations } from './check-docs.ts';
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

it('the guide of fields shows a use of every kind', () => {
  const kinds =
    fieldsText()
      .split('## Options')[0]
      ?.matchAll(/^\| `(\w+)` \| (.*) \|$/gm) ?? [];
  const uses = new Map([...kinds].map(([, kind, use]) => [kind, use]));

  expect(uses.size).toBeGreaterThan(30);
  expect([...uses].filter(([, use]) => use?.trim() === '').map(([kind]) => kind)).toEqual([]);
});
