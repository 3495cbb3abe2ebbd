import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { excelClient, readWorkbook, workbookOf } from '../testing/workbooks.ts';

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

const titles = (count: number) => Array.from({ length: count }, (_, index) => [`Gadget ${index + 1}`, index]);

describe('an import', () => {
  it('stores labels as keys, names as ids, and dates and numbers as they are written', async () => {
    const { client, excel } = newcomer();
    const shelfId = await client.make('shelf', { name: 'Top shelf' });
    const file = await workbookOf(
      ['Kind', 'Title *', 'Tags', 'Shelf', 'Top', 'Day', 'Price', 'Opens', 'Made', 'Body'],
      [
        [
          ...['robot', 'Robbie', 'red，loud', 'Top shelf', 'Yes', '2026/3/4', '1,234.5', '8:30'],
          new Date(Date.UTC(2026, 0, 2, 3, 4, 5)),
          'one\ntwo & <three>',
        ],
      ],
    );

    const status = await excel.import(file, { mode: 'all' });

    expect(status).toMatchObject({ state: 'done', total: 1, done: 1, stored: 1, faulty: 0, problem: '', hasResult: false });
    const { id } = (await client.list('gadget')).data.records[0];
    expect((await client.detail('gadget', id)).data).toMatchObject({
      title: 'Robbie',
      kindOf: 1,
      tags: '1,10',
      shelfId,
      isTop: 1,
      day: '2026-03-04',
      price: '1234.50',
      opens: '08:30',
      madeAt: '2026-01-02 03:04:05',
      body: '<p>one</p><p>two &amp; &lt;three&gt;</p>',
    });
  });

  it('reads dates and times that Excel keeps as numbers', async () => {
    const { client, excel } = newcomer();
    const file = await workbookOf(['Title', 'Day', 'Opens', 'Made'], [['Robbie', 46_174, 0.354166667, 46_174.333333333]]);

    await excel.import(file, { mode: 'all' });

    expect((await client.list('gadget')).data.records).toMatchObject([
      { day: '2026-06-01', opens: '08:30', madeAt: '2026-06-01 08:00:00' },
    ]);
  });

  it('takes headings in either language, in any order, below a title', async () => {
    const { client, excel } = newcomer();
    const file = await workbookOf(['Our gadgets'], [[], ['Amount', 'Title (zh) *'], [7, 'Robbie']]);

    await excel.import(file, { mode: 'good' });

    expect((await client.list('gadget')).data.records).toMatchObject([{ title: 'Robbie', amount: 7 }]);
  });

  it('writes nothing when it is only to look', async () => {
    const own = newcomer();

    const status = await own.excel.import(await workbookOf(['Title', 'Amount'], titles(3)));

    expect(status).toMatchObject({ mode: 'check', state: 'done', total: 3, done: 3, stored: 0, faulty: 0 });
    expect(await count(own)).toBe(0);
  });

  it('stores the workbook that was looked at', async () => {
    const own = newcomer();
    const looked = await own.excel.import(await workbookOf(['Title', 'Amount'], titles(3)));

    const status = await own.excel.again(looked.id, { mode: 'all' });

    expect(status).toMatchObject({ state: 'done', stored: 3, fileName: 'rows.xlsx' });
    expect(await count(own)).toBe(3);
  });

  it('tells between which moments it stored its rows', async () => {
    const own = newcomer();
    const looked = await own.excel.import(await workbookOf(['Title', 'Amount'], titles(3)));
    expect(looked).toMatchObject({ storedFrom: '', storedUntil: '' });

    const { storedFrom, storedUntil } = await own.excel.again(looked.id, { mode: 'good' });

    const within = await own.client.list('gadget', { updateTime_datege: storedFrom, updateTime_datele: storedUntil });
    expect(within.data.total).toBe(3);
    expect((await own.client.list('gadget', { updateTime_dategt: storedUntil })).data.total).toBe(0);
    expect((await own.client.list('gadget', { updateTime_datelt: storedFrom })).data.total).toBe(0);
  });

  it('stores more rows than one turn takes, each with its entry in the audit', async () => {
    const own = newcomer();

    await own.excel.import(await workbookOf(['Title', 'Amount'], titles(450)), { mode: 'all' });

    expect(await count(own)).toBe(450);
    const { rows } = await server.pool.query(
      'select action, count(*)::int as count from audit_log where tenant_id = $1 group by action order by action',
      [own.client.actor.tenantId],
    );
    expect(rows).toEqual([
      { action: 'import', count: 1 },
      { action: 'insert', count: 450 },
    ]);
  });
});

