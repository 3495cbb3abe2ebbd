// Runs the tests that a seed drives for longer than the gate does, or plants faults to see that they find them:
//   tenants [--calls 20000] [--seed N] | day [--days 200] [--seed N] | either with --planted [--only 3,5]
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from '../bench/table.ts';
import { faultsOfCustody } from '../tests/support/planted/custody.ts';
import type { Fault } from '../tests/support/planted/fault.ts';
import { faultsOfTenants } from '../tests/support/planted/tenants.ts';

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    calls: { type: 'string', default: '20000' },
    days: { type: 'string', default: '200' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

/** The tests by name: their file, the settings of a long run, and the faults that they find. */
const tests = {
  tenants: {
    file: 'tests/server/tenants-apart.test.ts',
    settings: { TENANTS_CALLS: asked.calls, ...(asked.seed && { TENANTS_SEED: asked.seed }) },
    faults: faultsOfTenants,
  },
  day: {
    file: 'tests/server/day-with-faults.test.ts',
    settings: { DAY_DAYS: asked.days, ...(asked.seed && { DAY_SEED: asked.seed }) },
    faults: faultsOfCustody,
  },
} as const;

const folders = ['server', 'shared', 'src', 'scripts', 'bench', 'build', 'tests'];
const files = ['package.json', 'tsconfig.json', 'vitest.config.ts'];

/** Where and how a file of tests is run. */
interface Running {
  readonly cwd: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly stdio: 'inherit' | 'pipe';
  /** Whether one failed test is enough. */
  readonly isBrief?: boolean;
}

/** Runs a file of tests; returns whether all of them passed, with what they said. */
function run(file: string, { cwd, settings, stdio, isBrief }: Running) {
  const how = { cwd, stdio, env: { ...process.env, ...settings }, encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'server', ...(isBrief ? ['--bail=1'] : []), file],
    how,
  );
  return { isPassed: status === 0, said: stdout ?? '' };
}

/** Makes a copy of the sources that faults can be planted into. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const name of [...folders, ...files]) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Plants one fault, runs the tests that are to find it, and puts the file back. Returns which tests failed. */
function plant(copy: string, { file, text, replacement, foundBy }: Fault): string {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(text).length !== 2) throw new Error(`${file} has this not once: ${text}`);
  writeFileSync(
    path,
    source.replace(text, () => replacement),
  );
  const plain = { CI: '1', NO_COLOR: '1', FORCE_COLOR: '0' };
  const { isPassed, said } = run(foundBy, { cwd: copy, settings: plain, stdio: 'pipe', isBrief: true });
  writeFileSync(path, source);
  const failed = [...said.matchAll(/^ +[×✗] (.+?)(?: \d+ms)?$/gm)].map(([, title]) => title);
  return isPassed ? 'NOT FOUND' : (failed[0] ?? said.slice(-300));
}

function plantAll(faults: readonly Fault[]): void {
  const copy = copySources();
  const numbers = asked.only?.split(',').map(Number);
  const chosen = faults
    .map((fault, index) => ({ fault, number: index + 1 }))
    .filter(({ number }) => numbers?.includes(number) ?? true);
  const rows = chosen.map(({ fault, number }) => {
    const by = plant(copy, fault);
    process.stdout.write(`${number} ${fault.name}: ${by}\n`);
    return [String(number), fault.name, by];
  });
  rmSync(copy, { recursive: true });
  printTable('Planted faults', ['', 'fault', 'found by'], rows);
  if (rows.some(([, , by]) => by === 'NOT FOUND')) process.exitCode = 1;
}

const [name = ''] = positionals;
if (name !== 'tenants' && name !== 'day') throw new Error('Which tests: tenants or day?');
const { file, settings, faults } = tests[name];
if (asked.planted) plantAll(faults);
else if (!run(file, { cwd: process.cwd(), settings, stdio: 'inherit' }).isPassed) process.exitCode = 1;
