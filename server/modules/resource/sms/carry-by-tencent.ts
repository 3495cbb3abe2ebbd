import { type CallVendor, factOf, factsIn, listOf, refuseAll, unmentioned, vendorRefusal } from './call-vendor.ts';
import type { Carrier } from './carrier.ts';
import { signTc3 } from './sign-tc3.ts';

const publicAddress = 'https://sms.tencentcloudapi.com';
const usualRegion = 'ap-guangzhou';
const contentType = 'application/json; charset=utf-8';
/** Numbers of the mainland, which are the only ones that the product knows. */
const COUNTRY = '+86';

/** SMS 2021-01-11, `SendSms`: up to two hundred numbers in one call. A template's places are numbered: values go in their order. */
export const carryByTencent =
  (call: CallVendor): Carrier =>
  async (dispatch) => {
    const { account, phones, params } = dispatch;
    const url = new URL('/', account.endpoint ?? publicAddress);
    const body = JSON.stringify({
      PhoneNumberSet: phones.map((phone) => COUNTRY + phone),
      SmsSdkAppId: account.appId,
      SignName: account.signName,
      TemplateId: account.templateId,
      TemplateParamSet: Object.values(params),
    });
    const timestamp = Math.floor(Date.now() / 1000);
    const answer = await call({
      url,
      headers: {
        'content-type': contentType,
        host: url.host,
        authorization: signTc3({ host: url.host, service: 'sms', timestamp, contentType, body }, account),
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': account.regionId || usualRegion,
      },
      body,
    });
    const { Response: said } = factsIn(answer) as { readonly Response?: { readonly Error?: unknown } };
    const statuses = listOf(said, 'SendStatusSet');
    if (statuses.length === 0) {
      const code = factOf(said?.Error, 'Code');
      refuseAll(url, code ? `${code} ${factOf(said?.Error, 'Message')}` : `HTTP ${answer.status}`, dispatch);
    }
    return phones.map((phone) => {
      const status = statuses.find((entry) => factOf(entry, 'PhoneNumber') === COUNTRY + phone);
      if (!status) return { phone, vendorId: '', refusal: unmentioned(url) };
      const code = factOf(status, 'Code');
      if (code === 'Ok') return { phone, vendorId: factOf(status, 'SerialNo') };
      return { phone, vendorId: '', refusal: vendorRefusal(url, `${code} ${factOf(status, 'Message')}`, dispatch) };
    });
  };
