import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import type { Values } from '#shared/validate';
import { datasource, drivers } from '#src/resources/develop/datasource';
import { logApi, logError, logUsual } from '#src/resources/monitor/log';
import type { Api } from '../../../../tests/support/api.ts';
import { accepted } from '../../../../tests/support/day.ts';
import { hasMysql, openMysql } from '../../../../tests/support/mysql.ts';
import { peopleOf } from '../../../../tests/support/people.ts';
import { hasPostgres, openPostgres } from '../../../../tests/support/postgres.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { tenantsOf } from '../../../../tests/support/tenants.ts';

const sources = tableOf(datasource);
const { path } = datasource;
const password = 'p-sealed-1';

let app: SeededApp;
let admin: Api;
let serial = 0;

beforeAll(async () => {
  app = await openSeededApp({ OUTBOUND_HOSTS: '127.0.0.1:9' });
  admin = await app.signInAs('admin');
});
afterAll(() => app.close());

function values(more: Values = {}): Values {
  serial += 1;
  const url = 'jdbc:postgresql://db.bank.example/core';
  return { name: `Core ${serial}`, driverClass: drivers.postgresql, url, username: 'reader', password, ...more };
}
const added = async (more: Values = {}) => accepted(await admin.submit(datasource, values(more)));
const tried = (id: string, as = admin) => as.post<{ version: string; tables: number }>(`${path}/test`, {}, { id });

describe('a data source', () => {
  it('keeps its password sealed, answers it to nobody and keeps it when others change (promise 3)', async () => {
    const { id, version } = await added();
    const detail = accepted(await admin.detail(datasource, id));
    const [stored] = await app.db.select().from(sources).where(eq(sources.id, id));

    expect(stored?.password).toMatch(/^sealed:/);
    accepted(await admin.submit(datasource, { ...detail, id, version, remark: 'x' }));
    const [kept] = await app.db.select().from(sources).where(eq(sources.id, id));
    expect(kept?.password).toBe(stored?.password);
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.recordId, id));
    const lists = await Promise.all(['list', 'select', 'changes'].map((verb) => admin.get(`${path}/${verb}`, { id })));
    expect(JSON.stringify([detail, entries, lists])).not.toMatch(/p-sealed-1|sealed:/);
  });

  it('is a choice by its name alone', async () => {
    const { id } = await added({ name: 'Choice' });

    const { data } = await admin.get<{ id: string }[]>(`${path}/select`, { ids: id });

    expect(data).toEqual([{ id, name: 'Choice', label: 'Choice' }]);
  });

  it.each([
    { url: 'jdbc:sqlite:/etc/passwd', code: 'SOURCE_ADDRESS' },
    { url: 'jdbc:postgresql://root:p-in-url@db.bank.example/core', code: 'SOURCE_ACCOUNT_IN_ADDRESS' },
    { url: 'jdbc:postgresql://db.bank.example/core?password=p-in-url', code: 'SOURCE_OPTION' },
    { url: 'jdbc:postgresql://127.0.0.1:5432/core', code: 'ADDRESS_REFUSED' },
    { url: 'jdbc:postgresql://169.254.169.254/core', code: 'ADDRESS_REFUSED' },
    { url: 'jdbc:postgresql://[::1]/core', code: 'ADDRESS_REFUSED' },
    { url: 'jdbc:mysql://db.bank.example/core?autoDeserialize=true', driverClass: drivers.mysql, code: 'SOURCE_OPTION' },
  ])('is not saved with $url, and the field says why', async ({ code, ...sent }) => {
    const answer = await admin.submit(datasource, values(sent));

    expect(answer).toMatchObject({ status: 400, bizCode: code, fields: { url: expect.any(String) } });
    expect(JSON.stringify(answer)).not.toContain('p-in-url');
  });

  it.each(['oracle.jdbc.OracleDriver', 'org.sqlite.JDBC', 'com.microsoft.sqlserver.jdbc.SQLServerDriver'])(
    'is not saved with %s, which this server cannot speak',
    async (driverClass) => {
      expect(await admin.submit(datasource, values({ driverClass }))).toMatchObject({
        status: 400,
        fields: { driverClass: expect.any(String) },
      });
    },
  );

  it.each([{ url: 'jdbc:postgresql://other.example/core' }, { username: 'root' }])(
    'asks for its password again with $url$username',
    async (change) => {
      const { id, version } = await added();

      expect(await admin.submit(datasource, { id, version, ...change })).toMatchObject({
        bizCode: 'SOURCE_PASSWORD_AGAIN',
        fields: { password: expect.any(String) },
      });
      accepted(await admin.submit(datasource, { id, version, ...change, password: 'p-another-1' }));
    },
  );

  it('whose name leads into the own network is not called', async () => {
    const { id } = await added({ url: 'jdbc:postgresql://localhost:5432/postgres' });

    expect(await tried(id)).toMatchObject({ bizCode: 'ADDRESS_REFUSED' });
    expect(await admin.get(`${path}/tables`, { id })).toMatchObject({ bizCode: 'ADDRESS_REFUSED' });
  });

  it('that is not there, or cannot be, is told', async () => {
    const { id } = await added({ url: 'jdbc:postgresql://127.0.0.1:9/core' });

    expect(await tried(id)).toMatchObject({ status: 400, bizCode: 'VENDOR_UNREACHABLE' });
    expect(await tried('123456789')).toMatchObject({ status: 404 });
    expect(await tried('x')).toMatchObject({ bizCode: 'WRONG_PARAMETER' });
  });

  it('that is switched off is tried, and not looked into', async () => {
    const { id } = await added({ url: 'jdbc:postgresql://127.0.0.1:9/core', status: 0 });

    expect(await tried(id)).toMatchObject({ bizCode: 'VENDOR_UNREACHABLE' });
    expect(await admin.get(`${path}/tables`, { id })).toMatchObject({ bizCode: 'SOURCE_OFF' });
  });

  it('leaves no secret in any log, neither its own nor one in an address that was refused', async () => {
    await added();
    await admin.submit(datasource, values({ url: 'jdbc:postgresql://root:p-in-url@db.bank.example/core' }));
    await admin.submit(datasource, values({ url: 'jdbc:postgresql://db.bank.example/core?user=x&password=p-in-url' }));
    await app.server.logBook.flush();

    const rows = await Promise.all(
      [logApi, logError, logUsual].map((log) => app.db.select().from(tableOf(log as typeof logApi))),
    );

    expect(rows.flat().length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/p-sealed-1|p-in-url/);
  });
});

