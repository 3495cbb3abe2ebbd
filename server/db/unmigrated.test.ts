import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { tables } from '#server/schema';
import { openTestDatabase } from '../../tests/support/database.ts';
import { unmigrated } from './unmigrated.ts';

const crate = pgTable('crate', { id: integer().primaryKey(), homeDept: text().notNull(), weight: integer() });

it('names the tables and columns that no migration has brought, and nothing that is as defined', async () => {
  const database = await openTestDatabase([crate]);
  const changed = pgTable('crate', {
    id: integer().primaryKey(),
    weight: integer(),
    colourCode: text(),
    size: integer().notNull(),
  });
  const barrel = pgTable('barrel', { id: integer().primaryKey(), hoopCount: integer() });

  expect(await unmigrated(database.pool, [crate])).toEqual([]);
  expect(await unmigrated(database.pool, [changed, barrel])).toEqual([
    'crate (colour_code, size, home_dept)',
    'barrel (id, hoop_count)',
  ]);
  await database.close();
});

it('has nothing to say about the tables of the product', async () => {
  const database = await openTestDatabase();

  expect(await unmigrated(database.pool, tables)).toEqual([]);
  await database.close();
});
