import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { refusals } from '#shared/refusals';
import { logApi } from '#src/resources/monitor/log';
import { smsOutcomes } from '#src/resources/resource/sms';
import { SmsScene } from '../../../../tests/support/sms-scene.ts';
import { vendorKeys } from '../../../../tests/support/sms-vendor.ts';

let scene: SmsScene;
beforeAll(async () => {
  scene = await SmsScene.open();
});
afterAll(() => scene?.close());
beforeEach(() => scene.calm());

const formOf = (url: string, texts: Record<string, string>) => ({
  ...({ method: 'POST', url, payload: new URLSearchParams(texts).toString() } as const),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

describe('a message to phones', () => {
  it('reaches each of them once, and is written down without what it says', async () => {
    const { code, id } = await scene.configure();
    const phones = [scene.nextPhone(), scene.nextPhone()];

    const answer = await scene.send({ code, phones: ` ${phones.join(' , ')},${phones[0]}`, params: '{"name":"Li","count":3}' });

    expect(answer).toMatchObject({ status: 200, data: { accepted: 2 } });
    const params = { name: 'Li', count: '3' };
    expect(scene.vendor.taken).toEqual(phones.map((phone) => ({ phone, template: 'T-1', params })));
    const rows = await scene.logs({ smsCode: code });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ outcome: smsOutcomes.accepted, outcomeName: '已提交', kind: 2, category: 5, words: '' });
    expect(rows[0]).toMatchObject({ sender: expect.any(String), requestId: expect.stringMatching(/^[\w-]{36}$/) });
    const audits = await scene.app.db.select().from(auditLog).where(eq(auditLog.recordId, id));
    const sending = audits.find(({ action }) => action === 'send');
    expect(sending?.changes.phones?.after).toBe(phones.map((phone) => `${phone.slice(0, 3)}****${phone.slice(-4)}`).join(', '));
  });

  it.each(['query', 'form'] as const)('may be sent as a %s, as clients of the family do', async (way) => {
    const { code } = await scene.configure();
    const [phone, path] = [scene.nextPhone(), 'blade-resource/sms/endpoint/send-message'];
    const texts = { code, phones: phone, params: '{"a":"1"}' };

    const answer = await (way === 'query' ? scene.api.post(path, {}, texts) : scene.api.call(formOf(`/api/${path}`, texts)));

    expect(answer).toMatchObject({ status: 200, data: { accepted: 1 } });
    expect(scene.vendor.taken).toEqual([{ phone, template: 'T-1', params: { a: '1' } }]);
  });

  it('goes through the enabled configuration where none is named', async () => {
    const { id } = await scene.configure({ templateId: 'T-enabled' });
    expect((await scene.send({ phones: scene.nextPhone() })).bizCode).toBe('SMS_NONE_ENABLED');
    await scene.api.post('blade-resource/sms/enable', { id });

    await scene.send({ phones: scene.nextPhone() });

    expect(scene.vendor.taken.map(({ template }) => template)).toEqual(['T-enabled']);
  });

  it.each([
    ['no number', '', refusals.PHONE_EMPTY.zh],
    ['a short number', '13800000000,138', `第2个号码“138”：${refusals.PHONE_LENGTH.zh}`],
    ['no number at all', '1380000000x', `第1个号码“1380000000x”：${refusals.PHONE_FORMAT.zh}`],
    ['too many', Array.from({ length: 101 }, (_, n) => 13_700_000_000 + n).join(), '一次最多发送100个号码'],
  ])('is refused for %s', async (_, phones, words) => {
    const { code } = await scene.configure();

    expect(await scene.send({ code, phones })).toMatchObject({ status: 400, msg: words });
    expect(scene.vendor.calls).toEqual([]);
  });

  it.each([
    '[]',
    '"text"',
    'null',
    '{"a":{"b":1}}',
    '{"a":true}',
    '{"__proto__":"1"}',
    '{"a b":"1"}',
    '{not json',
    JSON.stringify({ a: 'x'.repeat(101) }),
    JSON.stringify({ a: 'two\nlines' }),
    JSON.stringify(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`a${n}`, 'x']))),
  ])('is refused with the parameters %s', async (params) => {
    const { code } = await scene.configure();

    const answer = await scene.send({ code, phones: scene.nextPhone(), params });

    expect([answer.status, answer.bizCode]).toEqual([400, 'SMS_PARAMS']);
  });

  it('with a code is sent to a phone once a minute, and to none where one had its own', async () => {
    const { code } = await scene.configure();
    const [first, second] = [scene.nextPhone(), scene.nextPhone()];
    const params = '{"code":"482913"}';
    await scene.send({ code, phones: first, params });

    const again = await scene.send({ code, phones: `${second},${first}`, params });
    const other = await scene.send({ code, phones: second, params });
    scene.clock.advance(60_000);
    const later = await scene.send({ code, phones: first, params });

    expect([again.status, again.msg]).toEqual([429, `${first}一分钟内已发送过验证码`]);
    expect([other.status, later.status]).toEqual([200, 200]);
    expect((await scene.logs({ smsCode: code })).every(({ kind }) => kind === 1)).toBe(true);
  });

  it('leaves its code in no log, no audit and no idempotency row', async () => {
    const { code } = await scene.configure();
    const requestId = 'once-for-the-code';
    await scene.send({ code, phones: scene.nextPhone(), params: { code: '918273' }, requestId });
    await scene.app.server.logBook.flush();

    const { rows } = await scene.app.db.execute(
      `select (select string_agg(to_jsonb(l)::text, ' ') from log_api l) || (select string_agg(to_jsonb(l)::text, ' ') from sms_log l)
        || (select string_agg(to_jsonb(l)::text, ' ') from audit_log l) || (select string_agg(to_jsonb(l)::text, ' ') from idempotency l)
        as everything`,
    );

    const everything = String(rows[0]?.everything);
    expect(everything).toContain('send-message');
    expect(everything).not.toContain('918273');
    expect(everything).not.toContain(vendorKeys.secretKey);
    expect(
      await scene.app.db
        .select()
        .from(tableOf(logApi))
        .where(eq(tableOf(logApi).methodName, 'send-message')),
    ).not.toEqual([]);
  });
});

