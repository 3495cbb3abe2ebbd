// Counts what this code base watches about itself: how large its files and functions are, who reads whom, and where the ways that
// everybody shall take are left.
import { execFileSync } from 'node:child_process';
import { printTable } from '../bench/table.ts';
import { circlesAt, type Facts, lonelyFiles, longest, nounReads, readHouse, smallest } from './house.ts';

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean);
const product = readHouse();

const sum = (of: (facts: Facts, file: string) => number) =>
  [...product].reduce((total, [file, facts]) => total + of(facts, file), 0);
const matches = (pattern: RegExp, within: RegExp) =>
  sum(({ text }, file) => (within.test(file) ? [...text.matchAll(pattern)].length : 0));
const filesWith = (pattern: RegExp, within: RegExp) => sum(({ text }, file) => (within.test(file) && pattern.test(text) ? 1 : 0));

const lines = sum((facts) => facts.lines);
const alone = lonelyFiles(product);
const [areas, folders] = [circlesAt(product, 1), circlesAt(product, 2)];
const modules = /^server\/modules\//;
const rows: readonly (readonly [string, number, string])[] = [
  ['files of the repository', tracked.length, '2,400'],
  ['product files', product.size, ''],
  ['lines in them', lines, ''],
  [`files under ${smallest} lines with one reader, beside it`, alone.length, '0'],
  [`functions above ${longest} lines`, sum((facts) => facts.longFunctions), '0'],
  ['spreads of literals', sum((facts) => facts.spreads), '0'],
  ['reads of nouns in modules without `readRows`: joins, sums, others', nounReads(product).length, '60'],
  ['`isDeleted` compared by hand in modules', matches(/\.isDeleted, 0\)/g, modules), '10'],
  ['casts through `unknown`', matches(/\bas unknown as\b/g, /./), '10'],
  ['casts per 1,000 lines, tenths', Math.round((sum((facts) => facts.casts) * 10_000) / lines), '20'],
  ['browser files that import `lib/http`', filesWith(/from '[^']*\/http(\.ts)?'/, /^src\//), '10'],
  ['circles of areas', areas.length, '0'],
  ['circles of folders of nouns', folders.length, '0'],
];

printTable('The house', ['measure', 'now', 'goal'], rows);
for (const group of [...areas, ...folders]) console.log(`circle: ${group.join(' – ')}`);
if (process.argv.includes('--files')) console.log(alone.join('\n'));
