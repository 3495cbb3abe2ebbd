import { describe, expect, it } from 'vitest';
import { brokenCitations } from './check-docs.ts';

const tree = ['docs/operations.md', 'server/lib/actor.ts', 'server/lib/right.ts'];
const broken = (markdown: string) => brokenCitations('docs/guide.md', markdown, (path: string) => tree.includes(path));

describe('citations in documents', () => {
  it.each([
    ['a code span of a file', '`server/lib/gone.ts`', ['docs/guide.md → server/lib/gone.ts']],
    ['a file with a line', '`server/lib/gone.ts:12`', ['docs/guide.md → server/lib/gone.ts']],
    ['one of several names in braces', '`server/lib/{actor,gone}.ts`', ['docs/guide.md → server/lib/gone.ts']],
    ['a relative link', '[operations](gone.md#backup)', ['docs/guide.md → docs/gone.md']],
  ])('are reported for %s that is not there', (_, markdown, expected) => {
    expect(broken(markdown)).toEqual(expected);
  });

  it.each([
    ['a file that exists', '`server/lib/{actor,right}.ts` and [operations](./operations.md)'],
    ['a placeholder', '`src/resources/<area>/<noun>.ts` and `docs/decisions/NNN-title.md`'],
    ['a pattern', '`tests/**/*.test.ts`'],
    ['what running produces', '`dist/server/main.js`'],
    ['another site', '[Fastify](https://fastify.dev/docs)'],
    ['a code block', '```ts\nimport `server/lib/gone.ts`\n```'],
    ['a word that is no path', '`server` and `src`'],
  ])('leave %s alone', (_, markdown) => {
    expect(broken(markdown)).toEqual([]);
  });
});