describe('a message that is sent again', () => {
  it('with the same request id is answered and not sent', async () => {
    const { code } = await scene.configure();
    const body = { code, phones: `${scene.nextPhone()},${scene.nextPhone()}`, requestId: 'again-1' };

    const first = await scene.send(body);
    const second = await scene.send(body);

    expect(second.data).toEqual(first.data);
    expect(scene.vendor.taken).toHaveLength(2);
  });

  it('after a refusal goes out', async () => {
    const { code } = await scene.configure();
    const body = { code, phones: scene.nextPhone(), requestId: 'again-2' };
    scene.vendor.mood = 'refuse';
    const first = await scene.send(body);
    scene.vendor.mood = 'ready';

    const second = await scene.send(body);

    expect([first.status, second.status]).toEqual([400, 200]);
    expect(scene.vendor.taken).toHaveLength(1);
  });

  it('after a doubt is answered with the doubt, since it may have gone out', async () => {
    const { code } = await scene.configure();
    const body = { code, phones: scene.nextPhone(), requestId: 'again-3' };
    scene.vendor.mood = 'close';
    const first = await scene.send(body);
    scene.vendor.mood = 'ready';

    const second = await scene.send(body);

    expect([first.bizCode, second.bizCode]).toEqual(['VENDOR_CUT', 'VENDOR_CUT']);
    expect(scene.vendor.calls).toHaveLength(1);
    expect((await scene.logs({ smsCode: code })).map(({ outcome }) => outcome)).toEqual([smsOutcomes.unknown]);
  });
});

describe('what a vendor refuses', () => {
  it('is told in its words and kept in the log, without the keys that it repeats', async () => {
    const { code } = await scene.configure();
    scene.vendor.mood = 'refuse';

    const answer = await scene.send({ code, phones: scene.nextPhone(), params: { code: '564738' } });

    expect(answer).toMatchObject({ status: 400, bizCode: 'VENDOR_REFUSED' });
    expect(answer.msg).toContain('No balance');
    const [row] = await scene.logs({ smsCode: code });
    expect(row).toMatchObject({ outcome: smsOutcomes.refused, words: answer.msg });
    expect(JSON.stringify([answer, row])).not.toMatch(/SK-of|AK-of|564738/);
  });

  it('for one phone is told beside what was taken', async () => {
    const { code } = await scene.configure();
    const [good, barred] = [scene.nextPhone(), scene.nextPhone()];
    scene.vendor.barred = barred;

    const answer = await scene.send({ code, phones: `${good},${barred}` });

    expect(answer).toMatchObject({ status: 200, data: { accepted: 1 } });
    expect((answer.data as { results: object[] }).results).toEqual([
      { phone: good, outcome: smsOutcomes.accepted, words: '' },
      { phone: barred, outcome: smsOutcomes.refused, words: expect.stringContaining('Barred') },
    ]);
  });

  it('by an address that may not be called is told as that', async () => {
    const { code } = await scene.configure({ endpoint: 'http://169.254.169.254/latest' });

    expect(await scene.send({ code, phones: scene.nextPhone() })).toMatchObject({ status: 400, bizCode: 'ADDRESS_REFUSED' });
  });
});