describe('faults', () => {
  const faulty: (string | number)[][] = [
    ['Fine', 1, 'robot', ''],
    ['', 2, 'robot', ''],
    ['Too much', 5000, 'wizard', ''],
    ['No shelf', 4, 'kite', 'Nowhere'],
  ];
  const headings = ['Title', 'Amount', 'Kind', 'Shelf'];

  it('are told by row, column and reason, in the order in which they are read', async () => {
    const { excel } = newcomer();

    const status = await excel.import(await workbookOf(headings, faulty));

    expect(status).toMatchObject({ total: 4, faulty: 3, hasResult: true });
    expect(status.faults).toEqual([
      { row: 3, column: 'Title', reason: 'Please enter Title' },
      { row: 4, column: 'Amount', reason: 'Amount must be at most 1000' },
      { row: 4, column: 'Kind', reason: 'Kind has no “wizard”; it takes: robot, kite' },
      { row: 5, column: 'Shelf', reason: 'Shelf “Nowhere” does not exist' },
    ]);
  });

  it('of one row are told all at once, whoever finds them', async () => {
    const { client, excel } = newcomer();
    await client.make('gadget', { title: 'Old', code: 'A-2' });
    const rows = [
      ['', 'wizard', 'much', 'A-2'],
      ['', 'robot', 'much', 'A-3'],
      ['', 'robot', 1, 'A-2'],
    ];

    const { faults } = await excel.import(await workbookOf(['Title', 'Kind', 'Amount', 'Code'], rows));

    const [title, code] = ['Please enter Title', 'Code already exists'];
    const amount = expect.stringContaining('Amount');
    const told = (row: number) =>
      Object.fromEntries(faults.filter((one) => one.row === row).map((one) => [one.column, one.reason]));
    expect(told(2)).toEqual({ Title: title, Kind: 'Kind has no “wizard”; it takes: robot, kite', Amount: amount, Code: code });
    expect(told(3)).toEqual({ Title: title, Amount: amount });
    expect(told(4)).toEqual({ Title: title, Code: 'Code repeats that of row 2' });
  });

  it('of rows that change others do not ask for what stays as it is', async () => {
    const { client, excel } = newcomer();
    await client.make('gadget', { title: 'Old', code: 'A-2' });

    const { faults } = await excel.import(await workbookOf(['Title', 'Code', 'Kind'], [['', 'A-2', 'wizard']]), {
      mode: 'good',
      isCovered: '1',
    });

    expect(faults).toEqual([{ row: 2, column: 'Kind', reason: 'Kind has no “wizard”; it takes: robot, kite' }]);
  });

  it('in a name say which one was meant', async () => {
    const { client, excel } = newcomer();
    await client.make('shelf', { name: 'Southern shelf' });
    const rows = [
      ['One', 'robott', 'Suothern shelf'],
      ['Two', 'kite', 'southernshelf'],
      ['Three', 'kite', 'Cellar'],
    ];

    const { faults } = await excel.import(await workbookOf(['Title', 'Kind', 'Shelf'], rows));

    expect(faults.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'Kind “robott” does not exist; did you mean “robot”?'],
      [2, 'Shelf “Suothern shelf” does not exist; did you mean “Southern shelf”?'],
      [3, 'Shelf “southernshelf” does not exist; did you mean “Southern shelf”?'],
      [4, 'Shelf “Cellar” does not exist'],
    ]);
  });

  it('are marked in the workbook that was sent', async () => {
    const { excel } = newcomer();
    const { id } = await excel.import(await workbookOf(headings, faulty));

    const { texts, notes, sheet } = await readWorkbook(await excel.result(id));

    expect(texts[0]).toEqual([...headings, 'Import result']);
    expect(notes).toMatchObject({ B4: 'Amount must be at most 1000', C4: 'Kind has no “wizard”; it takes: robot, kite' });
    expect(sheet.getCell('A3').fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
    expect(sheet.getCell('E3').text).toBe('Please enter Title');
    expect(sheet.getCell('A2').fill).toBeUndefined();
    expect(sheet.getCell('C4').dataValidation).toMatchObject({ type: 'list' });
  });

  it('leave cells as they are that only look like them', async () => {
    const { excel } = newcomer();
    const { workbook, sheet } = await readWorkbook(await workbookOf(headings, faulty));
    for (const row of [2, 3, 4, 5])
      for (const column of ['A', 'B', 'C']) sheet.getCell(`${column}${row}`).font = { italic: true };
    const { id } = await excel.import(Buffer.from(await workbook.xlsx.writeBuffer()));

    const marked = await readWorkbook(await excel.result(id));

    const red = ['A2', 'B2', 'C2', 'A3', 'B3', 'A4', 'B4', 'C4', 'A5'].filter((address) =>
      JSON.stringify(marked.sheet.getCell(address).fill ?? {}).includes('FFFFC7CE'),
    );
    expect(red).toEqual(['A3', 'B4', 'C4']);
    expect(marked.sheet.getCell('A3').font).toMatchObject({ italic: true });
  });

  it('keep everything back when all rows are to be stored', async () => {
    const own = newcomer();

    const status = await own.excel.import(await workbookOf(headings, faulty), { mode: 'all' });

    expect(status).toMatchObject({ state: 'done', stored: 0, faulty: 3 });
    expect(await count(own)).toBe(0);
  });

  it('are what is left of the workbook when the good rows are stored, and can be sent again once they are corrected', async () => {
    const own = newcomer();
    const status = await own.excel.import(await workbookOf(headings, faulty), { mode: 'good' });
    const { workbook, sheet, texts } = await readWorkbook(await own.excel.result(status.id));
    sheet.getCell('A2').value = 'Now named';
    sheet.getCell('B3').value = 50;
    sheet.getCell('C3').value = 'robot';
    sheet.getCell('D4').value = null;

    const corrected = await own.excel.import(Buffer.from(await workbook.xlsx.writeBuffer()), { mode: 'all' });

    expect(status).toMatchObject({ stored: 1, faulty: 3 });
    expect(texts.map(([title]) => title)).toEqual(['Title', '', 'Too much', 'No shelf']);
    expect(corrected).toMatchObject({ stored: 3, faulty: 0, problem: '' });
    expect(await count(own)).toBe(4);
  });

  it('of 10,000 rows are all told, and nothing is stored', async () => {
    const own = newcomer();
    const rows = Array.from({ length: 10_000 }, (_, index) => [`Gadget ${index}`, 1001]);

    const status = await own.excel.import(await workbookOf(['Title', 'Amount'], rows), { mode: 'all' });

    expect(status).toMatchObject({ state: 'done', total: 10_000, done: 10_000, stored: 0, faulty: 10_000 });
    expect(status.faults).toHaveLength(200);
    expect(status.faults.at(-1)).toEqual({ row: 201, column: 'Amount', reason: 'Amount must be at most 1000' });
    expect(await count(own)).toBe(0);
    const { sheet } = await readWorkbook(await own.excel.result(status.id));
    expect(sheet.getCell('C10001').text).toBe('Amount must be at most 1000');
  }, 180_000);
});
