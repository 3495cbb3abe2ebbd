import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { sms, smsKinds, smsLog, smsOutcomes } from '#src/resources/resource/sms';
import { BASIC } from '../../../../tests/support/module-server.ts';
import { SmsScene } from '../../../../tests/support/sms-scene.ts';
import { vendorKeys } from '../../../../tests/support/sms-vendor.ts';

let scene: SmsScene;
beforeAll(async () => {
  scene = await SmsScene.open({ SMS_PROVIDER: 'off' });
});
afterAll(() => scene?.close());
beforeEach(() => scene.calm());

describe('whose configurations', () => {
  it('are sent through by those who may, and only their own', async () => {
    const { code, id } = await scene.configure();
    const reader = await scene.people.person(['sms', 'sms_view']);
    const sender = await scene.people.person(['sms', 'sms_send']);
    const elsewhere = await scene.tenants.enter(await scene.tenants.make());

    expect((await scene.send({ code, phones: scene.nextPhone() }, reader.api)).status).toBe(403);
    expect((await scene.send({ code, phones: scene.nextPhone() }, sender.api)).status).toBe(200);
    expect((await scene.send({ code, phones: scene.nextPhone() }, elsewhere)).status).toBe(404);
    expect((await scene.send({ id, phones: scene.nextPhone() }, elsewhere)).status).toBe(404);
    expect((await elsewhere.list(smsLog)).data.records).toEqual([]);
  });

  it('show no phone in full to those who may not see it', async () => {
    const { code } = await scene.configure();
    const phone = scene.nextPhone();
    await scene.send({ code, phones: phone });
    const auditor = await scene.people.person(['sms_log', 'sms_log_view']);

    const { data } = await auditor.api.list(smsLog, { smsCode: code });

    expect(data.records.map((row) => row.phone)).toEqual([`138****${phone.slice(-4)}`]);
    expect((await scene.api.list(smsLog, { phone })).data.records).toHaveLength(1);
    expect((await scene.people.person([]).then((nobody) => nobody.api.list(smsLog))).status).toBe(403);
  });
});

describe('a configuration', () => {
  it('is refused where nobody carries messages of its kind', async () => {
    expect(await scene.api.submit(sms, scene.values({ category: smsKinds.console }))).toMatchObject({
      status: 400,
      bizCode: 'SMS_NO_CARRIER',
      msg: '本系统尚不支持通过控制台发送短信',
    });
  });

  it('of a kind without a carrier is not enabled, however it came there', async () => {
    const { id } = await scene.configure();
    const table = tableOf(sms);
    await scene.app.db.update(table).set({ category: smsKinds.console }).where(eq(table.id, id));

    expect((await scene.api.post('blade-resource/sms/enable', { id })).bizCode).toBe('SMS_NO_CARRIER');
  });

  it('takes another address only with its keys', async () => {
    const { id } = await scene.configure();
    const { data: row } = await scene.api.detail(sms, id);
    const moved = { ...row, endpoint: 'https://elsewhere.example.com/sms' };

    expect((await scene.api.submit(sms, moved)).bizCode).toBe('SMS_KEYS_AGAIN');
    expect((await scene.api.submit(sms, { ...moved, accessKey: 'AK-2' })).bizCode).toBe('SMS_KEYS_AGAIN');
    expect((await scene.api.submit(sms, { ...moved, ...vendorKeys })).status).toBe(200);
    expect((await scene.api.submit(sms, { id, remark: 'Kept' })).status).toBe(200);
  });

  it('answers its keys to nobody', async () => {
    const { id, code } = await scene.configure();

    const answers = [await scene.api.detail(sms, id), await scene.api.list(sms, { smsCode: code })];

    expect(JSON.stringify(answers)).not.toMatch(/AK-of|SK-of|sealed/);
  });

  it('whose keys cannot be opened says so', async () => {
    const { id, code } = await scene.configure();
    const table = tableOf(sms);
    const [row] = await scene.app.db.select().from(table).where(eq(table.id, id));
    const mark = String(row?.secretKey).replace(/:[^:]*:/, ':0000000000000000:');
    await scene.app.db.update(table).set({ secretKey: mark }).where(eq(table.id, id));

    expect((await scene.send({ code, phones: scene.nextPhone() })).bizCode).toBe('SMS_KEYS_LOST');
  });
});

const forCodes = { templateId: 'T-code' };
let host = 0;
const ways = async (tenantId = '000000') =>
  (await scene.app.server.inject({ url: '/api/blade-auth/oauth/ways', query: { tenantId } })).json().data;
const ask = (phone: string) => {
  host += 1;
  return scene.app.server.inject({
    method: 'POST',
    url: '/api/alisms/send',
    remoteAddress: `10.6.0.${host}`,
    payload: { phone },
    headers: { authorization: BASIC },
  });
};
const enter = (phone: string, code: string) =>
  scene.app.server.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    query: { tenantId: '000000', username: phone, password: code, grant_type: 'sms', scope: 'all' },
    headers: { authorization: BASIC },
  });

describe('signing in by phone', () => {
  it('is off where no configuration is enabled, and on in the tenants that have one', async () => {
    const made = await scene.tenants.make();

    expect((await ways()).sms).toBe(false);
    expect((await ask(scene.nextPhone())).json().data.bizCode).toBe('SIGN_IN_WAY_OFF');
    await scene.enable(forCodes, await scene.tenants.enter(made));

    expect([(await ways()).sms, (await ways(made.tenantId)).sms]).toEqual([false, true]);
  });

  it('takes the code that the vendor was given', async () => {
    await scene.enable(forCodes);
    const phone = scene.nextPhone();
    const { account } = await scene.people.make.user({ phone });

    const asked = await ask(phone);
    await vi.waitFor(() => expect(scene.vendor.taken).toHaveLength(1));
    const sent = scene.vendor.taken[0]?.params.code ?? '';
    const entered = await enter(phone, sent);

    expect([asked.statusCode, (await ways()).sms]).toEqual([200, true]);
    expect(scene.vendor.taken).toEqual([{ phone, template: 'T-code', params: { code: expect.stringMatching(/^\d{6}$/) } }]);
    expect(entered.json()).toMatchObject({ account });
    await vi.waitFor(async () => expect(await scene.logs({ phone })).toMatchObject([{ outcome: smsOutcomes.accepted, kind: 1 }]));
    expect(JSON.stringify(await scene.logs({ phone }))).not.toContain(sent);
  });

  it('answers alike for a phone that nobody has and for a vendor that fails, and keeps counting', async () => {
    await scene.enable(forCodes);
    const [known, unknown] = [scene.nextPhone(), scene.nextPhone()];
    await scene.people.make.user({ phone: known });
    scene.vendor.mood = 'refuse';

    const answers = [await ask(known), await ask(unknown)];
    await vi.waitFor(async () => expect(await scene.logs({ phone: known })).toMatchObject([{ outcome: smsOutcomes.refused }]));
    scene.vendor.mood = 'ready';
    const again = [await ask(known), await ask(unknown)];

    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(again.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    expect(await scene.logs({ phone: unknown })).toEqual([]);
  });

  it('waits for no vendor', async () => {
    await scene.enable(forCodes);
    const phone = scene.nextPhone();
    await scene.people.make.user({ phone });
    scene.vendor.mood = 'slow';
    const start = performance.now();

    const answer = await ask(phone);

    expect(answer.statusCode).toBe(200);
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
