import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor, DataScope } from '#server/lib/actor';
import { allRights, openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { excelClient, workbookOf } from '../testing/workbooks.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

const rule: DataScope = {
  id: '1',
  name: 'own',
  isOn: true,
  noun: 'gadget',
  type: 2,
  column: '',
  fields: undefined,
  condition: null,
};

/** Returns a colleague who sees only the gadgets that a rule allows: their own. */
function limited(over: Partial<DataScope> = {}) {
  const owner = server.newcomer();
  const grants = [{ roleId: '1', codes: new Set(allRights), apiScopes: [], dataScopes: [{ ...rule, ...over }] }];
  const actor: Actor = { ...owner.actor, userId: `9${owner.actor.userId}`, sessionId: `9${owner.actor.userId}`, grants };
  return { owner, clerk: server.as(actor), excel: excelClient(server.app, actor, 'toy/gadget') };
}

const csvOf = ({ bytes }: { bytes: Buffer }) => bytes.toString('utf8').slice(1).split('\r\n').filter(Boolean);

describe('whoever sees some rows only', () => {
  it('exports these', async () => {
    const { owner, clerk, excel } = limited();
    await owner.make('gadget', { title: 'Theirs' });
    await clerk.make('gadget', { title: 'Mine' });

    expect(csvOf(await excel.export({ columns: 'title', format: 'csv' }))).toEqual(['Title', 'Mine']);
  });

  it('changes none of the others by a workbook', async () => {
    const { owner, excel } = limited();
    const id = await owner.make('gadget', { title: 'Theirs', code: 'A-1' });

    const status = await excel.import(await workbookOf(['Title', 'Code'], [['Taken', 'A-1']]), { mode: 'all', isCovered: '1' });

    expect(status.faults).toEqual([{ row: 2, column: 'Code', reason: 'Code already exists' }]);
    expect((await owner.detail('gadget', id)).data.title).toBe('Theirs');
  });

  it('finds nobody else’s rows by their names', async () => {
    const { owner, excel } = limited({ noun: 'shelf' });
    await owner.make('shelf', { name: 'Theirs' });

    const status = await excel.import(await workbookOf(['Title', 'Shelf'], [['One', 'Theirs']]));

    expect(status.faults).toEqual([{ row: 2, column: 'Shelf', reason: 'Shelf “Theirs” does not exist' }]);
  });
});

describe('whoever sees some fields only', () => {
  const fields = new Set(['title', 'amount']);

  it('exports these', async () => {
    const { clerk, excel } = limited({ fields });
    await clerk.make('gadget', { title: 'Mine', amount: 3 });

    expect(csvOf(await excel.export({ format: 'csv' }))[0]).toMatch(/^Title,Amount/);
    expect((await excel.export({ columns: 'title,note' })).status).toBe(400);
  });

  it('sets these by a workbook, and no other', async () => {
    const { owner, excel } = limited({ fields });
    const template = await excel.template();

    await excel.import(await workbookOf(['Title', 'Amount', 'Note'], [['One', 3, 'unseen']]), { mode: 'all' });

    expect(template.texts[0]).toEqual(['Title *', 'Amount']);
    expect((await owner.list('gadget')).data.records).toMatchObject([{ title: 'One', amount: 3, note: '' }]);
  });
});
