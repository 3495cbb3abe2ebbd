import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { excelClient, readWorkbook, workbookOf, zipOf } from '../testing/workbooks.ts';
import { addJob } from './job.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

function newcomer() {
  const client = server.newcomer();
  return { client, excel: excelClient(server.app, client.actor, 'toy/gadget') };
}

describe('a workbook that is none', () => {
  it.each([
    ['a text', Buffer.from('Title,Amount\nOne,1')],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused at once: %s', async (_, file) => {
    const { excel } = newcomer();

    expect((await excel.post('import', file)).status).toBe(400);
  });

  it.each([
    ['a zip of something else', Buffer.from('UEsDBAoAAAAAAAAAIQAAAAAAAAAAAAAAAAAAAAAAUEsFBgAAAAAAAAAAAAAAAAAAAAA=', 'base64')],
    ['a zip that is cut off', Buffer.from('504b0304140000000800', 'hex')],
  ])('fails with a word of what is wanted: %s', async (_, file) => {
    const { excel } = newcomer();

    expect(await excel.import(file)).toMatchObject({ state: 'failed', problem: 'Please upload an Excel workbook (.xlsx)' });
  });

  it('or unpacks to far more than it looks is not unpacked', async () => {
    const { excel } = newcomer();
    const file = zipOf({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': '<workbook/>',
      'xl/media/image1.png': Buffer.alloc(160 * 1024 * 1024),
    });

    expect(file.length).toBeLessThan(1024 * 1024);
    expect(await excel.import(file)).toMatchObject({
      state: 'failed',
      problem: 'The content of the file is too large to be read',
    });
  });

  it('or declares entities is not read', async () => {
    const { excel } = newcomer();
    const workbook = '<!DOCTYPE x [<!ENTITY a "b">]><workbook>&a;</workbook>';
    const file = zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': workbook });

    expect(await excel.import(file)).toMatchObject({ state: 'failed', problem: 'Please upload an Excel workbook (.xlsx)' });
  });

  it('or larger than 10 MB is refused', async () => {
    const { excel } = newcomer();

    expect(await excel.post('import', Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      msg: 'Only .xlsx up to 10 MB',
    });
  });

  it('or has drop-downs down to the last row of Excel is read all the same', async () => {
    const { excel } = newcomer();
    const { workbook, sheet } = await readWorkbook(await workbookOf(['Title'], [['']]));
    const whole = { type: 'list', allowBlank: true, formulae: ['"a,b"'] };
    Object.assign(sheet, { dataValidations: { model: { 'A2:ZZ1048576': whole } } });
    sheet.getCell('A2').value = 'One';

    const status = await excel.import(Buffer.from(await workbook.xlsx.writeBuffer()));

    expect(status).toMatchObject({ state: 'done', total: 1, faulty: 0 });
  });

  it.each([
    { what: 'no known heading', rows: [['Foo'], ['x']], problem: 'No headings were found; please use the template' },
    { what: 'a misspelt heading', rows: [['Title', 'Amuont'], ['x']], problem: 'Unknown columns: Amuont' },
    { what: 'a heading twice', rows: [['Title', 'Title (zh)'], ['x']], problem: 'The column Title occurs twice' },
    { what: 'a required column missing', rows: [['Amount'], [1]], problem: 'Required columns are missing: Title' },
    { what: 'headings only', rows: [['Title']], problem: 'The file holds no data' },
  ])('or has $what says so', async ({ rows, problem }) => {
    const { excel } = newcomer();

    expect(await excel.import(await workbookOf([], rows))).toMatchObject({ state: 'failed', problem, stored: 0 });
  });

  it('or is too long says how long it may be', async () => {
    const { excel } = newcomer();
    const file = await workbookOf(
      ['Title'],
      Array.from({ length: 10_050 }, () => ['x']),
    );

    expect((await excel.import(file)).problem).toBe('At most 10000 rows of data at a time; please split the file');
  });
});

describe('an import whose server has died', () => {
  it('says that it was interrupted, and lets its user begin another', async () => {
    const { excel } = newcomer();
    const { id } = await excel.import(await workbookOf(['Title'], [['One']]));
    await server.pool.query("update import_job set state = 'storing', lease_until = now() - interval '1 second' where id = $1", [
      id,
    ]);

    expect(await excel.status(id)).toMatchObject({ state: 'failed', problem: 'The import was interrupted; please import again' });
    expect((await excel.again(id, { mode: 'all' })).stored).toBe(1);
  });

  it('keeps its user from a second one while it may still be alive', async () => {
    const { excel } = newcomer();
    const file = await workbookOf(['Title'], [['One']]);
    const { id } = await excel.import(file);
    await server.pool.query("update import_job set state = 'storing', lease_until = now() + interval '1 minute' where id = $1", [
      id,
    ]);

    expect((await excel.post('import', file)).status).toBe(409);
  });
});

it('of a dozen workbooks that one user sends at the same moment one is taken down', async () => {
  const { actor } = server.newcomer();
  const dozen = Array.from({ length: 12 }, (_, index) => index);
  // With connections that are already open, all twelve calls look at the same moment.
  await Promise.all(dozen.map(() => server.pool.query('select 1')));
  const asked = { mode: 'check', isCovered: 0, fileName: 'a.xlsx', file: Buffer.from('x') } as const;

  const added = await Promise.allSettled(dozen.map(() => addJob(server.db, { actor, noun: 'gadget' }, asked)));

  const refusals = added.flatMap((result) => (result.status === 'rejected' ? [result.reason.refusal.code] : []));
  expect(refusals).toEqual(Array(11).fill('IMPORT_BUSY'));
});

describe('who may', () => {
  it('import needs the right of that name', async () => {
    const { actor } = server.newcomer({ permissions: new Set(['gadget', 'gadget_add', 'gadget_edit', 'gadget_export']) });
    const excel = excelClient(server.app, actor, 'toy/gadget');
    const file = await workbookOf(['Title'], [['x']]);

    const answers = [await excel.post('import', file), await excel.send({ url: 'export-template' })];

    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('see an import and its result is who sent it', async () => {
    const { excel, client } = newcomer();
    const { id } = await excel.import(await workbookOf(['Title', 'Amount'], [['', 1]]));
    const colleague = excelClient(server.app, { ...client.actor, userId: '99', sessionId: '99' }, 'toy/gadget');
    const otherNoun = excelClient(server.app, client.actor, 'toy/shelf');

    const asked = { url: 'import-result', query: { id } };

    expect(
      [await colleague.send(asked), await otherNoun.send(asked), await excel.send(asked)].map(({ status }) => status),
    ).toEqual([404, 404, 200]);
    expect((await colleague.send({ url: 'import-status', query: { id } })).status).toBe(404);
  });
});
