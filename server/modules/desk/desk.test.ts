import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inAllTenants, inTenant } from '#server/db/tenancy';
import { transact } from '#server/db/transact';
import { roleId } from '#server/seed/roles';
import { recordAddress } from '#shared/addresses';
import { exceptionStates } from '#shared/handover/exception';
import { taskStates } from '#shared/handover/task';
import { messageKinds } from '#src/resources/desk/message-kinds';
import { notice } from '#src/resources/desk/notice';
import { service } from '#src/resources/desk/service';
import { exception } from '#src/resources/operation/exception';
import { task } from '#src/resources/operation/task';
import { param } from '#src/resources/system/param';
import type { Api, Row } from '../../../tests/support/api.ts';
import { headOffice, makeBank } from '../../../tests/support/bank.ts';
import { accepted, dayClock } from '../../../tests/support/day.ts';
import { type Person, peopleOf } from '../../../tests/support/people.ts';
import { put } from '../../../tests/support/planning.ts';
import { openSeededApp, type SeededApp } from '../../../tests/support/seeded-app.ts';
import { sendMessages, userMessages } from '../message/send.ts';
import { settleMessages } from '../message/settle.ts';
import { trimMessages } from '../message/trim.ts';

const clock = dayClock('2031-03-03 09:00:00');
let app: SeededApp;
let admin: Api;
let bank: Awaited<ReturnType<typeof makeBank>>;
let reader: Person;
let other: Person;
let atPlace: (deptId: string, alias: string) => Promise<Person>;
beforeAll(async () => {
  app = await openSeededApp({}, { clock });
  admin = await app.signInAs('admin');
  bank = await makeBank(admin);
  const people = peopleOf(app);
  atPlace = async (deptId, alias) => {
    const row = await people.make.user({ roleId: roleId(alias), deptId });
    return { row, api: await people.signIn(row.account) };
  };
  reader = await atPlace(bank.a, 'node_keeper');
  other = await atPlace(bank.east, 'vault_keeper');
});
afterAll(() => app.close());

describe('a notice', () => {
  const values = { category: 1, content: '<p>text</p>', releaseTime: '2031-03-03 08:00:00' };
  let serial = 0;
  async function publish(more: object = {}): Promise<string> {
    serial += 1;
    return accepted(await admin.submit(notice, { title: `notice ${serial}`, ...values, ...more })).id;
  }
  const finds = async (id: string, { api }: Person) => {
    const page = accepted(await api.list(notice, { size: 200 })).records.some((row) => row.id === id);
    const detail = (await api.detail(notice, id)).data.id === id;
    const choices = accepted(await api.get<{ id: string }[]>('blade-desk/notice/select', { ids: id }));
    expect(choices.some((choice) => choice.id === id)).toBe(page);
    expect(detail).toBe(page);
    return page;
  };

  it.each([
    ['for all', () => ({}), [true, true]],
    ['for a department', () => ({ targetType: 2, targetDeptIds: bank.a }), [true, false]],
    ['for departments above those of readers', () => ({ targetType: 2, targetDeptIds: headOffice }), [true, true]],
    ['for a role', () => ({ targetType: 3, targetRoleIds: roleId('vault_keeper') }), [false, true]],
    ['of tomorrow', () => ({ releaseTime: '2031-03-03 09:00:01' }), [false, false]],
    ['of this moment', () => ({ releaseTime: '2031-03-03 09:00:00' }), [true, true]],
    ['that has expired', () => ({ expireTime: '2031-03-03 09:00:00' }), [false, false]],
    ['that expires later', () => ({ expireTime: '2031-03-03 09:00:01' }), [true, true]],
  ])('%s is found by whom it is for', async (_, more, found) => {
    const id = await publish(more());

    expect([await finds(id, reader), await finds(id, other)]).toEqual(found);
    expect(accepted(await admin.detail(notice, id)).id).toBe(id);
  });

  it('for some needs to say for whom', async () => {
    expect((await admin.submit(notice, { title: 'x', ...values, targetType: 2 })).fields).toHaveProperty('targetDeptIds');
    expect((await admin.submit(notice, { title: 'x', ...values, targetType: 3 })).fields).toHaveProperty('targetRoleIds');
  });

  it('counts its readers once each, and tells each what they have read', async () => {
    const id = await publish();
    const read = ({ api }: Person) => api.post('blade-desk/notice/read', { id });
    const seen = async (api: Api) => {
      const { readCount, readFlag } = accepted(await api.detail(notice, id));
      return [readCount, readFlag];
    };

    expect(await seen(reader.api)).toEqual([0, 0]);
    await Promise.all([read(reader), read(reader)]);
    expect(await seen(reader.api)).toEqual([1, 1]);
    expect(await seen(other.api)).toEqual([1, 0]);
    await read(other);
    expect(await seen(admin)).toEqual([2, 0]);
  });

  it('waits for whom it is for until they have read it, one by one or all', async () => {
    const waiting = async ({ api }: Person) =>
      accepted(await api.get<{ noticeCount: number }>('blade-desk/message/list', { size: 1 })).noticeCount;
    const readAll = ({ api }: Person) => api.post('blade-desk/notice/read', { all: 1 });
    await Promise.all([readAll(reader), readAll(other)]);
    expect([await waiting(reader), await waiting(other)]).toEqual([0, 0]);

    const id = await publish();
    await publish({ targetType: 2, targetDeptIds: bank.a });
    await publish({ releaseTime: '2031-03-03 09:00:01' });
    expect([await waiting(reader), await waiting(other)]).toEqual([2, 1]);
    await reader.api.post('blade-desk/notice/read', { id });
    expect([await waiting(reader), await waiting(other)]).toEqual([1, 1]);
    await readAll(reader);
    expect([await waiting(reader), await waiting(other)]).toEqual([0, 1]);
    accepted(await admin.remove(notice, [id]));
    expect(await waiting(other)).toBe(0);
  });

  it('that is not for somebody is not read by them', async () => {
    const id = await publish({ targetType: 2, targetDeptIds: bank.a });

    expect((await other.api.post('blade-desk/notice/read', { id })).status).toBe(404);
    expect((await other.api.post('blade-desk/notice/read', {})).bizCode).toBe('MISSING_PARAMETER');
  });
});

