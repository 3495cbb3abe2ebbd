import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config';
import { readMigrations } from '#server/db/migrate';
import { openDatabase } from '#server/db/open';
import { exitCodes } from '#server/lib/start-error';
import { startServer } from '#server/start';
import { createOnServer } from '../../tests/support/templates.ts';
import { entryNames, type Header, rowsEntry } from './archive/format.ts';
import { type Packer, packArchive } from './archive/pack.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'load-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const server = process.env.TEST_DATABASE_URL;

type Settings = Readonly<Record<string, string>>;
const configOf = (settings: Settings) => readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...settings });
const say = () => undefined;

/** Writes a backup by hand, with a row of one table that has these columns, and returns the settings of an empty place for it. */
async function written(name: string, table: Header['tables'][number], steps: Header['steps']): Promise<Settings> {
  const header: Header = {
    program: 'handover-admin',
    format: 1,
    version: '0',
    madeAt: '',
    engine: 'server',
    steps,
    tables: [table],
  };
  const fill = async (packer: Packer) => {
    await packer.addWhole(entryNames.header, JSON.stringify(header));
    await packer.addWhole(rowsEntry(table.name, 1), `${JSON.stringify(table.columns.map(() => '7'))}\n`);
    return { rows: { [table.name]: 1 }, sequences: [{ name: 'row_id', value: '1900000000000000000' }], missing: [], altered: [] };
  };
  await writeFile(at(`${name}.backup`), packArchive(fill, undefined));
  return { DATA_DIR: at(name), ...(server && { DATABASE_URL: await createOnServer(server) }) };
}

const steps = readMigrations().map(({ number, name, checksum }) => ({ number, name, checksum }));
const columns = ['id', 'param_name', 'param_key', 'param_value'].map((name) => ({ name, type: 'text' }));

describe('a restore of what another program wrote', () => {
  it('takes the steps that it lacks, and lets ids go on', async () => {
    const settings = await written('older', { name: 'param', columns }, steps.slice(0, -1));

    await restore({ config: configOf(settings), file: at('older.backup'), say });

    const { dataDir, databaseUrl } = configOf(settings);
    const { pool, close } = await openDatabase({ dataDir, databaseUrl });
    const { rows } = await pool.query(
      "select id, param_key, nextval('row_id') as next, (select max(number) from schema_migration) as step from param",
    );
    await close();
    expect(rows).toEqual([{ id: '7', param_key: '7', next: '1900000000000000001', step: steps.at(-1)?.number }]);
  });

  it.each([
    ['table', { name: 'ghost', columns }],
    ['column', { name: 'param', columns: [...columns, { name: 'ghost', type: 'text' }] }],
  ])('is refused for a %s that its steps do not make, and leaves what no server starts with', async (what, table) => {
    const settings = await written(`ghost-${what}`, table, steps);

    await expect(restore({ config: configOf(settings), file: at(`ghost-${what}.backup`), say })).rejects.toThrow(
      'do not make as it is',
    );
    await expect(startServer(configOf(settings), say)).rejects.toMatchObject({ exitCode: exitCodes.restoreUnfinished });
  });
});
