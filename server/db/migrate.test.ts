import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tables } from '#server/schema';
import { generateMigrationFile } from '../../scripts/generate-migration.ts';
import { openEmpty, openTestDatabase } from '../../tests/support/database.ts';
import { schemaLines } from '../../tests/support/schema-lines.ts';
import { isMigrated, type Migration, migrate, readMigrations, withStartLock } from './migrate.ts';
import type { OpenDatabase } from './open.ts';

let database: OpenDatabase;
let directory: string;

beforeEach(async () => {
  database = await openEmpty();
  directory = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

const step = (number: number, sql: string, checksum = sql): Migration => ({ number, name: `step_${number}`, sql, checksum });
const numbersOf = (steps: readonly Migration[]) => steps.map(({ number }) => number);
const first = step(1, 'create table city (name text)');
const second = step(2, "insert into city values ('Shanghai')");
const cities = async () => (await database.pool.query('select name from city')).rows;

describe('migrate', () => {
  it('takes each step once, in order, and records it (promise 56)', async () => {
    expect(numbersOf(await migrate(database, [first, second]))).toEqual([1, 2]);
    expect(numbersOf(await migrate(database, [first, second]))).toEqual([]);

    expect(await cities()).toEqual([{ name: 'Shanghai' }]);
    expect(await isMigrated(database.pool, 2)).toBe(true);
    expect(await isMigrated(database.pool, 3)).toBe(false);
  });

  it('counts a schema with the steps of a newer server as one that an older server may work on', async () => {
    await migrate(database, [first, second]);

    expect(await isMigrated(database.pool, 1)).toBe(true);
  });

  it('lets a step reach the rows of all tenants', async () => {
    await migrate(database, [first, step(2, "insert into city values (current_setting('app.tenant_id', true))")]);

    expect(await cities()).toEqual([{ name: '*' }]);
  });

  it('takes a step that was merged after a later one', async () => {
    await migrate(database, [first, step(3, 'create table late (n int)')]);

    expect(numbersOf(await migrate(database, [first, second, step(3, 'create table late (n int)')]))).toEqual([2]);
  });

  it('undoes a step that fails, keeps those before it, and goes on from there', async () => {
    const broken = step(2, "insert into city values ('half'); insert into nowhere values (1)");
    await expect(migrate(database, [first, broken])).rejects.toThrow('Schema step 2 (step_2) failed and was undone');

    expect(await cities()).toEqual([]);
    expect(numbersOf(await migrate(database, [first, second]))).toEqual([2]);
  });

  it('refuses a schema that a newer server made (promise 56)', async () => {
    await migrate(database, [first, second]);

    await expect(migrate(database, [first])).rejects.toMatchObject({ exitCode: 8, message: expect.stringContaining('step 2') });
  });

  it('refuses a step that was changed after it was taken', async () => {
    await migrate(database, [first]);

    await expect(migrate(database, [step(1, first.sql, 'other')])).rejects.toMatchObject({ exitCode: 8 });
  });

  it('runs in one server at a time', async () => {
    const start = () => withStartLock(database, () => migrate(database, [first, second]));

    const taken = await Promise.all([start(), start(), start()]);

    expect(taken.flatMap(numbersOf)).toEqual([1, 2]);
  });
});

describe('generated migrations', () => {
  const before = pgTable('note', { id: integer().primaryKey() });
  const after = pgTable('note', { id: integer().primaryKey(), bodyText: text() });

  it('make the schema of the tables, after which there is nothing to generate', async () => {
    expect(await generateMigrationFile(tables, directory, 'first')).toContain('0001_first.sql');

    await migrate(database, readMigrations(directory));

    const { rows } = await database.pool.query("select nextval('row_id') as id");
    expect(rows).toEqual([{ id: '1800000000000000000' }]);
    expect(await generateMigrationFile(tables, directory, 'second')).toBeUndefined();
  });

  it('hold only what changed since the last one', async () => {
    await generateMigrationFile([before], directory, 'note');
    await generateMigrationFile([after], directory, 'body');

    await migrate(database, readMigrations(directory));

    expect(readdirSync(join(directory, 'meta'))).toEqual(['0002.json']);
    expect(readMigrations(directory).at(-1)?.sql).toBe('ALTER TABLE "note" ADD COLUMN "body_text" text;\n');
    expect((await database.pool.query('select id, body_text from note')).rows).toEqual([]);
  });
});

it('the steps lead to the schema of the definitions and tables, whatever a step says', async () => {
  const [bySteps, byTables] = await Promise.all([openTestDatabase(), openTestDatabase(tables)]);

  expect(await schemaLines(bySteps.pool)).toEqual(await schemaLines(byTables.pool));

  await Promise.all([bySteps.close(), byTables.close()]);
});
