import { randomUUID } from 'node:crypto';
import { type CallVendor, factOf, factsIn, listOf, refuseAll, unmentioned, vendorRefusal } from './call-vendor.ts';
import type { Carrier } from './carrier.ts';
import { signPlainCall } from './sign-plain-call.ts';

/** The contract of the generic carrier (decision 026): a gateway of one's own translates it for whichever vendor there is. */
export const carryByHttp =
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
