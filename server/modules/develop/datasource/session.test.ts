import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOutbound } from '#server/lib/outbound';
import { AppError, refusalText } from '#shared/errors';
import { listening } from '../../../../tests/support/listening.ts';
import { hasMysql, openMysql, type TestMysql } from '../../../../tests/support/mysql.ts';
import { hasPostgres, openPostgres, type TestPostgres } from '../../../../tests/support/postgres.ts';
import type { InspectedColumn } from '../inspection.ts';
import type { SourceTarget } from './conversation.ts';
import { withSession } from './session.ts';
import { readAddress, type SourceKind } from './source-address.ts';

/** Returns a target at an address that the operator has named. */
function targetAt(host: string, kind: SourceKind, more: Partial<SourceTarget> & { query?: string } = {}): SourceTarget {
  const { query = '', ...rest } = more;
  const address = readAddress(`${kind}://${host}/${rest.database ?? 'core'}${query}`, kind);
  if ('code' in address) throw new Error(address.code);
  return { name: 'Core', username: 'reader', password: 'p-secret-1', isClearAllowed: false, ...address, ...rest };
}

const openTo = (...hosts: readonly string[]) => openOutbound(hosts);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.refusal.code : error),
  );

const kinds: readonly SourceKind[] = ['mysql', 'postgresql'];

