import { existsSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#server/crud/write/audit';
import type { Values } from '#shared/validate';
import { code } from '#src/resources/develop/code';
import type { Api, Row } from '../../../../tests/support/api.ts';
import {
  boxName,
  guessedColumns,
  openKeyBoxes,
  plateNo,
  realSource,
  sheetOf,
  someSource,
} from '../../../../tests/support/code-sheets.ts';
import { hasPostgres } from '../../../../tests/support/postgres.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

interface Preview {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly definition: { readonly name: string; readonly title: string; readonly fields: Readonly<Record<string, unknown>> };
}

let app: SeededApp;
let api: Api;
let source: string;
beforeAll(async () => {
  app = await openSeededApp({ OUTBOUND_HOSTS: 'db.example.com:5432' });
  api = await app.signInAs('admin');
  source = await someSource(api);
});
afterAll(() => app.close());

const at = (verb: string) => `${code.path}/${verb}`;
const submit = (values: Values = {}) => api.submit(code, sheetOf(source, values));
async function kept(values: Values = {}): Promise<Row> {
  return (await api.detail(code, (await submit(values)).data.id)).data;
}
const zipped = async (ids: readonly string[], by: Api = api) =>
  app.server.inject({ method: 'POST', url: `/api/${at('gen-code')}`, query: { ids: ids.join() }, headers: { ...by.headers } });
const filesIn = (bytes: Buffer) =>
  Object.entries(unzipSync(new Uint8Array(bytes))).map(([path, text]) => [path, strFromU8(text)]);

describe('a sheet', () => {
  it('keeps its columns in their order', async () => {
    const { columns } = await kept({ columns: [plateNo, boxName] });

    expect((columns as Row[]).map(({ name }) => name)).toEqual(['plateNo', 'boxName']);
  });

  const withColumn = (values: Values) => ({ columns: [boxName, { ...plateNo, ...values }] });
  it.each([
    ['tableName', { tableName: 't_x;drop' }],
    ['tableName', { tableName: '../../etc' }],
    ['tableName', { tableName: 't_class' }],
    ['tableName', { tableName: 't_car' }],
    ['tableName', { tableName: 't_USER' }],
    ['tableName', { tableName: 't_', tablePrefix: 't_' }],
    ['tableName', { tableName: 'audit_log', tablePrefix: '' }],
    ['tableName', { tableName: 'code_gen', tablePrefix: '' }],
    ['serviceName', { serviceName: 'blade-../x' }],
    ['codeName', { codeName: 'Boxes' }],
    ['codeNameEn', { codeNameEn: 'boxes' }],
    ['columns.1.name', withColumn({ name: 'a-b' })],
    ['columns.1.name', withColumn({ name: 'a`$' })],
    ['columns.1.name', withColumn({ name: 'constructor' })],
    ['columns.1.name', withColumn({ name: 'delete' })],
    ['columns.1.name', withColumn({ name: 'tenant_id' })],
    ['columns.1.name', withColumn({ name: 'BOX_NAME' })],
    ['columns.1.name', { ...withColumn({ name: 'n'.repeat(40) }), tableName: 't_key_box_of_a_branch' }],
    ['columns.1.label', withColumn({ label: 'Plate' })],
    ['columns.1.labelEn', withColumn({ labelEn: '车' })],
    ['columns.1.dictCode', withColumn({ type: 'dict' })],
    ['columns.1.dictCode', withColumn({ type: 'bizDict', dictCode: 'yes_no' })],
    ['columns.1.dictCode', withColumn({ type: 'dict', dictCode: 'no_such' })],
    ['columns.1.target', withColumn({ type: 'ref', target: 'logApi' })],
    ['columns.1.search', withColumn({ type: 'json' })],
    ['columns.1.search', withColumn({ name: 'size', type: 'integer' })],
    ['columns.1.form', withColumn({ form: 0 })],
    ['columns.1.name', withColumn({ name: 'status' })],
    ['columns.1.unique', withColumn({ type: 'bool01', search: 0, unique: 1 })],
    ['columns.0.name', { columns: [boxName, { ...plateNo, name: 'boxId', type: 'ref', target: 'dept' }] }],
  ])('is refused at %s for %j (promise 44)', async (field, values) => {
    expect(await submit(values)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });

  it('names the column that it refuses', async () => {
    const { msg } = await submit(withColumn({ name: 'version' }));

    expect(msg).toContain('version');
  });

  it('is copied with its columns, and the copy is one of its own', async () => {
    const { id } = await kept();
    const { data } = await api.post<Row>(at('copy'), {}, { id });
    const copy = (await api.detail(code, data.id)).data;

    expect(copy).toMatchObject({ codeName: '钥匙箱-copy', tableName: 't_key_box' });
    expect((copy.columns as Row[]).map(({ name }) => name)).toEqual(['boxName', 'plateNo']);
    await api.remove(code, [copy.id]);
    expect((await api.detail(code, id)).data.columns).toHaveLength(2);
  });
});

describe('the preview', () => {
  it('answers the files and the definition as data', async () => {
    const { id } = await kept({ wrapMode: 2, baseMode: 1 });
    const { data } = await api.get<Preview>(at('preview'), { id });

    expect(data.files.map(({ path }) => path)).toEqual([
      'src/resources/generated/key-box.ts',
      'server/seed/menus/generated/key-box.ts',
      'server/modules/generated/key-box.ts',
      'tests/server/generated/key-box.test.ts',
      expect.stringMatching(/^server\/db\/migrations\/\d{4}_add_key_box\.sql$/),
    ]);
    expect(data.definition).toMatchObject({
      name: 'keyBox',
      path: 'blade-business/key-box',
      scope: 'platform',
      title: 'boxName',
    });
    expect(Object.keys(data.definition.fields)).toEqual(['boxName', 'plateNo']);
  });

  it('prints labels as texts, whatever they hold', async () => {
    const label = "标签`$${'{'}1}';*/</script>\\";
    const { id } = await kept({ columns: [{ ...boxName, label }] });
    const { data } = await api.get<Preview>(at('preview'), { id });

    expect(data.files[0]?.text).toContain(JSON.stringify(label).slice(1, -1));
    expect(data.definition.fields.boxName).toMatchObject({ zh: label });
  });

  it.each([
    ['CODE_NO_COLUMNS', []],
    ['CODE_NO_TITLE', [{ ...boxName, list: 0, search: 0 }, plateNo]],
  ])('says %s', async (bizCode, columns) => {
    const { id } = await kept({ columns });

    expect(await api.get(at('preview'), { id })).toMatchObject({ status: 400, bizCode });
  });
});

describe('the archive', () => {
  it('holds new files under own names, the same bytes each time, and is noted (promise 44)', async () => {
    const [one, other] = [
      await kept({ wrapMode: 2 }),
      await kept({ codeName: '锁', tableName: 't_padlock', serviceName: 'blade-x' }),
    ];
    const [first, second] = [await zipped([one.id, other.id]), await zipped([one.id, other.id])];
    const paths = filesIn(first.rawPayload).map(([path]) => path);

    expect(first.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="code.zip"',
    });
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    expect(paths).toHaveLength(9);
    expect(paths.filter((path) => !/^(src|server|tests)\/[a-z/]+\/[a-z0-9._-]+$/.test(String(path)))).toEqual([]);
    expect(paths.filter((path) => existsSync(String(path)))).toEqual([]);
    expect(filesIn(first.rawPayload).find(([path]) => path?.endsWith('menus/generated/padlock.ts'))?.[1]).toContain(
      "area: 'tool'",
    );
    const notes = await app.db.select({ action: auditLog.action, recordId: auditLog.recordId }).from(auditLog);
    expect(notes).toEqual(expect.arrayContaining([one, other].map(({ id }) => ({ action: 'generate', recordId: id }))));
  });

  it('does not take two sheets of one noun', async () => {
    const [one, other] = [await kept(), await kept({ tableName: 'key_box' })];

    expect((await zipped([one.id, other.id])).json()).toMatchObject({ code: 400, data: { bizCode: 'CODE_SAME_TABLE' } });
  });

  it('takes all of the sheets or none', async () => {
    const { id } = await kept();

    expect((await zipped([id, '999999999999999999'])).statusCode).toBe(404);
    expect((await zipped([])).statusCode).toBe(400);
    expect((await zipped(Array.from({ length: 21 }, (_, index) => String(index + 1)))).json()).toMatchObject({
      data: { bizCode: 'CODE_TOO_MANY' },
    });
  });
});

describe.runIf(await hasPostgres())('the columns of a real table', () => {
  it('come guessed, and make a sheet as they are', async () => {
    const database = await openKeyBoxes();
    const house = await openSeededApp({ OUTBOUND_HOSTS: database.host });
    const admin = await house.signInAs('admin');
    const datasourceId = await realSource(admin, database);

    const columns = await guessedColumns(admin, datasourceId);
    const saved = await admin.submit(code, sheetOf(datasourceId, { columns }));
    const none = await admin.get(at('columns'), { datasourceId, tableName: 'no_such' });
    await house.close();
    await database.close();

    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ...[
        ['boxName', 'text'],
        ['boxCode', 'code'],
        ['plateNo', 'plateNo'],
        ['contactPhone', 'phone'],
        ['price', 'money'],
      ],
      ...[
        ['weight', 'decimal'],
        ['isOpen', 'bool01'],
        ['deptId', 'ref'],
        ['status', 'bizDict'],
        ['bought', 'date'],
      ],
      ...[
        ['openedAt', 'dateTime'],
        ['photo', 'image'],
        ['remark', 'textarea'],
      ],
    ]);
    expect(columns[0]).toMatchObject({ label: '箱名', length: 32, required: 1, list: 1, search: 1, form: 1 });
    expect(saved).toMatchObject({ status: 200 });
    expect(none.status).toBe(400);
  });
});

describe('the code generation', () => {
  it('is closed to everybody but the platform, whatever a role grants', async () => {
    const { id } = await kept();
    const people = [
      await app.signInAs('manager', 'admin'),
      await app.signInAs('auditor', 'auditor'),
      await app.signInAs('nobody'),
    ];
    const asked = people.map((person) =>
      Promise.all([
        person.post(at('copy'), {}, { id }).then(({ status }) => status),
        person.get(at('preview'), { id }).then(({ status }) => status),
        person.get(at('columns'), { datasourceId: source, tableName: 't' }).then(({ status }) => status),
        zipped([id], person).then(({ statusCode }) => statusCode),
        person.submit(code, sheetOf(source)).then(({ status }) => status),
        person.list(code).then(({ status }) => status),
      ]),
    );

    expect(await Promise.all(asked)).toEqual(people.map(() => [403, 403, 403, 403, 403, 403]));
  });
});
