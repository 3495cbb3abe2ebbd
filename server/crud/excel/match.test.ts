import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { excelClient, workbookOf } from '../testing/workbooks.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

function newcomer() {
  const client = server.newcomer();
  return { client, excel: excelClient(server.app, client.actor, 'toy/gadget') };
}

type Newcomer = ReturnType<typeof newcomer>;

const count = async ({ client }: Newcomer) => (await client.list('gadget')).data.total;

describe('rows that say the same', () => {
  const twice = [
    ['One', 'A-1'],
    ['Two', 'A-2'],
    ['Three', 'A-1'],
  ];

  it('are found within a workbook', async () => {
    const own = newcomer();

    const status = await own.excel.import(await workbookOf(['Title', 'Code'], twice), { mode: 'good' });

    expect(status).toMatchObject({ stored: 2, faulty: 1 });
    expect(status.faults).toEqual([{ row: 4, column: 'Code', reason: 'Code repeats that of row 2' }]);
  });

  it('as one that is there are faults', async () => {
    const { client, excel } = newcomer();
    await client.make('gadget', { title: 'Old', code: 'A-2' });

    const status = await excel.import(await workbookOf(['Title', 'Code'], twice.slice(0, 2)));

    expect(status.faults).toEqual([{ row: 3, column: 'Code', reason: 'Code already exists' }]);
  });

  it('change the one that is there when that is asked for, as far as they say anything', async () => {
    const { client, excel } = newcomer();
    const id = await client.make('gadget', { title: 'Old', code: 'A-2', amount: 3, note: 'kept' });
    const file = await workbookOf(
      ['Title', 'Code', 'Amount', 'Note'],
      [
        ['New', 'A-2', 4, ''],
        ['Newest', 'A-3', 5, ''],
      ],
    );

    const status = await excel.import(file, { mode: 'all', isCovered: '1' });

    expect(status).toMatchObject({ stored: 2, faulty: 0 });
    expect((await client.detail('gadget', id)).data).toMatchObject({ title: 'New', amount: 4, note: 'kept', version: 2 });
    expect((await client.list('gadget')).data.total).toBe(2);
  });

  it('as a row of another tenant are none of its business', async () => {
    const stranger = newcomer();
    await stranger.client.make('gadget', { title: 'Theirs', code: 'A-2' });
    const own = newcomer();

    const status = await own.excel.import(await workbookOf(['Title', 'Code'], twice.slice(0, 2)), {
      mode: 'all',
      isCovered: '1',
    });

    expect(status).toMatchObject({ stored: 2, faulty: 0 });
    expect(await count(stranger)).toBe(1);
  });
});

describe('names', () => {
  it('of another tenant do not exist', async () => {
    const stranger = newcomer();
    await stranger.client.make('shelf', { name: 'Foreign' });
    const { excel } = newcomer();

    const status = await excel.import(await workbookOf(['Title', 'Shelf'], [['One', 'Foreign']]));

    expect(status.faults).toEqual([{ row: 2, column: 'Shelf', reason: 'Shelf “Foreign” does not exist' }]);
  });

  it('that several rows go by need their path', async () => {
    const { client, excel } = newcomer();
    const [north, south] = [await client.make('shelf', { name: 'North' }), await client.make('shelf', { name: 'South' })];
    await client.make('shelf', { name: 'Middle', parentId: north });
    const wanted = await client.make('shelf', { name: 'Middle', parentId: south });
    const file = await workbookOf(
      ['Title', 'Shelf'],
      [
        ['One', 'Middle'],
        ['Two', 'South/Middle'],
        ['Three', 'East/Middle'],
      ],
    );

    const status = await excel.import(file, { mode: 'good' });

    expect(status.faults.map(({ row, reason }) => [row, reason.slice(0, 30)])).toEqual([
      [2, 'Shelf “Middle” stands for seve'],
      [4, 'Shelf “East/Middle” does not e'],
    ]);
    expect((await client.list('gadget')).data.records).toMatchObject([{ title: 'Two', shelfId: wanted }]);
  });

  it('in both languages and several at once mean their rows', async () => {
    const { client, excel } = newcomer();
    const [one, two] = [
      await client.make('shelf', { name: 'First', nameEn: 'Number one' }),
      await client.make('shelf', { name: 'Second' }),
    ];

    await excel.import(await workbookOf(['Title', 'Spare shelves'], [['One', 'number one、Second']]), { mode: 'all' });

    expect((await client.list('gadget')).data.records).toMatchObject([{ spareIds: `${one},${two}` }]);
  });
});
