import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { holdersIn, promisesDocument, promisesIn, readTests, withHolders } from '../../scripts/promises.ts';

const markdown = readFileSync(promisesDocument, 'utf8');
const texts = readTests();
const holders = holdersIn(texts);
const promises = promisesIn(markdown);

it('the promises are numbered from 1 to 65, each once', () => {
  expect(promises).toEqual(Array.from({ length: 65 }, (_, index) => index + 1));
});

it('every promise is held by a test that names it', () => {
  expect(promises.filter((promise) => !holders.has(promise))).toEqual([]);
});

it('no test names a promise that is not given', () => {
  expect([...holders.keys()].filter((promise) => !promises.includes(promise))).toEqual([]);
});

it('the document names the files of these tests', () => {
  expect(markdown, 'npm run promises -- --write writes it anew').toBe(withHolders(markdown, holders, [...texts.keys()]));
});
