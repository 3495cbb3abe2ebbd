import { type CallVendor, factOf, factsIn, listOf, refuseAll, unmentioned, vendorRefusal } from './call-vendor.ts';
import type { Carrier } from './carrier.ts';

const publicAddress = 'https://sms.yunpian.com';
const TAKEN = '0';

/** Each pair is a form of its own within the form. */
const templateValue = (params: Readonly<Record<string, string>>) =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [`#${name}#`, value])).toString();

/** Version 2, `tpl_batch_send`. It signs nothing: the access key is the `apikey` that it asks for. */
export const carryByYunpian =
  (call: CallVendor): Carrier =>
  async (dispatch) => {
    const { account, phones, params } = dispatch;
    const url = new URL('/v2/sms/tpl_batch_send.json', account.endpoint ?? publicAddress);
    const form = new URLSearchParams({
      apikey: account.accessKey,
      mobile: phones.join(','),
      tpl_id: account.templateId,
      tpl_value: templateValue(params),
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', accept: 'application/json' };
    const answer = await call({ url, headers, body: form.toString() });
    const facts = factsIn(answer);
    const results = listOf(facts, 'data');
    if (results.length === 0) {
      const words = [factOf(facts, 'code'), factOf(facts, 'msg'), factOf(facts, 'detail')].filter(Boolean).join(' ');
      refuseAll(url, words || `HTTP ${answer.status}`, dispatch);
    }
    return phones.map((phone) => {
      const result = results.find((entry) => factOf(entry, 'mobile') === phone);
      if (!result) return { phone, vendorId: '', refusal: unmentioned(url) };
      if (factOf(result, 'code') === TAKEN) return { phone, vendorId: factOf(result, 'sid') };
      return { phone, vendorId: '', refusal: vendorRefusal(url, `${factOf(result, 'code')} ${factOf(result, 'msg')}`, dispatch) };
    });
  };
