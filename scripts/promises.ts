// Tells which tests hold which promise of docs/domain/promises.md: writes their files into that document, runs exactly these tests
// and prints how each promise stands. `--write` only writes; numbers ask for these promises alone.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printTable } from '../bench/table.ts';
import { rooms } from './check-docs.ts';

export const promisesDocument = 'docs/domain/promises.md';

const tag = String.raw`\(promises? (\d[^)]*)\)`;
/** At the end of a quoted text, that is, of a title: comments cite promises as well, and hold none. */
const endOfTitle = new RegExp(`${tag}(?=['"\`])`, 'g');
const anywhere = new RegExp(tag, 'g');
const row = /^\| (\d+) \| (.*) \| ([^|]*) \|$/gm;

const numbersOf = (text: string, pattern: RegExp): readonly number[] =>
  [...text.matchAll(pattern)].flatMap(([, list = '']) => (list.match(/\d+/g) ?? []).map(Number));

/** The files whose tests hold a promise, by its number. */
export type Holders = ReadonlyMap<number, readonly string[]>;

/** Finds the holders in the texts of test files, which are named by their paths. */
export function holdersIn(texts: ReadonlyMap<string, string>): Holders {
  const holders = new Map<number, string[]>();
  for (const [file, text] of texts) {
    for (const number of new Set(numbersOf(text, endOfTitle))) holders.set(number, [...(holders.get(number) ?? []), file]);
  }
  return holders;
}

/** Returns the texts of all test files, by their paths. */
export function readTests(): ReadonlyMap<string, string> {
  const folders = ['server', 'src', 'shared', 'tests', 'scripts', 'build'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file)).sort();
  return new Map(tests.map((file) => [file, readFileSync(file, 'utf8')]));
}

/**
 * Returns the shortest end of a path, of two parts at least, that no other file has. It begins with no room, so that nobody
 * takes it for a whole path.
 */
export function shortestTail(path: string, files: readonly string[]): string {
  const parts = path.split('/');
  const tails = parts.map((_, from) => parts.slice(from).join('/')).filter((tail) => tail.includes('/'));
  const isClear = (tail: string) =>
    files.every((file) => file === path || !file.endsWith(`/${tail}`)) && !rooms.includes(tail.slice(0, tail.indexOf('/')));
  return tails.findLast(isClear) ?? path;
}

/** Returns the numbers of the promises that the document has. */
export const promisesIn = (markdown: string): readonly number[] =>
  [...markdown.matchAll(row)].map(([, number]) => Number(number));

/** Returns the document with the holders in the third column of its tables. */
export function withHolders(markdown: string, holders: Holders, files: readonly string[]): string {
  return markdown.replaceAll(row, (_, number: string, words: string) => {
    const held = (holders.get(Number(number)) ?? []).map((file) => `\`${shortestTail(file, files)}\``);
    return `| ${number} | ${words} | ${held.join(', ') || '–'} |`;
  });
}

/** A test as Vitest's JSON reporter tells of it. */
interface Outcome {
  /** The titles of its groups, and its own. */
  readonly fullName: string;
  readonly status: string;
}

/** Returns how often the tests of a promise came to each of these ends. */
export function countsOf(
  promise: number,
  outcomes: readonly Outcome[],
): Readonly<Record<'passed' | 'failed' | 'skipped', number>> {
  const held = outcomes.filter(({ fullName }) => numbersOf(fullName, anywhere).includes(promise));
  const of = (...states: readonly string[]) => held.filter(({ status }) => states.includes(status)).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped', 'pending') };
}

interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly Outcome[] }[];
}

/** The folder of tests that run by a configuration of their own. */
const faults = 'tests/faults/';

/** Runs the tests that name one of the promises. */
function run(promises: readonly number[], holders: Holders): readonly Outcome[] {
  const files = [...new Set(promises.flatMap((promise) => holders.get(promise) ?? []))];
  const isFault = (file: string) => file.startsWith(faults);
  return [
    ...runFiles(promises, { files: files.filter((file) => !isFault(file)), more: [] }),
    ...runFiles(promises, { files: files.filter(isFault), more: ['--config', `${faults}vitest.config.ts`] }),
  ];
}

interface Running {
  readonly files: readonly string[];
  readonly more: readonly string[];
}

function runFiles(promises: readonly number[], { files, more }: Running): readonly Outcome[] {
  if (files.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'promises-'));
  const report = join(folder, 'report.json');
  const titles = String.raw`\(promises? [^)]*\b(${promises.join('|')})\b`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    spawnSync('npx', ['vitest', 'run', '-t', titles, ...more, ...reporters, ...files], { stdio: 'inherit' });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return testResults.flatMap(({ assertionResults }) => assertionResults);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the tests of these promises and prints how each stands. */
function tellHow(promises: readonly number[], holders: Holders): void {
  const outcomes = run(promises, holders);
  const counts = promises.map((promise) => countsOf(promise, outcomes));
  const cells = counts.map(({ passed, failed, skipped }, at) => [promises[at] ?? '', passed, failed, skipped]);
  printTable('The promises', ['promise', 'passed', 'failed', 'skipped'], cells);
  if (counts.some(({ passed, failed }) => passed === 0 || failed > 0)) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = process.argv.slice(2).map(Number).filter(Number.isInteger);
  const texts = readTests();
  const holders = holdersIn(texts);
  const markdown = readFileSync(promisesDocument, 'utf8');
  writeFileSync(promisesDocument, withHolders(markdown, holders, [...texts.keys()]));
  const wanted = promisesIn(markdown).filter((promise) => asked.length === 0 || asked.includes(promise));
  if (!process.argv.includes('--write')) tellHow(wanted, holders);
}
