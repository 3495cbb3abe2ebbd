import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineModule, type Module } from '../module.ts';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { crate, squad } from '../testing/toys.ts';
import { excelClient, workbookOf } from '../testing/workbooks.ts';

/** One server stores rows together, the other one by one because of its hooks. */
const modules: Record<string, Module[]> = {
  'stored together': [],
  'stored one by one': [squad, crate].map((noun) => defineModule(noun, { hooks: { afterSave: () => undefined } })),
};
const servers = new Map<string, ToyServer>();
beforeAll(async () => {
  for (const [name, own] of Object.entries(modules)) servers.set(name, await openToyServer({ modules: own }));
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

function newcomer(name: string, noun: string) {
  const server = servers.get(name) as ToyServer;
  const client = server.newcomer();
  return { client, excel: excelClient(server.app, client.actor, `toy/${noun}`) };
}

const names = Object.keys(modules);

it.each(names)('%s: rows may lack what a workbook cannot hold, until somebody edits them', async (name) => {
  const { client, excel } = newcomer(name, 'squad');

  const status = await excel.import(await workbookOf(['Name'], [['Reds'], ['Blues']]), { mode: 'all' });

  expect(status).toMatchObject({ state: 'done', stored: 2, faulty: 0 });
  const { id } = (await client.list('squad', { name: 'Reds' })).data.records[0];
  const edit = await client.submit('squad', { id, name: 'Greens' });
  expect(Object.keys(edit.data.fields).sort()).toEqual(['badge', 'members']);
});

it.each(names)('%s: what a workbook can hold is demanded as ever', async (name) => {
  const { excel } = newcomer(name, 'squad');

  const status = await excel.import(await workbookOf(['Name', 'Rival'], [['', 'Yes']]), { mode: 'all' });

  expect(status).toMatchObject({ stored: 0, faulty: 1 });
});

it.each(names)('%s: rows without a number are given one, and typed ones are kept', async (name) => {
  const { client, excel } = newcomer(name, 'crate');
  const file = await workbookOf(
    ['Title', 'Number'],
    [
      ['a', ''],
      ['b', 'CR0002'],
      ['c', ''],
      ['d', 'OWN-1'],
    ],
  );

  expect(await excel.import(file, { mode: 'all' })).toMatchObject({ state: 'done', stored: 4 });

  const { records } = (await client.list('crate', { ascs: 'title' })).data;
  const numbers = records.map(({ crateNo }: { crateNo: string }) => crateNo);
  expect(numbers.slice(1, 2)).toEqual(['CR0002']);
  expect(new Set(numbers).size).toBe(4);
  expect(numbers.filter((number: string) => /^CR000\d$/.test(number))).toHaveLength(3);
});
