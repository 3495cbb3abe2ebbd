import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config';
import { type OpenDatabase, openDatabase } from '#server/db/open';
import { inAllTenants } from '#server/db/tenancy';
import { openBackups } from '#server/modules/monitor/backup/run';
import { taskStates } from '#shared/handover/task';
import { schema } from '../../tests/support/database.ts';
import { addSample, openSampleHouse, sampleOnServer } from '../../tests/support/sample-house.ts';
import { surroundings } from '../../tests/support/surroundings.ts';
import { backup } from './backup.ts';
import { folderPlace } from './place.ts';
import { prove } from './prove.ts';

const folder = mkdtempSync(join(tmpdir(), 'prove-'));
afterAll(() => rmSync(folder, { recursive: true }));
const server = process.env.TEST_DATABASE_URL;
const dataDir = join(folder, 'data');
const backups = join(folder, 'backups');

const settings = {
  DATA_DIR: dataDir,
  BACKUP_DIR: backups,
  BACKUP_KEEP: '2',
  ...(server && { DATABASE_URL: await sampleOnServer(server, dataDir) }),
};
const config = readConfig(settings);
const lines: string[] = [];
const say = (line: string) => lines.push(line);

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(config);
  return work(database).finally(() => database.close());
}
const change = (...statements: string[]) =>
  withDatabase(async ({ pool }) => {
    for (const statement of statements) await pool.query(statement);
  });
const backUp = () => backup({ config, place: folderPlace(backups), say });

beforeAll(async () => {
  if (server) return;
  const house = await openSampleHouse();
  await withDatabase(async (database) => {
    await schema.fill(database);
    await inAllTenants(() => addSample(database.db, { ...house, dataDir }));
  });
  await house.close();
});

it('a server makes a backup in a process of its own, restores it beside its data and leaves nothing of that (promise 55)', async () => {
  const proof = await openBackups({ ...surroundings(), ...settings }).make();

  expect(proof).toMatchObject({ faults: [], madeAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) });
  expect(readdirSync(backups)).toEqual([proof.backup]);
  expect(proof.rows).toBeGreaterThan(1_000);
  expect(proof.seconds).toBeGreaterThan(0);
  expect(readdirSync(dataDir)).not.toContain('backup-proof');
});

it('what does not agree with itself is found once it is restored (promise 55)', async () => {
  await change(
    "update article set history_hash = 'f' where id = (select min(id) from article)",
    'update article set holder_type = null where id = (select max(id) from article)',
    `update task set task_state = ${taskStates.published}, plan_bag_count = 1, actual_bag_count = 99 where id = (select min(id) from task)`,
  );

  const { faults } = await prove({ config, file: await backUp(), say });

  expect(faults.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['history', 'custody', 'bags']));
  expect(faults).toHaveLength(3);
});

it('a backup that cannot be used is a fault, not the end of the proof (promise 55)', async () => {
  const file = await backUp();
  writeFileSync(file, readFileSync(file).subarray(0, 20_000));

  const proof = await prove({ config, file, say });

  expect(proof).toMatchObject({ rows: 0, faults: [{ kind: 'unusable' }] });
  expect(readdirSync(dataDir)).not.toContain('backup-proof');
});
