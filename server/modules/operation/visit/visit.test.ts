import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { inAllTenants } from '#server/db/tenancy';
import { transact } from '#server/db/transact';
import { makeKeys, readRing } from '#server/lib/keys';
import type { EscortCode, VisitInfo } from '#shared/handover/visit';
import { convoy } from '#src/resources/business/convoy';
import { type Checking, openChecking } from '../../../../tests/support/checking.ts';
import { accepted, type Caller, type Day, type DayTask } from '../../../../tests/support/day.ts';
import { inTurn } from '../../../../tests/support/module-server.ts';
import type { SeededApp } from '../../../../tests/support/seeded-app.ts';
import { loginCounter } from '../../auth/table.ts';
import { useCode } from './service.ts';
import { visitUse } from './table.ts';
import { signCode } from './token.ts';

const convoys = tableOf(convoy);

let checking: Checking;
let day: Day;
let app: SeededApp;
let task: DayTask;

beforeAll(async () => {
  checking = await openChecking();
  ({ day, app } = checking);
  task = await checking.arrived({ index: 1 });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(loginCounter);
});

/** Asks for the visit as a phone without a session does. */
async function show(token: string, headers: Record<string, string> = {}) {
  const response = await app.server.inject({ url: '/api/blade-business/visit/info', query: { token }, headers });
  return { response, status: response.statusCode, data: response.json().data as VisitInfo };
}
const codeFor = (of: Caller, query?: Record<string, string>): Promise<EscortCode> => checking.codeFor(of, query);
const ask = async (as: Caller, query: Record<string, string> = {}) =>
  (await as.api()).get<EscortCode>('blade-business/visit/qrcode', query);

const invalid = { valid: false, msg: '二维码已失效，请重新出示' };

describe('an escort code', () => {
  it('leads to the public page and lives as long as the parameter says', async () => {
    const { token, url, expireTime, seconds } = await codeFor(task.crew.leader);

    expect(url).toBe(`/convoy?token=${token}`);
    expect([seconds, Date.parse(`${expireTime.replace(' ', 'T')}+08:00`)]).toEqual([
      120,
      Math.floor(checking.clock.now() / 1000) * 1000 + 120_000,
    ]);
  });

  it('tells a stranger what the page shows and nothing more', async () => {
    const { leader } = task.crew;
    const { data } = await show((await codeFor(leader)).token);

    expect(Object.keys(data).sort()).toEqual(['carPhoto', 'people', 'planArriveTime', 'plateNo', 'taskNo', 'valid']);
    if (!data.valid) throw new Error('It was shown.');
    expect(data.people.map((one) => Object.keys(one).sort())).toEqual([['company', 'convoyNo', 'duty', 'name', 'photo']]);
    expect(data).toMatchObject({ plateNo: task.crew.plateNo, taskNo: task.taskNo, planArriveTime: '2031-03-03 07:15:00' });
    expect(data.people[0]?.name).toBe(`${leader.name[0]}*${leader.name.slice(2)}`);
    const [row] = await app.db.select().from(convoys).where(eq(convoys.id, leader.id));
    for (const secret of [row?.phone, row?.idNo, leader.id, leader.account, leader.name]) {
      expect(JSON.stringify(data)).not.toContain(secret);
    }
  });

  it('of a task shows the whole crew', async () => {
    const { data } = await show((await codeFor(task.crew.leader, { taskId: task.id })).token);

    expect(data.valid && data.people).toHaveLength(3);
  });

  it('is shown once on each device', async () => {
    const { token } = await codeFor(task.crew.leader);

    const first = await show(token);
    const cookie = String(first.response.headers['set-cookie']).split(';')[0] ?? '';

    expect(String(first.response.headers['set-cookie'])).toMatch(
      /^visit_device=[\w-]{22}; Path=\/; .*HttpOnly; SameSite=Strict$/,
    );
    expect((await show(token, { cookie })).data).toEqual(invalid);
    expect((await show(token, { cookie, 'x-device': 'another-one' })).data).toEqual(invalid);
    expect((await show(token, { cookie: 'visit_device=another-one' })).data.valid).toBe(true);
  });

  it('is shown on a dozen devices at most, since a stranger can forget their cookie', async () => {
    const { token } = await codeFor(task.crew.leader);
    const names = Array.from({ length: 14 }, (_, index) => `visit_device=device-${index}`);

    const answers = await inTurn(names, async (cookie) => {
      await app.db.delete(loginCounter);
      return (await show(token, { cookie })).data.valid;
    });

    expect(answers.lastIndexOf(true)).toBe(11);
  });

  it('ends by the clock, and its uses are cleared away', async () => {
    const { token } = await codeFor(task.crew.leader);
    await show(token);

    checking.clock.advance(119_000);
    const late = await show(token, { cookie: 'visit_device=just-in-time' });
    checking.clock.advance(1_000);
    const over = await show(token, { cookie: 'visit_device=too-late-now' });
    await show((await codeFor(task.crew.leader)).token);

    expect([late.data.valid, over.data.valid, over.status]).toEqual([true, false, 200]);
    expect(await app.db.$count(visitUse)).toBe(1);
  });

  it.each(['', 'x', 'a.b.c'])('that is none (%j) is answered like one that has ended', async (token) => {
    expect(await show(token)).toMatchObject({ status: 200, data: invalid });
  });

  it('is no session, and a session is no code', async () => {
    const { leader } = task.crew;
    const session = (await leader.api()).headers['blade-auth']?.slice('bearer '.length) ?? '';
    const { token } = await codeFor(leader);
    const headers = { 'blade-auth': `bearer ${token}` };

    expect((await show(session)).data).toEqual(invalid);
    expect((await app.server.inject({ url: '/api/blade-user/info', headers })).statusCode).toBe(401);
  });

  it('of somebody off duty is no good', async () => {
    const { token } = await codeFor(task.crew.guard);
    await app.db.update(convoys).set({ status: 3 }).where(eq(convoys.id, task.crew.guard.id));

    const { data } = await show(token);
    await app.db.update(convoys).set({ status: 1 }).where(eq(convoys.id, task.crew.guard.id));

    expect(data).toEqual(invalid);
  });

  it('of a keeper is shown to nobody', async () => {
    expect((await show((await codeFor(day.vaultKeepers[0])).token)).data).toEqual(invalid);
  });

  it('is asked for ten times a minute by one address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await show('x')).status);
    const refused = await show('x');
    checking.clock.advance(60_000);

    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect(refused.response.headers['retry-after']).toBe('60');
    expect((await show('x')).status).toBe(200);
  });
});

