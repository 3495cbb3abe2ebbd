import { expect, it } from 'vitest';
import { migrationsDirectory } from '#server/db/migrate';
import { tables } from '#server/schema';
import { lastSnapshot } from './generate-migration.ts';
import { snapshotOf, statementsBetween } from './schema-diff.ts';

it('finds a migration for every definition and table; if not, npm run db:generate writes it', async () => {
  expect(await statementsBetween(lastSnapshot(migrationsDirectory), snapshotOf(tables))).toEqual([]);
});
