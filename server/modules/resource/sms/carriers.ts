import { randomUUID } from 'node:crypto';
import type { MessageLog } from '#server/lib/sms-sender';
import { smsKinds } from '#src/resources/resource/sms';
import {
  type CallVendor,
  factOf,
  factsIn,
  listOf,
  openVendorCalls,
  refuseAll,
  unmentioned,
  type VendorCalls,
  vendorRefusal,
} from './call-vendor.ts';
import type { Carrier } from './carrier.ts';
import { signPlainCall } from './sign.ts';
import { carryByAliyun, carryByQiniu, carryByTencent, carryByYunpian } from './vendors.ts';

/** The carriers of messages, by their key of the dictionary `sms`. A kind without one is refused, never silently dropped. */
export type Carriers = ReadonlyMap<number, Carrier>;

interface CarrierOptions {
  readonly outbound: VendorCalls;
  /** Records messages that are not sent any further; absent in production unless the operator asked for it. */
  readonly log?: MessageLog;
  /** Milliseconds that a vendor may take. */
  readonly limitMs?: number;
}

/**
 * Returns a carrier that writes each message into the log of the server, for development: everyone who reads the log can read
 * it.
 */
const carryToLog =
  (log: MessageLog): Carrier =>
  async ({ phones, params, account }) => {
    for (const phone of phones) {
      log.warn({ sms: { phone, ...params, template: account.templateId } }, 'no SMS vendor: the message stands here');
    }
    return phones.map((phone) => ({ phone, vendorId: '' }));
  };

/** The contract of the generic carrier (decision 028): a gateway of one's own translates it for whichever vendor there is. */
const carryByHttp =
  (call: CallVendor): Carrier =>
  async (dispatch) => {
    const { account, phones, params } = dispatch;
    const url = new URL(account.endpoint ?? '');
    const body = JSON.stringify({
      id: randomUUID(),
      template: account.templateId,
      signName: account.signName,
      phones,
      params,
    });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const answer = await call({
      url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        accept: 'application/json',
        'x-sms-key': account.accessKey,
        'x-sms-timestamp': timestamp,
        'x-sms-signature': signPlainCall(timestamp, body, account.secretKey),
      },
      body,
    });
    const facts = factsIn(answer);
    const results = listOf(facts, 'results');
    if (answer.status < 200 || answer.status > 299 || results.length === 0) {
      refuseAll(url, factOf(facts, 'message') || `HTTP ${answer.status}`, dispatch);
    }
    return phones.map((phone) => {
      const result = results.find((entry) => factOf(entry, 'phone') === phone);
      if (!result) return { phone, vendorId: '', refusal: unmentioned(url) };
      const error = factOf(result, 'error');
      if (error === '') return { phone, vendorId: factOf(result, 'id') };
      return { phone, vendorId: '', refusal: vendorRefusal(url, error, dispatch) };
    });
  };

/** Opens every carrier that is available here. */
export function openCarriers({ outbound, log, limitMs }: CarrierOptions): Carriers {
  const call = openVendorCalls(outbound, limitMs);
  return new Map([
    ...(log ? ([[smsKinds.console, carryToLog(log)]] as const) : []),
    [smsKinds.http, carryByHttp(call)],
    [smsKinds.qiniu, carryByQiniu(call)],
    [smsKinds.aliyun, carryByAliyun(call)],
    [smsKinds.tencent, carryByTencent(call)],
    [smsKinds.yunpian, carryByYunpian(call)],
  ]);
}
