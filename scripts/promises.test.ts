import { describe, expect, it } from 'vitest';
import { countsOf, holdersIn, promisesIn, shortestTail, withHolders } from './promises.ts';

// Put together here, since this file is read for promises as well.
const one = (number: number) => `(${'promise'} ${number})`;
const several = (...numbers: readonly number[]) => `(${'promises'} ${numbers.join(', ')})`;

const held = (text: string) => [...holdersIn(new Map([['server/a.test.ts', text]])).keys()];

describe('the promises of a test', () => {
  it.each([
    ['one', `it('locks ${one(21)}', () => {});`, [21]],
    ['several', `it('locks ${several(21, 48)}', () => {});`, [21, 48]],
    ['that of a group', `describe("a lock ${one(21)}", () => {});`, [21]],
    ['that of a table', `])(\n  '%s locks ${one(21)}',\n  () => {},\n);`, [21]],
    ['that of a title with a value', `it(\`\${door} locks ${one(21)}\`, () => {});`, [21]],
    ['one that is named twice', `it('locks ${one(21)}');\nit('opens ${one(21)}');`, [21]],
  ])('are read from its title: %s', (_, text, expected) => {
    expect(held(text)).toEqual(expected);
  });

  it.each([
    ['a comment', `// It locks ${one(21)}.`],
    ['the middle of a text', `it('as ${one(21)} says, it locks');`],
    ['words', `it('keeps its word (${'promise'} kept)');`],
  ])('are not read from %s', (_, text) => {
    expect(held(text)).toEqual([]);
  });

  it('have every file that holds them', () => {
    const title = `it('locks ${one(21)}');`;

    expect(
      holdersIn(
        new Map([
          ['server/a.test.ts', title],
          ['src/b.test.tsx', title],
        ]),
      ).get(21),
    ).toEqual(['server/a.test.ts', 'src/b.test.tsx']);
  });
});

describe('the name of a file in the document', () => {
  const files = ['server/crud/read/list.test.ts', 'server/flow/read/list.test.ts', 'tests/server/start.test.ts'];

  it.each([
    ['server/modules/auth/renew.test.ts', 'auth/renew.test.ts'],
    ['server/crud/read/list.test.ts', 'crud/read/list.test.ts'],
    ['tests/server/start.test.ts', 'tests/server/start.test.ts'],
    ['server/app.test.ts', 'server/app.test.ts'],
  ])('of %s is %s', (path, expected) => {
    expect(shortestTail(path, [...files, path])).toBe(expected);
  });
});

describe('the document', () => {
  const markdown =
    '# Promises\n\n| | promise | held by |\n|---|---|---|\n| 1 | Locked | `old.test.ts` |\n| 2 | Told | by hand |\n';

  it('names the holders of each promise and keeps all else', () => {
    const file = 'server/auth/lock.test.ts';

    expect(promisesIn(markdown)).toEqual([1, 2]);
    expect(withHolders(markdown, new Map([[1, [file]]]), [file])).toBe(
      markdown.replace('old.test.ts', 'auth/lock.test.ts').replace('by hand', '–'),
    );
  });
});

it('counts how the tests of a promise ended, by their titles and those of their groups', () => {
  const outcomes = [
    { fullName: `a lock ${one(1)} opens`, status: 'passed' },
    { fullName: `a lock closes ${several(1, 12)}`, status: 'failed' },
    { fullName: `a lock rests ${one(12)}`, status: 'pending' },
  ];

  expect(countsOf(1, outcomes)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(countsOf(12, outcomes)).toEqual({ passed: 0, failed: 1, skipped: 1 });
  expect(countsOf(2, outcomes)).toEqual({ passed: 0, failed: 0, skipped: 0 });
});