describe('an entry of the service directory', () => {
  let serial = 0;
  const values = { category: 1, summary: 'what it is', openType: 4, sort: 1 };
  const save = (more: object) => {
    serial += 1;
    return admin.submit(service, { serviceName: `service ${serial}`, serviceCode: `S${serial}`, ...values, ...more });
  };
  const finds = async (id: string, { api }: Person) =>
    accepted(await api.list(service, { size: 200 })).records.some((row) => row.id === id);

  it.each([
    ['for everybody', () => ({}), [true, true]],
    ['for a department', () => ({ deptIds: bank.a }), [true, false]],
    ['for a role', () => ({ roleIds: roleId('vault_keeper') }), [false, true]],
    ['for a role in a department', () => ({ roleIds: roleId('vault_keeper'), deptIds: bank.a }), [false, false]],
    ['that is switched off', () => ({ status: 0 }), [false, false]],
  ])('%s is found by whom it is for', async (_, more, found) => {
    const { id } = accepted(await save(more()));

    expect([await finds(id, reader), await finds(id, other)]).toEqual(found);
    expect(accepted(await admin.detail(service, id)).id).toBe(id);
  });

  it.each([
    [1, '/operation/task', true],
    [1, 'https://bank.example/x', false],
    [1, '//bank.example', false],
    [1, '', false],
    [2, 'https://bank.example/x', true],
    [3, '/operation/task', true],
    [3, 'javascript:alert(1)', false],
    [3, 'ftp://bank.example', false],
    [4, '', true],
  ])('opening as %i at "%s": %s', async (openType, path, isFine) => {
    const answer = await save({ openType, path });

    expect(answer.code === 200).toBe(isFine);
    expect(isFine || 'path' in (answer.fields ?? {})).toBe(true);
  });
});

