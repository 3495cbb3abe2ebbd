import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { importAllRows } from '#shared/excel';
import { tableOf } from '../model/table.ts';
import { defineModule } from '../module.ts';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { gadget, shelf } from '../testing/toys.ts';
import { excelClient, workbookOf } from '../testing/workbooks.ts';

describe('the import of a noun with hooks', () => {
  /** The number of times that a row with the title "Late" is still accepted. */
  let latest = 0;
  const refuseBad = (title: unknown) => {
    if (title === 'Late') latest -= 1;
    if (title === 'Bad' || (title === 'Late' && latest < 0)) throw new AppError('GRANT_OVER');
  };
  let hooked: ToyServer;
  beforeAll(async () => {
    const module = defineModule(gadget, {
      hooks: {
        beforeSave: (draft) => {
          refuseBad(draft.title);
          draft.ownNo = `No. ${draft.title}`;
        },
        afterSave: async (row, { tx }) => {
          await tx.insert(tableOf(shelf)).values({ tenantId: row.tenantId, name: row.title, parentId: '0' });
        },
      },
    });
    hooked = await openToyServer({ modules: [module] });
  });
  afterAll(() => hooked.close());

  function inHooked() {
    const client = hooked.newcomer();
    return { client, excel: excelClient(hooked.app, client.actor, 'toy/gadget') };
  }

  it('runs them for each row and tells what they refuse', async () => {
    const { client, excel } = inHooked();
    const file = await workbookOf(['Title'], [['Good'], ['Bad'], ['Better']]);

    const status = await excel.import(file, { mode: 'good' });

    expect(status).toMatchObject({ stored: 2, faulty: 1 });
    expect(status.faults).toMatchObject([{ row: 3, column: '' }]);
    expect((await client.list('gadget')).data.records.map(({ ownNo }: { ownNo: string }) => ownNo).sort()).toEqual([
      'No. Better',
      'No. Good',
    ]);
    expect((await client.list('shelf')).data.total).toBe(2);
  });

  it('leaves nothing behind when a row is refused half-way through all of them', async () => {
    const { client, excel } = inHooked();
    const file = await workbookOf(['Title'], [['Good'], ['Better'], ['Late']]);
    latest = 1;

    const status = await excel.import(file, { mode: 'all' });

    expect(status).toMatchObject({ state: 'done', total: 3, stored: 0, faulty: 1, hasResult: true });
    expect(status.faults).toMatchObject([{ row: 4 }]);
    expect((await client.list('gadget')).data.total).toBe(0);
    expect((await client.list('shelf')).data.total).toBe(0);
  });

  it('stores no more than a thousand rows all or none, which the others would wait for', async () => {
    const { client, excel } = inHooked();
    const rows = Array.from({ length: importAllRows + 1 }, (_, index) => [`Row ${index}`]);

    const status = await excel.import(await workbookOf(['Title'], rows), { mode: 'all' });

    expect(status).toMatchObject({ state: 'failed', stored: 0, problem: expect.stringContaining('1000') });
    expect((await client.list('gadget')).data.total).toBe(0);
  });

  it('leaves nothing of what they wrote when it is only to look', async () => {
    const { client, excel } = inHooked();

    const status = await excel.import(await workbookOf(['Title'], [['Good'], ['Better']]));

    expect(status).toMatchObject({ stored: 0, faulty: 0, done: 2 });
    expect((await client.list('shelf')).data.total).toBe(0);
  });
});
