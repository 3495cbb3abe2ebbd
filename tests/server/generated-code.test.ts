import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { guess } from '#server/modules/develop/code/generate/guess';
import { known } from '#server/modules/develop/code/known';
import type { InspectedColumn } from '#server/modules/develop/inspection';
import { code } from '#src/resources/develop/code';
import { guessedColumns, openKeyBoxes, realSource, sheetOf, someSource } from '../support/code-sheets.ts';
import { hasPostgres } from '../support/postgres.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';

const root = join(import.meta.dirname, '../..');
const minutes = 60_000;

/** The columns as a database would describe them, because no database is asked. */
const described: readonly InspectedColumn[] = [
  { name: 'ID', type: 'bigint', isRequired: true, isKey: true, comment: '' },
  { name: 'BOX_NAME', type: 'varchar(32)', isRequired: true, isKey: false, comment: '箱名', length: 32 },
  { name: 'BOX_CODE', type: 'varchar(32)', isRequired: true, isKey: false, comment: '', length: 32 },
  { name: 'PRICE', type: 'decimal(12,2)', isRequired: false, isKey: false, comment: '', scale: 2 },
  { name: 'DEPT_ID', type: 'bigint', isRequired: false, isKey: false, comment: '所属机构' },
  { name: 'IS_OPEN', type: 'tinyint(1)', isRequired: true, isKey: false, comment: '' },
  { name: 'STATUS', type: 'int', isRequired: false, isKey: false, comment: '' },
];

/** Labels that would be programs, styles or ends of comments if they were anything but texts. */
const hostile = [
  { label: `标签$${'{'}1}\`*/</script>`, labelEn: `A '$${'{'}1}' "label" \\ */` },
  { label: `${'很'.repeat(38)}'`, labelEn: `${'Long '.repeat(11)}"` },
];

/** Returns the zip of two sheets: a table as it is, and one of hostile words with a module of its own. */
async function archive(app: SeededApp, source: string, columns: readonly object[]): Promise<Uint8Array> {
  const api = await app.signInAs('admin');
  const worst = columns.map((column, index) => ({ ...column, ...hostile[index] }));
  const sheets = [
    sheetOf(source, { columns }),
    sheetOf(source, {
      codeName: '保险柜2',
      codeNameEn: 'Safes',
      tableName: 'SAFE_2',
      wrapMode: 2,
      baseMode: 1,
      columns: worst,
    }),
  ];
  const ids: string[] = [];
  for (const sheet of sheets) ids.push((await api.submit(code, sheet)).data.id);
  const query = { ids: ids.join() };
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/${code.path}/gen-code`,
    query,
    headers: { ...api.headers },
  });
  expect(answer.statusCode).toBe(200);
  return new Uint8Array(answer.rawPayload);
}

async function generated(): Promise<Uint8Array> {
  const database = (await hasPostgres()) ? await openKeyBoxes() : undefined;
  const app = await openSeededApp({ OUTBOUND_HOSTS: database?.host ?? 'db.example.com:5432' });
  try {
    const api = await app.signInAs('admin');
    const source = database ? await realSource(api, database) : await someSource(api);
    const wire = (flag: boolean) => Number(flag);
    const fixed = guess(described, known).map((column) => ({
      ...column,
      required: wire(column.required),
      list: wire(column.list),
      search: wire(column.search),
      form: wire(column.form),
    }));
    return await archive(app, source, database ? await guessedColumns(api, source) : fixed);
  } finally {
    await app.close();
    await database?.close();
  }
}

const leftOut = new Set(['node_modules', 'dist', 'data', 'shots', '.git']);

/** Copies the repository without its build results, and links its packages. Returns the folder of the copy. */
async function repository(): Promise<string> {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'generated-')));
  const names = (await readdir(root)).filter((name) => !leftOut.has(name));
  await Promise.all(names.map((name) => cp(join(root, name), join(copy, name), { recursive: true })));
  await symlink(await realpath(join(root, 'node_modules')), join(copy, 'node_modules'));
  return copy;
}

/** Writes the files of a zip into a folder and returns their names. */
async function unpack(bytes: Uint8Array, into: string): Promise<string[]> {
  const contents = Object.entries(unzipSync(bytes));
  for (const [path, content] of contents) {
    const file = join(into, path);
    await mkdir(dirname(file), { recursive: true });
    // Only new files are allowed: a file that exists already fails the test.
    await writeFile(file, content, { flag: 'wx' });
  }
  return contents.map(([path]) => path);
}

/** Runs a command in a folder. Returns its output if it failed, otherwise undefined. */
function failureOf(cwd: string, [command = '', ...args]: readonly string[]): Promise<string | undefined> {
  const {
    TEST_REPORT: _report,
    TEST_RUN_FOLDER: _folder,
    VITEST: _vitest,
    VITEST_WORKER_ID: _worker,
    VITEST_POOL_ID: _pool,
    ...env
  } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(join('node_modules/.bin', command), args, { cwd, env: { ...env, NODE_ENV: 'test', NO_COLOR: '1' } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    child.on('error', reject);
    child.on('exit', (status) => resolve(status === 0 ? undefined : `${command} ${args.join(' ')}\n${said.slice(-4000)}`));
  });
}

/**
 * Returns the commands of `npm run check` whose results new files can change, and the tests of the new nouns and of every noun
 * on a database.
 */
const commandsFor = (files: readonly string[]) => [
  ['biome', 'ci', '--colors=off', ...files],
  // What the last check of types in the repository has found is taken as long as the files are the same; the packages are found
  // in the copy itself, so that they are the same as well.
  ['tsc', '-p', '.', '--checkers', '1', '--preserveSymlinks'],
  // No file that is there already imports a new one, so that only the imports of the new ones can break a rule.
  ['depcruise', ...files.filter((file) => file.endsWith('.ts'))],
  ['knip', '--no-config-hints'],
  ['tsx', 'scripts/check-docs.ts'],
  ['vitest', 'run', '--project', 'unit', '--project', 'contract', 'tests/contract/', 'tests/support/samples.test.ts'],
  [
    ...['vitest', 'run', '--project', 'server', 'tests/server/generated/', 'tests/server/nouns.test.ts'],
    ...['-t', "^'(keyBox|safe2)' |^is on the menu, and lists"],
  ],
  [
    'tsx',
    '-e',
    "import('./server/seed/menus/index.ts').then(({ menus }) => process.exit(menus.some(({ code }) => code === 'safe2') ? 0 : 1))",
  ],
];

it(
  'generates what passes every check of this repository, with no further edit',
  async () => {
    const copy = await repository();
    try {
      const files = await unpack(await generated(), copy);
      for (const command of commandsFor(files)) expect(await failureOf(copy, command)).toBeUndefined();
    } finally {
      await rm(copy, { recursive: true });
    }
  },
  10 * minutes,
);