describe('messages', () => {
  const send = (...[userId, at, no, path = '/operation/exception']: readonly [string, string, string, string?]) =>
    transact(app.db, (tx) => {
      const events = { publish: async () => undefined } as unknown as Parameters<typeof sendMessages>[0]['events'];
      const told = { kind: 'exceptionAssigned', params: { no }, path } as const;
      return sendMessages({ tx, tenantId: '000000', events, at }, [userId, userId], told);
    });
  type Box = { records: (Row & { ids: string[] })[]; total: number; unread: number };
  const box = async ({ api }: Person, query = {}) => accepted(await api.get<Box>('blade-desk/message/list', query));

  it('are each person’s own, once each, the latest first, in their language', async () => {
    await send(reader.row.id, '2031-03-01 08:00:00', 'YC1');
    await send(reader.row.id, '2031-03-02 08:00:00', 'YC2');

    expect(await box(reader, { size: 1 })).toMatchObject({
      total: 2,
      unread: 2,
      records: [{ title: messageKinds.exceptionAssigned.zh.replace('{no}', 'YC2'), readTime: '', path: '/operation/exception' }],
    });
    const headers = { 'accept-language': 'en' };
    const english = await reader.api.call<Box>({ method: 'GET', url: '/api/blade-desk/message/list', headers });
    expect(english.data.records[0]).toMatchObject({ title: 'Exception YC2 is assigned to you' });
    expect(await box(other)).toMatchObject({ total: 0, unread: 0, records: [] });
  });

  it('are read one by one or all, by their reader only', async () => {
    await send(reader.row.id, '2031-03-03 08:00:00', 'YC3');
    const { records } = await box(reader);
    const ids = records[0]?.id ?? '';

    await other.api.post('blade-desk/message/read', { ids });
    await other.api.post('blade-desk/message/read', { all: 1 });
    expect((await box(reader)).unread).toBe(3);
    await reader.api.post('blade-desk/message/read', { ids });
    expect(await box(reader)).toMatchObject({ unread: 2, records: [{ readFlag: 1, readTime: '2031-03-03 09:00:00' }, {}, {}] });
    await reader.api.post('blade-desk/message/read', { all: 1 });
    expect((await box(reader)).unread).toBe(0);
    expect((await reader.api.post('blade-desk/message/read', {})).bizCode).toBe('IDS_EMPTY');
  });

  it('about one record share a line, which says how many they are, and is counted and read as a whole', async () => {
    const keeper = await atPlace(bank.a, 'node_keeper');
    const path = recordAddress('task', '77');
    await send(keeper.row.id, '2031-03-01 08:00:00', 'RW1', path);
    await send(keeper.row.id, '2031-03-02 08:00:00', 'YC9');
    await send(keeper.row.id, '2031-03-02 08:00:00', 'YC9');
    await send(keeper.row.id, '2031-03-03 08:00:00', 'RW2', path);

    const { records, total, unread } = await box(keeper);
    expect([total, unread]).toEqual([3, 3]);
    expect(records).toMatchObject([{ params: { no: 'RW2' }, path, count: 2, readFlag: 0 }, { count: 1 }, { count: 1 }]);
    expect(await box(keeper, { current: 2, size: 1 })).toMatchObject({ records: [{ params: { no: 'YC9' } }], pages: 3 });

    await keeper.api.post('blade-desk/message/read', { ids: records[0]?.id });
    expect(await box(keeper)).toMatchObject({ unread: 3, records: [{ readFlag: 0 }, {}, {}] });
    await keeper.api.post('blade-desk/message/read', { ids: records[0]?.ids.join() });
    expect(await box(keeper)).toMatchObject({ unread: 2, records: [{ readFlag: 1 }, {}, {}] });
  });

  describe('each night', () => {
    const settle = () => inTenant('000000', () => settleMessages(app.servingDb, { tenantId: '000000', now: clock.now() }));
    const tour = { taskType: 1, direction: 1, taskDate: '2031-03-02', taskState: taskStates.completed, lineId: '5' };
    const hours = { planStartTime: '2031-03-02 07:00:00', planEndTime: '2031-03-02 10:30:00' };
    const problem = { exceptionType: 99, level: 1, exceptionState: exceptionStates.closed, content: 'x' };
    const span = { happenTime: '2031-03-02 07:00:00', closeTime: '2031-03-02 10:00:00' };
    const rowOf = {
      task: (more: object) => put(app.db, task, { taskNo: nextNo(), baseId: bank.east, ...tour, ...hours, ...more }),
      exception: (more: object) =>
        put(app.db, exception, { exceptionNo: nextNo(), deptId: bank.a, ...problem, ...span, ...more }),
    };
    let serial = 0;
    const nextNo = () => {
      serial += 1;
      return `N${serial}`;
    };
    const sent = '2031-03-02 08:00:00';

    it.each([
      ['about a task of yesterday that has ended', 'task', {}, sent, true],
      ['about a task of today', 'task', { taskDate: '2031-03-03' }, sent, false],
      ['about a task of yesterday that is not over', 'task', { taskState: taskStates.underWay }, sent, false],
      ['about an exception closed since', 'exception', {}, sent, true],
      ['that tells of the closing', 'exception', {}, '2031-03-02 10:00:00', false],
      ['about an open exception', 'exception', { exceptionState: exceptionStates.open, closeTime: null }, sent, false],
    ] as const)('one %s: %s %j', async (...[_, list, more, at, isRead]) => {
      const keeper = await atPlace(bank.a, 'node_keeper');
      await send(keeper.row.id, at, 'X', recordAddress(list, await rowOf[list](more)));

      await settle();

      expect((await box(keeper)).unread).toBe(isRead ? 0 : 1);
    });

    it('is read after fourteen days, or after as many as the parameter says, or never', async () => {
      const keeper = await atPlace(bank.a, 'node_keeper');
      await send(keeper.row.id, '2031-02-17 08:59:59', 'OLD');
      await send(keeper.row.id, '2031-02-17 09:00:00', 'NEW');
      const setDays = async (paramValue: string) => {
        const [row] = accepted(await admin.list(param, { paramKey: 'desk.message.readDays' })).records;
        accepted(await admin.submit(param, { ...row, paramValue }));
      };

      await setDays('0');
      await settle();
      expect((await box(keeper)).unread).toBe(2);
      await setDays('14');
      await settle();
      expect((await box(keeper)).records).toMatchObject([
        { params: { no: 'NEW' }, readFlag: 0 },
        { params: { no: 'OLD' }, readFlag: 1, readTime: '2031-03-03 09:00:00' },
      ]);
    });
  });

  it('go after ninety days', async () => {
    await send(other.row.id, '2030-12-03 08:59:59', 'OLD');
    await send(other.row.id, '2030-12-03 09:00:00', 'KEPT');

    expect(await inAllTenants(() => trimMessages(app.servingDb, clock.now()))).toBe(1);

    const isOther = and(eq(userMessages.userId, other.row.id), eq(userMessages.tenantId, '000000'));
    const kept = await app.db.select({ params: userMessages.params }).from(userMessages).where(isOther);
    expect(kept).toEqual([{ params: { no: 'KEPT' } }]);
  });
});