describe('whose code', () => {
  it('somebody of the escort gets: their own and their task’s', async () => {
    const { leader, guard } = task.crew;
    const other = await checking.arrived();

    expect((await ask(leader, { convoyId: leader.id })).code).toBe(200);
    expect((await ask(leader, { taskId: task.id })).code).toBe(200);
    expect(await ask(leader, { convoyId: guard.id })).toMatchObject({ status: 404 });
    expect(await ask(leader, { taskId: other.id })).toMatchObject({ status: 404 });
  });

  it('nobody gets without the right', async () => {
    expect(await ask(day.vaultKeepers[0], { convoyId: task.crew.leader.id })).toMatchObject({ status: 403 });
    expect(await ask(day.supervisor, { taskId: task.id })).toMatchObject({ status: 403 });
  });

  it('somebody without a profile gets: none of their own', async () => {
    expect(await ask(day.supervisor)).toMatchObject({ status: 404 });
  });
});

describe('a code that is checked', () => {
  const verifyWith = (token: string, values: object = {}) => checking.checkerAt(task, 1).check({ token, method: 1, ...values });

  it('passes once on a device', async () => {
    const { leader } = task.crew;
    const { token } = await codeFor(leader);

    expect(accepted(await verifyWith(token)).result).toBe(1);
    expect(accepted(await verifyWith(token)).failReasons).toEqual(['二维码已失效或不属于本人']);
  });

  it('is nobody else’s', async () => {
    const { token } = await codeFor(task.crew.leader);

    const answer = accepted(await verifyWith(token, { subjectType: 1, subjectId: task.crew.guard.id }));

    expect(answer).toMatchObject({ result: 2, subjectId: task.crew.guard.id, failReasons: ['二维码已失效或不属于本人'] });
  });

  it('of the crew passes each of them, of this task only', async () => {
    const { leader, driver } = task.crew;
    const { token } = await codeFor(leader, { taskId: task.id });
    const other = await checking.arrived();
    const foreign = (await codeFor(other.crew.leader, { taskId: other.id })).token;
    const of = (subjectId: string) => ({ subjectType: 1, subjectId });

    expect(accepted(await verifyWith(token, of(leader.id))).result).toBe(1);
    expect(accepted(await verifyWith(token, of(driver.id))).result).toBe(1);
    expect(accepted(await verifyWith(foreign, of(driver.id))).failReasons).toEqual(['二维码已失效或不属于本人']);
  });

  it('has ended when the clock says so', async () => {
    const { leader } = task.crew;
    const { token } = await codeFor(leader);
    checking.clock.advance(120_000);

    expect(await verifyWith(token)).toMatchObject({ bizCode: 'QR_INVALID' });
    expect(accepted(await verifyWith(token, { subjectType: 1, subjectId: leader.id })).result).toBe(2);
  });
});

describe('a code that signs', () => {
  const keys = { token: readRing(makeKeys().token, 'TOKEN_KEY') };
  const [me, other] = ['1800000000000000001', '1800000000000000002'];
  const made = (more: object) => {
    const exp = Math.floor(checking.clock.now() / 1000) + 60;
    return signCode(keys.token, { jti: crypto.randomUUID(), tenantId: '000000', isOwn: true, exp, ...more });
  };
  const sign = (token: string, device: string, tenantId = '000000') =>
    inAllTenants(() =>
      transact(app.db, (tx) => {
        const caller = { tx, actor: { tenantId }, services: { context: { keys, clock: checking.clock } } };
        return useCode(caller as never, { token, purpose: 'sign', personId: me, device });
      }),
    );
  const refused = { refusal: { code: 'QR_INVALID' } };

  it.each([
    ['a whole crew’s', { taskId: '7', isOwn: false }],
    ['one that somebody else asked for', { personId: me, isOwn: false }],
    ['another person’s', { personId: other }],
    ['another bank’s', { personId: me, tenantId: '000001' }],
    ['one that has ended', { personId: me, exp: 1 }],
  ])('is not %s', async (_name, claims) => {
    await expect(sign(await made(claims), 'device-one')).rejects.toMatchObject(refused);
  });

  it('signs once, whatever the device', async () => {
    const token = await made({ personId: me });

    expect(await sign(token, 'device-one')).toMatchObject({ personId: me });
    await expect(sign(token, 'device-two')).rejects.toMatchObject(refused);
  });
});
