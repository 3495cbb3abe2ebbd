import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, rememberActor, type ToyServer } from '../testing/toy-server.ts';
import { excelClient, readWorkbook, workbookOf } from '../testing/workbooks.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

function newcomer(over: Parameters<ToyServer['newcomer']>[0] = {}) {
  const client = server.newcomer(over);
  return { client, excel: excelClient(server.app, client.actor, 'toy/gadget') };
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\r\n');

describe('an export', () => {
  it('shows labels for keys, words for flags and numbers as numbers', async () => {
    const { client, excel } = newcomer();
    const shelfId = await client.make('shelf', { name: 'Top shelf' });
    await client.make('gadget', { title: 'Robbie', kindOf: 1, tags: '1,10', isTop: 1, isOpen: 2, price: '12.50', shelfId });

    const { bytes, headers } = await excel.export({ columns: 'title,kindOf,tags,isTop,isOpen,price,shelfId,soldAt' });

    const { texts, sheet } = await readWorkbook(bytes);
    expect(texts).toEqual([
      ['Title', 'Kind', 'Tags', 'Top', 'Open', 'Price', 'Shelf', 'Sold'],
      ['Robbie', 'robot', 'red,loud', 'Yes', 'Yes', '12.5', 'Top shelf', ''],
    ]);
    expect(sheet.getCell('F2').value).toBe(12.5);
    expect(headers['content-disposition']).toContain("filename*=UTF-8''Gadgets.xlsx");
  });

  it('has all columns but long ones and when a row was made, unless others are named', async () => {
    const { client, excel } = newcomer();
    await client.make('gadget', { title: 'Robbie', pin: '1234', extra: { a: 1 } });

    const [headings = ''] = linesOf((await excel.export({ format: 'csv' })).bytes);

    expect(headings).toMatch(/^\ufeffTitle,Code,Kind,/);
    expect(headings.endsWith('Created')).toBe(true);
    expect(headings).not.toMatch(/Pin|Extra|Body/);
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1'])('makes a formula harmless: %j (promise 40)', async (title) => {
    const { client, excel } = newcomer();
    await server.pool.query('insert into gadget (tenant_id, title) values ($1, $2)', [client.actor.tenantId, title]);

    const [csv, xlsx] = [await excel.export({ columns: 'title', format: 'csv' }), await excel.export({ columns: 'title' })];

    expect(csv.bytes.toString('utf8')).toContain(`'${title}`);
    // XML has only one kind of line end.
    expect((await readWorkbook(xlsx.bytes)).sheet.getCell('A2').value).toBe(`'${title.replace('\r', '\n')}`);
  });

  it('gives back what was made harmless as it was', async () => {
    const { client, excel } = newcomer();

    await excel.import(await workbookOf(['Title', 'Note'], [["'=1+1", "'tis"]]), { mode: 'all' });

    expect((await client.list('gadget')).data.records).toMatchObject([{ title: '=1+1', note: "'tis" }]);
  });

  it('quotes commas, quotes and line ends', async () => {
    const { client, excel } = newcomer();
    await client.make('gadget', { title: 'a "b", c', note: 'one\ntwo' });

    const { bytes } = await excel.export({ columns: 'title,note', format: 'csv' });

    expect(bytes.toString('utf8')).toBe('\ufeffTitle,Note\r\n"a ""b"", c","one\ntwo"\r\n');
  });

  it('holds the rows that the list with these filters shows, in its order (promise 40)', async () => {
    const { client, excel } = newcomer();
    await client.make('gadget', { title: 'Kite 1', amount: 3 });
    await client.make('gadget', { title: 'Robot', amount: 2 });
    await client.make('gadget', { title: 'Kite 2', amount: 1 });

    const { bytes } = await excel.export({ columns: 'title', format: 'csv', title: 'Kite', ascs: 'amount' });

    expect(linesOf(bytes)).toEqual(['\ufeffTitle', 'Kite 2', 'Kite 1', '']);
  });

  it.each([
    ['ascending', { ascs: 'amount' }],
    ['descending', { descs: 'amount' }],
    ['by two columns', { ascs: 'amount', descs: 'title' }],
    ['by the usual column', {}],
  ])('leaves no row out and shows none twice over many pages, also where values are missing: %s', async (_, query) => {
    const { client, excel } = newcomer();
    await server.pool.query(
      `insert into gadget (tenant_id, title, amount)
       select $1, 'Gadget ' || n, nullif(n % 7, 0) from generate_series(1, 1203) n`,
      [client.actor.tenantId],
    );

    const lines = linesOf((await excel.export({ columns: 'title', format: 'csv', ...query })).bytes).slice(1, -1);

    const { data } = await client.list('gadget', { size: 200, ...query });
    expect(lines).toHaveLength(1203);
    expect(new Set(lines).size).toBe(1203);
    expect(lines.slice(0, 200)).toEqual(data.records.map(({ title }: { title: string }) => title));
  });

  it('keeps masked values masked without the right to see them', async () => {
    const { client, excel } = newcomer();
    await client.make('gadget', { title: 'Robbie', phone: '13812345678' });
    const permissions = new Set([...client.actor.permissions, 'gadget_plain']);
    const trusted = excelClient(server.app, { ...client.actor, permissions, sessionId: '2' }, 'toy/gadget');

    const answers = [
      await excel.export({ columns: 'phone', format: 'csv' }),
      await trusted.export({ columns: 'phone', format: 'csv' }),
    ];

    expect(answers.map(({ bytes }) => linesOf(bytes)[1])).toEqual(['138****5678', '13812345678']);
  });

  it('shows no rows of another tenant, whatever is asked (promise 40)', async () => {
    const stranger = newcomer();
    await stranger.client.make('gadget', { title: 'Theirs' });
    const { excel } = newcomer();

    const { bytes } = await excel.export({ columns: 'title', format: 'csv', tenantId: stranger.client.actor.tenantId });

    expect(linesOf(bytes)).toEqual(['\ufeffTitle', '']);
  });

  it('is written down before it begins', async () => {
    const { client, excel } = newcomer();

    await excel.export({ columns: 'title', title: 'Kite' });

    const { rows } = await server.pool.query('select action, resource, changes from audit_log where tenant_id = $1', [
      client.actor.tenantId,
    ]);
    expect(rows).toEqual([
      {
        action: 'export',
        resource: 'gadget',
        changes: { export: { before: null, after: { format: 'xlsx', columns: ['title'], filters: ['title'] } } },
      },
    ]);
  });

  it.each([
    ['a column that is none', { columns: 'title,nothing' }, 'The column nothing cannot be exported'],
    ['a secret', { columns: 'pin' }, 'The column pin cannot be exported'],
    ['another format', { format: 'pdf' }, 'Wrong parameter: format'],
    ['an order by what is no column', { ascs: 'pin' }, 'Cannot sort by pin'],
  ])('is refused for %s', async (...[, query, words]) => {
    const { excel } = newcomer();

    expect(await excel.export(query)).toMatchObject({ status: 400, msg: words });
  });

  it('needs the right of that name', async () => {
    const { excel } = newcomer({ permissions: new Set(['gadget', 'gadget_view', 'gadget_import']) });

    expect((await excel.export()).status).toBe(403);
  });

  it('runs once at a time for a session, and ends when its client goes away', async () => {
    const { client, excel } = newcomer();
    await server.pool.query(
      `insert into gadget (tenant_id, title, note) select $1, 'Gadget ' || n, repeat(md5(n::text), 6) from generate_series(1, 30000) n`,
      [client.actor.tenantId],
    );
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as { port: number };
    const headers = { 'x-actor': rememberActor(client.actor) };

    const second = await new Promise((resolve, reject) => {
      const request = get({ port, path: '/api/toy/gadget/export?columns=title,note&format=csv', headers }, (response) => {
        response.once('data', () => {
          response.pause();
          excel.export({ columns: 'title', title: 'nothing like it' }).then(({ status }) => {
            request.destroy();
            resolve(status);
          }, reject);
        });
        response.on('error', () => undefined);
      });
      request.on('error', () => undefined);
    });

    expect(second).toBe(429);
    await expect.poll(async () => (await excel.export({ columns: 'title', title: 'nothing like it' })).status).toBe(200);
  });
});
