import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { statementsOf } from '#server/crud/model/table-statements';
import { migrationsDirectory } from '#server/db/migrate';
import { shapeWith } from '#server/modules/develop/code/generate/schema';
import { tables } from '#server/schema';
import type { Resource } from '#shared/define';
import { defineResource, field } from '#shared/define';
import { stored } from '../src/resources/index.ts';
import { lastSnapshot } from './generate-migration.ts';
import { emptySnapshot, type Snapshot, snapshotOf, statementsBetween } from './schema-diff.ts';

const toy = defineResource({
  name: 'screwBox',
  path: 'blade-business/screw-box',
  label: { zh: '螺丝盒', en: 'Screw boxes' },
  scope: 'platform',
  fields: {
    boxCode: field.code({ zh: '编号', en: 'Code', required: true, unique: true }),
    weight: field.decimal({ zh: '重量', en: 'Weight', scale: 4, search: 'range' }),
    sort: field.integer({ zh: '排序', en: 'Sort' }),
    keeperId: field.ref('keeper', { zh: '管库员', en: 'Keeper' }),
  },
  sort: { sort: 'asc' },
});
const table = (noun: Resource) => tableOf(noun) as unknown as PgTable;

it.each([toy, ...stored].map((noun) => [noun.name, noun] as const))(
  'writes the step for %s as drizzle-kit does',
  async (_, noun) => {
    // Only the sequence that ids come from exists already.
    const drawn = await statementsBetween({ ...emptySnapshot, sequences: snapshotOf([]).sequences }, snapshotOf([table(noun)]));

    expect(statementsOf(table(noun))).toEqual(drawn.map((statement) => statement.trim()));
  },
);

it('leaves the next step nothing to do', async () => {
  const last = lastSnapshot(migrationsDirectory);
  const shape = shapeWith(last, [table(toy)]) as unknown as Snapshot;

  expect(await statementsBetween(shape, snapshotOf([...tables, table(toy)]))).toEqual([]);
  expect(shape).toMatchObject({ prevId: last.id });
  expect(shape.id).not.toBe(last.id);
});
