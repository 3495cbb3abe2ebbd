import { randomUUID } from 'node:crypto';
import { type CallVendor, factOf, factsIn, refuseAll } from './call-vendor.ts';
import type { Carrier } from './carrier.ts';
import { acs3Query, signAcs3 } from './sign-acs3.ts';

const publicAddress = 'https://dysmsapi.aliyuncs.com';

/** Dysmsapi 2017-05-25, `SendSms`: up to a thousand numbers in one call. */
export const carryByAliyun =
  (call: CallVendor): Carrier =>
  async (dispatch) => {
    const { account, phones, params } = dispatch;
    const url = new URL('/', account.endpoint ?? publicAddress);
    const query = {
      PhoneNumbers: phones.join(','),
      SignName: account.signName,
      TemplateCode: account.templateId,
      ...(Object.keys(params).length > 0 && { TemplateParam: JSON.stringify(params) }),
    };
    url.search = acs3Query(query);
    const signed = {
      ...{ host: url.host, query, action: 'SendSms', version: '2017-05-25', body: '' },
      ...{ date: new Date().toISOString().replace(/\.\d+/, ''), nonce: randomUUID().replaceAll('-', '') },
    };
    const answer = await call({ url, headers: { ...signAcs3(signed, account), accept: 'application/json' }, body: '' });
    const facts = factsIn(answer);
    const code = factOf(facts, 'Code');
    if (code !== 'OK') refuseAll(url, code ? `${code} ${factOf(facts, 'Message')}` : `HTTP ${answer.status}`, dispatch);
    return phones.map((phone) => ({ phone, vendorId: factOf(facts, 'BizId') }));
  };
