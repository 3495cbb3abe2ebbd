import { createHmac } from 'node:crypto';
import { type CallVendor, factOf, factsIn, refuseAll } from './call-vendor.ts';
import type { Carrier, CarrierAccount } from './carrier.ts';

const publicAddress = 'https://sms.qiniuapi.com';
const contentType = 'application/json';

/** The signature of a call by the vendor's second scheme: over its first lines and its body. */
function signQiniu({ pathname, host }: URL, body: string, { accessKey, secretKey }: CarrierAccount): string {
  const signed = `POST ${pathname}\nHost: ${host}\nContent-Type: ${contentType}\n\n${body}`;
  const mark = createHmac('sha1', secretKey).update(signed).digest('base64').replaceAll('+', '-').replaceAll('/', '_');
  return `Qiniu ${accessKey}:${mark}`;
}

/** `POST /v1/message`: up to a hundred numbers in one call. A template belongs to its signature, whose name is not sent. */
export const carryByQiniu =
  (call: CallVendor): Carrier =>
  async (dispatch) => {
    const { account, phones, params } = dispatch;
    const url = new URL('/v1/message', account.endpoint ?? publicAddress);
    const body = JSON.stringify({ template_id: account.templateId, mobiles: phones, parameters: params });
    const headers = { 'content-type': contentType, accept: 'application/json', authorization: signQiniu(url, body, account) };
    const answer = await call({ url, headers, body });
    const facts = factsIn(answer);
    const job = factOf(facts, 'job_id');
    if (answer.status === 200 && job) return phones.map((phone) => ({ phone, vendorId: job }));
    const words = [factOf(facts, 'error'), factOf(facts, 'message')].filter(Boolean).join(' ');
    return refuseAll(url, words || `HTTP ${answer.status}`, dispatch);
  };
