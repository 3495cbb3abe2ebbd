import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOutbound } from '#server/lib/outbound';
import { AppError } from '#shared/errors';
import { smsKinds } from '#src/resources/resource/sms';
import { openSmsVendor, type SmsVendor, vendorKeys } from '../../../../tests/support/sms-vendor.ts';
import type { CarrierAccount } from './carrier.ts';
import { type Carriers, openCarriers } from './carriers.ts';

let vendor: SmsVendor;
let carriers: Carriers;
beforeAll(async () => {
  vendor = await openSmsVendor();
  carriers = openCarriers({ outbound: openOutbound([vendor.host]), limitMs: 300 });
});
afterAll(() => vendor.close());
beforeEach(() => {
  vendor.mood = 'ready';
  vendor.barred = undefined;
  vendor.taken.length = 0;
  vendor.calls.length = 0;
});

const phones = ['13900000001', '13900000002'];
const account = (more: Partial<CarrierAccount> = {}): CarrierAccount => ({
  endpoint: vendor.url,
  regionId: '',
  appId: '1400000000',
  ...vendorKeys,
  templateId: 'T-7',
  signName: '银行',
  ...more,
});

const send = (kind: number, more: Partial<CarrierAccount> = {}, params: Record<string, string> = { code: '482913' }) => {
  const carrier = carriers.get(kind);
  if (!carrier) throw new Error('No carrier.');
  return carrier({ account: account(more), phones, params });
};

/** Returns the refusal of a call. */
const refusalOf = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.refusal : error),
  );

const kinds = [
  ['the generic one', smsKinds.http],
  ['Alibaba Cloud', smsKinds.aliyun],
  ['Tencent Cloud', smsKinds.tencent],
  ['Yunpian', smsKinds.yunpian],
  ['Qiniu', smsKinds.qiniu],
] as const;

describe.each(kinds)('a message through %s', (_, kind) => {
  it('is taken for each phone, with its template and its signature', async () => {
    const receipts = await send(kind);

    expect(receipts.map(({ phone, refusal }) => [phone, refusal])).toEqual(phones.map((phone) => [phone, undefined]));
    expect(receipts.every(({ vendorId }) => /^V\d+$/.test(vendorId))).toBe(true);
    const values = vendor.taken.map(({ phone, template, params }) => [phone, template, ...Object.values(params)]);
    expect(values).toEqual(phones.map((phone) => [phone, 'T-7', '482913']));
  });

  it('carries what looks like a template as it is', async () => {
    const odd = '<%= x %> {{y}} #z# & 银行 100%';

    await send(kind, {}, { code: odd });

    expect(vendor.taken.flatMap(({ params }) => Object.values(params))).toEqual([odd, odd]);
  });

  it('is refused in the words of the vendor, without control characters', async () => {
    vendor.mood = 'refuse';

    const refusal = (await refusalOf(send(kind))) as AppError['refusal'];

    expect(refusal).toMatchObject({ code: 'VENDOR_REFUSED', params: { name: '127.0.0.1' } });
    expect(String(refusal.params?.reason)).toMatch(/LIMIT|Balance|balance|重复/);
    expect(String(refusal.params?.reason)).not.toMatch(/\p{Cc}|482913|AK-of|SK-of|1390000/u);
  });

  it('is not sent on to where the vendor points', async () => {
    vendor.mood = 'redirect';

    expect(await refusalOf(send(kind))).toMatchObject({ code: 'VENDOR_REFUSED', params: { reason: 'HTTP 307' } });
    expect(vendor.calls).toHaveLength(1);
  });

  it.each([
    ['slow', { code: 'VENDOR_SLOW', params: { name: '127.0.0.1', n: 0.3 } }],
    ['close', { code: 'VENDOR_CUT', params: { name: '127.0.0.1' } }],
    ['garbage', { code: 'VENDOR_REFUSED', params: { name: '127.0.0.1', reason: 'HTTP 200' } }],
  ] as const)('is sent once to a vendor that is %s', async (mood, refusal) => {
    vendor.mood = mood;

    expect(await refusalOf(send(kind))).toEqual(refusal);
    expect(vendor.calls).toHaveLength(1);
  });

  it('goes to no address that the operator did not name', async () => {
    const elsewhere = { endpoint: vendor.url.replace('127.0.0.1', '127.0.0.2') };

    expect(await refusalOf(send(kind, elsewhere))).toEqual({ code: 'ADDRESS_REFUSED', params: { name: '127.0.0.2' } });
    expect(vendor.calls).toEqual([]);
  });
});

it.each(kinds.filter(([, kind]) => kind !== smsKinds.yunpian))('wrong keys are refused by %s', async (_, kind) => {
  const refusal = await refusalOf(send(kind, { secretKey: 'another' }));

  expect(refusal).toMatchObject({ code: 'VENDOR_REFUSED' });
  expect(JSON.stringify(refusal)).toMatch(/[Ss]ignature/);
});

/** These answer about all phones of a call at once. */
const whole: readonly number[] = [smsKinds.aliyun, smsKinds.qiniu];

it.each(kinds.filter(([, kind]) => !whole.includes(kind)))('one phone of several is refused alone by %s', async (_, kind) => {
  vendor.barred = '13900000002';

  const [first, second] = await send(kind);

  expect([first?.refusal, second?.refusal?.code]).toEqual([undefined, 'VENDOR_REFUSED']);
  expect(vendor.taken.map(({ phone }) => phone)).toEqual(['13900000001']);
});

describe('a connection that is lost before it stands', () => {
  /** Starts a server that closes every connection before anything can be sent through it. */
  async function openHangingUp() {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.resetAndDestroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return { port, connections: () => connections, close: () => server.close() };
  }

  it('is made once more, since nothing was sent', async () => {
    const server = await openHangingUp();
    const here = openCarriers({ outbound: openOutbound([`127.0.0.1:${server.port}`]), limitMs: 2_000 });

    const sending = here.get(smsKinds.aliyun)?.({
      account: account({ endpoint: `https://127.0.0.1:${server.port}` }),
      phones,
      params: {},
    });

    expect(await refusalOf(sending ?? Promise.resolve())).toEqual({ code: 'VENDOR_UNREACHABLE', params: { name: '127.0.0.1' } });
    expect(server.connections()).toBe(2);
    server.close();
  });

  it('is told where nobody listens', async () => {
    const server = await openHangingUp();
    server.close();
    const here = openCarriers({ outbound: openOutbound([`127.0.0.1:${server.port}`]), limitMs: 2_000 });

    const sending = here.get(smsKinds.http)?.({
      account: account({ endpoint: `http://127.0.0.1:${server.port}/sms` }),
      phones,
      params: {},
    });

    expect(await refusalOf(sending ?? Promise.resolve())).toEqual({ code: 'VENDOR_UNREACHABLE', params: { name: '127.0.0.1' } });
  });
});

it('nobody carries messages of a kind without a carrier, nor to the log unless it is told to', () => {
  expect([99, smsKinds.console].map((kind) => carriers.has(kind))).toEqual([false, false]);
});
