import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineModule } from '../module.ts';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { gadget } from '../testing/toys.ts';
import { excelClient, workbookOf } from '../testing/workbooks.ts';

/** Gadgets without hooks are stored together; with a hook that does nothing each is submitted by itself. */
let [together, alone]: ToyServer[] = [];
beforeAll(async () => {
  together = await openToyServer();
  alone = await openToyServer({ modules: [defineModule(gadget, { hooks: { afterSave: () => undefined } })] });
});
afterAll(async () => {
  await together?.close();
  await alone?.close();
});

const headings = [
  'Title',
  'Code',
  'Kind',
  'Amount',
  'Price',
  'Weight',
  'Day',
  'Opens',
  'Made',
  'Sold',
  'Phone',
  'Maker',
  'Shelf',
];
const fine = ['Fine', '', 'robot', 1, '2.50', '', '', '', '', '', '', '', 'Top'];
const row = (over: Readonly<Record<number, string | number>>) => Object.assign([...fine], over);
const rows = [
  row({ 1: 'A-1' }),
  row({ 0: '' }),
  row({ 0: 'x'.repeat(51) }),
  row({ 1: 'not a code' }),
  row({ 1: 'A-1' }),
  row({ 3: -3 }),
  row({ 3: 'many' }),
  row({ 4: '1.234' }),
  row({ 5: '-11' }),
  row({ 6: '2026-02-30' }),
  row({ 7: '25:00' }),
  row({ 8: '2026-01-02 00:00:00', 9: '2026-01-01 00:00:00' }),
  row({ 10: '123' }),
  row({ 11: 'Ann' }),
  row({ 11: 'Ann' }),
  row({ 1: 'OLD' }),
  row({}),
];

async function resultIn(server: ToyServer | undefined) {
  if (!server) throw new Error('The server is not there');
  const client = server.newcomer();
  await client.make('shelf', { name: 'Top' });
  await client.make('gadget', { title: 'Old', code: 'OLD' });
  const excel = excelClient(server.app, client.actor, 'toy/gadget');
  const status = await excel.import(await workbookOf(headings, rows), { mode: 'good' });
  const { data } = await client.list('gadget', { size: 50, ascs: 'id' });
  const { rows: audit } = await server.pool.query(
    'select action, label, changes from audit_log where tenant_id = $1 and resource = $2 order by id',
    [client.actor.tenantId, 'gadget'],
  );
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/\d{18,}|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '#'));
  const { id, storedFrom: _, storedUntil: __, ...counted } = status;
  return { id: Number(id) > 0, counted, records: plain(data.records), audit: plain(audit) };
}

describe('rows that are stored together', () => {
  it('are judged, stored and written down as each would be by itself', async () => {
    const [one, other] = [await resultIn(together), await resultIn(alone)];

    expect(one.counted.stored).toBe(3);
    expect(one).toEqual(other);
  });
});
