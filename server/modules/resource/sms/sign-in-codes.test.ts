import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { smsOutcomes } from '#src/resources/resource/sms';
import { BASIC } from '../../../../tests/support/module-server.ts';
import { SmsScene } from '../../../../tests/support/sms-scene.ts';

let scene: SmsScene;
beforeAll(async () => {
  // In production as here, codes are sent through a configuration or not at all.
  scene = await SmsScene.open({ SMS_PROVIDER: 'off' });
});
afterAll(() => scene?.close());
beforeEach(() => scene.calm());

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