describe.each(kinds)('a session with what is no %s', (kind) => {
  it('ends when it does not answer in time, and leaves no connection', async () => {
    const mute = await listening(() => undefined);
    const ended = new Promise((resolve) => mute.server.on('connection', (socket) => socket.on('close', resolve)));
    const limits = { outbound: openTo(mute.host), limitMs: 200 };

    expect(await codeOf(withSession(targetAt(mute.host, kind), limits, ({ version }) => version()))).toBe('VENDOR_SLOW');
    await ended;
    mute.close();
  });

  it.each([
    ['a page of the web', 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'],
    ['a greeting', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['nothing', ''],
    ['a short packet of MySQL', '\x02\x00\x00\x00\x0a\x31'],
    ['a packet of MySQL that ends amid a greeting', '\x05\x00\x00\x00\x0a5.7\x00'],
    ['a list of columns that is cut', 'T\x00\x00\x00\x08\x00\x09ab'],
    ['a row with a false length', 'D\x00\x00\x00\x0a\x00\x05\x7f\xff\xff\xff'],
    ['an unknown kind of login', 'R\x00\x00\x00\x08\x00\x00\x00\x63'],
    ['an error without an end', 'E\x00\x00\x00\x09Sxxxx'],
  ])('ends in words of ours at %s, and says nothing of it', async (_, bytes) => {
    const odd = await listening((socket) => socket.end(Buffer.from(bytes, 'latin1')));
    const limits = { outbound: openTo(odd.host), limitMs: 500 };

    const code = await codeOf(withSession(targetAt(odd.host, kind), limits, ({ version }) => version()));

    expect(['SOURCE_STRANGE', 'VENDOR_UNREACHABLE', 'VENDOR_SLOW']).toContain(code);
    odd.close();
  });

  it('is not opened where the operator named nothing', async () => {
    const mute = await listening(() => {
      throw new Error('somebody connected');
    });
    const call = (host: string) =>
      codeOf(withSession(targetAt(host, kind), { outbound: openTo(), limitMs: 500 }, async () => 'in'));
    const [, port] = mute.host.split(':');

    expect(
      await Promise.all(['127.0.0.1', 'localhost', '169.254.169.254', '[::1]'].map((host) => call(`${host}:${port}`))),
    ).toEqual(Array(4).fill('ADDRESS_REFUSED'));
    mute.close();
  });

  it('tells of a port where nobody is', async () => {
    const gone = await listening(() => undefined);
    gone.close();

    expect(await codeOf(withSession(targetAt(gone.host, kind), { outbound: openTo(gone.host) }, async () => 'in'))).toBe(
      'VENDOR_UNREACHABLE',
    );
  });
});

interface Place {
  readonly host: string;
  readonly database: string;
  readonly username: string;
  readonly password: string;
}

const targetIn = (place: Place, kind: SourceKind, more: Partial<SourceTarget> & { query?: string } = {}) =>
  targetAt(place.host, kind, { database: place.database, username: place.username, password: place.password, ...more });

const uniqueIn = (columns: readonly InspectedColumn[]) => columns.filter(({ isUnique }) => isUnique).map(({ name }) => name);

describe.runIf(await hasPostgres())('a session with PostgreSQL', () => {
  let own: TestPostgres;
  beforeAll(async () => {
    own = await openPostgres();
    await own.run(`create table parcel (
      id bigint primary key, code varchar(32) not null, weight numeric(12, 2), total numeric, note text, "Made At" timestamp)`);
    await own.run(`comment on table parcel is 'Parcels; drop table x'`);
    await own.run(`comment on column parcel.code is '编号'`);
    await own.run('create view heavy as select * from parcel');
    await own.run('create table crate (id bigint primary key, tenant_id text, code text, a text, b text, c text, d text unique)');
    await own.run('create unique index crate_code on crate (tenant_id, code)');
    await own.run('create unique index crate_pair on crate (a, b)');
    await own.run('create unique index crate_lower on crate (lower(c))');
    await own.run('create schema vault create table shelf (id int)');
  });
  afterAll(() => own.close());

  const within = <T>(more: Parameters<typeof targetIn>[2], work: Parameters<typeof withSession<T>>[2]) =>
    withSession(targetIn(own, 'postgresql', more), { outbound: openTo(own.host) }, work);

  it('tells tables, views and their columns', async () => {
    const told = await within({}, async ({ version, inspector }) => ({
      version: await version(),
      tables: await inspector.tables(),
      columns: await inspector.columns('parcel'),
    }));

    expect(told.version).toMatch(/^PostgreSQL \d+/);
    expect(told.tables).toEqual([
      { name: 'crate', comment: '' },
      { name: 'heavy', comment: '' },
      { name: 'parcel', comment: 'Parcels; drop table x' },
    ]);
    expect(told.columns).toEqual([
      { name: 'id', type: 'bigint', isRequired: true, isKey: true, comment: '' },
      { name: 'code', type: 'character varying(32)', isRequired: true, isKey: false, comment: '编号', length: 32 },
      { name: 'weight', type: 'numeric(12,2)', isRequired: false, isKey: false, comment: '', length: 12, scale: 2 },
      { name: 'total', type: 'numeric', isRequired: false, isKey: false, comment: '' },
      { name: 'note', type: 'text', isRequired: false, isKey: false, comment: '' },
      { name: 'Made At', type: 'timestamp without time zone', isRequired: false, isKey: false, comment: '' },
    ]);
  });

  it('tells the columns that no two rows of a tenant share', async () => {
    const columns = await within({}, ({ inspector }) => inspector.columns('crate'));

    expect(uniqueIn(columns)).toEqual(['code', 'd']);
  });

  it('looks into the schema that the address names', async () => {
    expect(await within({ query: '?currentSchema=vault' }, ({ inspector }) => inspector.tables())).toEqual([
      { name: 'shelf', comment: '' },
    ]);
  });

  it.each([
    ['a user that is not there', { username: 'nobody_here' }, 'SOURCE_LOGIN'],
    ['a database that is not there', { database: 'nothing_here' }, 'SOURCE_DATABASE'],
    ['a schema that is not there', { query: '?currentSchema=nowhere' }, 'SOURCE_SCHEMA'],
  ])('is refused for %s', async (_, more, code) => {
    expect(await codeOf(within(more, async () => 'in'))).toBe(code);
  });

  it.each(["parcel'; drop table parcel; --", 'pg_class', 'nothing', `${'x'.repeat(300)}`])(
    'takes %s for a table that is not there',
    async (table) => {
      expect(await codeOf(within({}, ({ inspector }) => inspector.columns(table)))).toBe('SOURCE_TABLE');
    },
  );

  it('tells no more than a thousand tables', async () => {
    await own.run(
      `create schema many; do $$ begin for i in 1..1001 loop execute format('create table many.t%s ()', i); end loop; end $$`,
    );

    expect(await within({ query: '?currentSchema=many' }, ({ inspector }) => inspector.tables())).toHaveLength(1000);
  });
});

describe.runIf(await hasMysql())('a session with MySQL or MariaDB', () => {
  let own: TestMysql;
  beforeAll(async () => {
    own = await openMysql();
    await own.run(`create table parcel (
      id bigint primary key, code varchar(32) not null comment '编号', weight decimal(12, 2),
      kind enum('A', 'B'), note text, made_at datetime) comment 'Parcels'`);
    await own.run('create view heavy as select * from parcel');
    await own.run(`create table crate (id bigint primary key, tenant_id varchar(12), code varchar(32), a varchar(9), b varchar(9),
      d varchar(9) unique, unique key crate_code (tenant_id, code), unique key crate_pair (a, b))`);
  });
  afterAll(() => own.close());

  const within = <T>(more: Parameters<typeof targetIn>[2], work: Parameters<typeof withSession<T>>[2]) =>
    withSession(targetIn(own, 'mysql', more), { outbound: openTo(own.host) }, work);

  it('tells tables, views and their columns', async () => {
    const told = await within({}, async ({ version, inspector }) => ({
      version: await version(),
      tables: await inspector.tables(),
      columns: await inspector.columns('parcel'),
    }));

    expect(told.version).toMatch(/^(MariaDB|MySQL) \d+/);
    expect(told.tables).toEqual([
      { name: 'crate', comment: '' },
      { name: 'heavy', comment: '' },
      { name: 'parcel', comment: 'Parcels' },
    ]);
    expect(told.columns).toEqual([
      { name: 'id', type: expect.stringMatching(/^bigint/), isRequired: true, isKey: true, comment: '' },
      { name: 'code', type: 'varchar(32)', isRequired: true, isKey: false, comment: '编号', length: 32 },
      { name: 'weight', type: 'decimal(12,2)', isRequired: false, isKey: false, comment: '', length: 12, scale: 2 },
      { name: 'kind', type: "enum('a','b')", isRequired: false, isKey: false, comment: '' },
      { name: 'note', type: 'text', isRequired: false, isKey: false, comment: '' },
      { name: 'made_at', type: 'datetime', isRequired: false, isKey: false, comment: '' },
    ]);
  });

  it('tells the columns that no two rows of a tenant share', async () => {
    const columns = await within({}, ({ inspector }) => inspector.columns('crate'));

    expect(uniqueIn(columns)).toEqual(['code', 'd']);
  });

  it.each([
    ['a wrong password', { password: 'p-wrong-one' }, 'SOURCE_LOGIN'],
    ['a user that is not there', { username: 'nobody_here' }, 'SOURCE_LOGIN'],
    ['a database that is not there', { database: 'nothing_here' }, 'SOURCE_DATABASE'],
  ])('is refused for %s', async (_, more, code) => {
    expect(await codeOf(within(more, async () => 'in'))).toBe(code);
  });

  it.each(["parcel'; drop table parcel; --", 'user', 'nothing'])('takes %s for a table that is not there', async (table) => {
    expect(await codeOf(within({}, ({ inspector }) => inspector.columns(table)))).toBe('SOURCE_TABLE');
  });
});

it('says why in both languages, and in neither the password', async () => {
  const chatty = await listening((socket) => {
    const words = 'SFATAL\0C53300\0Mtoo many for reader with p-secret-1\n\u0007now\0\0';
    const length = Buffer.alloc(4);
    length.writeInt32BE(Buffer.byteLength(words) + 4);
    socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(words)]));
  });

  const told = await withSession(targetAt(chatty.host, 'postgresql'), { outbound: openTo(chatty.host) }, async () => 'in').catch(
    (error: AppError) => (['zh', 'en'] as const).map((language) => refusalText(error.refusal, language)),
  );

  expect(told).toEqual(['Core拒绝了请求：too many for *** with *** now', 'Core refused: too many for *** with *** now']);
  chatty.close();
});