describe('who may', () => {
  const calls = (by: Api, id: string) => [
    by.list(datasource),
    by.detail(datasource, id),
    by.get(`${path}/select`),
    by.submit(datasource, values()),
    by.remove(datasource, [id]),
    tried(id, by),
    by.get(`${path}/tables`, { id }),
    by.get(`${path}/columns`, { id, table: 'x' }),
  ];
  const statuses = async (by: Api, id: string) => (await Promise.all(calls(by, id))).map(({ status }) => status);

  it('is neither the administrator of a tenant nor an auditor', async () => {
    const { id } = await added();
    const tenants = tenantsOf(app, admin);
    const theirs = await tenants.enter(await tenants.make());

    expect(await statuses(theirs, id)).toEqual(Array(8).fill(403));
    expect(await statuses(await app.signInAs('checker', 'auditor'), id)).toEqual(Array(8).fill(403));
    expect(await statuses(await app.signInAs('steward', 'admin'), id)).toEqual(Array(8).fill(403));
  });

  it('writes and connects is the platform alone, whatever a role grants', async () => {
    const { id } = await added();
    const codes = ['datasource', 'datasource_view', 'datasource_add', 'datasource_edit', 'datasource_delete', 'datasource_test'];
    const { api: eager } = await peopleOf(app).person(codes);

    expect(await statuses(eager, id)).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
  });
});

const machines = [
  { what: 'PostgreSQL', isThere: await hasPostgres(), open: openPostgres, scheme: 'postgresql', driverClass: drivers.postgresql },
  { what: 'MySQL', isThere: await hasMysql(), open: openMysql, scheme: 'mysql', driverClass: drivers.mysql },
] as const;

describe.each(machines)('a data source on $what', ({ isThere, open, scheme, driverClass }) => {
  it.runIf(isThere)('is tried out and looked into by the calls of the screens', async () => {
    const own = await open();
    await own.run('create table parcel (id bigint primary key, code varchar(32) not null)');
    const allowed = await openSeededApp({ OUTBOUND_HOSTS: own.host });
    const api = await allowed.signInAs('admin');
    const { username, password: secret, database } = own;
    const sent = { driverClass, url: `jdbc:${scheme}://${own.host}/${database}`, username, password: secret };
    const { id } = accepted(await api.submit(datasource, values(sent)));

    const answers = [
      await api.post(`${path}/test`, {}, { id }),
      await api.get(`${path}/tables`, { id }),
      await api.get(`${path}/columns`, { id, table: 'parcel' }),
      await api.get(`${path}/columns`, { id, table: 'nothing' }),
    ];

    expect(answers).toMatchObject([
      { status: 200, data: { version: expect.stringMatching(/\d/), tables: 1, tookMs: expect.any(Number) } },
      { status: 200, data: [{ name: 'parcel', comment: '' }] },
      {
        status: 200,
        data: [
          { name: 'id', isKey: true },
          { name: 'code', length: 32, isRequired: true },
        ],
      },
      { status: 400, bizCode: 'SOURCE_TABLE' },
    ]);
    expect(JSON.stringify(answers)).not.toContain(secret);
    await allowed.close();
    await own.close();
  });
});
