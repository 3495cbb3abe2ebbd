import { createHmac, randomUUID } from 'node:crypto';
import { recordOf } from '#shared/by-name';
import { type CallVendor, factOf, factsIn, listOf, refuseAll, unmentioned, vendorRefusal } from './call-vendor.ts';
import type { Carrier, CarrierAccount } from './carrier.ts';
import { acs3Query, signAcs3, signTc3 } from './sign.ts';

const aliyunAddress = 'https://dysmsapi.aliyuncs.com';

/** Alibaba Cloud: Dysmsapi 2017-05-25, `SendSms`: up to a thousand numbers in one call. */
export const carryByAliyun =
  (call: CallVendor): Carrier =>
  async (dispatch) => {
    const { account, phones, params } = dispatch;
    const url = new URL('/', account.endpoint ?? aliyunAddress);
    const query = {
      PhoneNumbers: phones.join(','),
      SignName: account.signName,
      TemplateCode: account.templateId,
      ...(Object.keys(params).length > 0 && { TemplateParam: JSON.stringify(params) }),
    };
    url.search = acs3Query(query);
    const signed = {
      host: url.host,
      query,
      action: 'SendSms',
      version: '2017-05-25',
      body: '',
      date: new Date().toISOString().replace(/\.\d+/, ''),
      nonce: randomUUID().replaceAll('-', ''),
    };
    const answer = await call({ url, headers: { ...signAcs3(signed, account), accept: 'application/json' }, body: '' });
    const facts = factsIn(answer);
    const code = factOf(facts, 'Code');
    if (code !== 'OK') refuseAll(url, code ? `${code} ${factOf(facts, 'Message')}` : `HTTP ${answer.status}`, dispatch);
    return phones.map((phone) => ({ phone, vendorId: factOf(facts, 'BizId') }));
  };

const qiniuAddress = 'https://sms.qiniuapi.com';
const qiniuType = 'application/json';

/** The signature of a call to Qiniu by the vendor's second scheme: over its first lines and its body. */
function signQiniu({ pathname, host }: URL, body: string, { accessKey, secretKey }: CarrierAccount): string {
  const signed = `POST ${pathname}\nHost: ${host}\nContent-Type: ${qiniuType}\n\n${body}`;
  const mark = createHmac('sha1', secretKey).update(signed).digest('base64').replaceAll('+', '-').replaceAll('/', '_');
  return `Qiniu ${accessKey}:${mark}`;
}

/** Qiniu: `POST /v1/message`: up to a hundred numbers in one call. A template belongs to its signature, whose name is not sent. */
export const carryByQiniu =
  (call: CallVendor): Carrier =>
  async (dispatch) => {
    const { account, phones, params } = dispatch;
    const url = new URL('/v1/message', account.endpoint ?? qiniuAddress);
    const body = JSON.stringify({ template_id: account.templateId, mobiles: phones, parameters: params });
    const headers = { 'content-type': qiniuType, accept: 'application/json', authorization: signQiniu(url, body, account) };
    const answer = await call({ url, headers, body });
    const facts = factsIn(answer);
    const job = factOf(facts, 'job_id');
    if (answer.status === 200 && job) return phones.map((phone) => ({ phone, vendorId: job }));
    const words = [factOf(facts, 'error'), factOf(facts, 'message')].filter(Boolean).join(' ');
    return refuseAll(url, words || `HTTP ${answer.status}`, dispatch);
  };

const tencentAddress = 'https://sms.tencentcloudapi.com';
const usualRegion = 'ap-guangzhou';
const tencentType = 'application/json; charset=utf-8';
/** Numbers of the mainland, which are the only ones that the product knows. */
const COUNTRY = '+86';

/**
 * Tencent Cloud: SMS 2021-01-11, `SendSms`: up to two hundred numbers in one call. A template's places are numbered: values go
 * in their order.
 */
export const carryByTencent =
  (call: CallVendor): Carrier =>
  async (dispatch) => {
    const { account, phones, params } = dispatch;
    const url = new URL('/', account.endpoint ?? tencentAddress);
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
        'content-type': tencentType,
        host: url.host,
        authorization: signTc3({ host: url.host, service: 'sms', timestamp, contentType: tencentType, body }, account),
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': account.regionId || usualRegion,
      },
      body,
    });
    const said = recordOf(factsIn(answer).Response);
    const statuses = listOf(said, 'SendStatusSet');
    if (statuses.length === 0) {
      const code = factOf(said.Error, 'Code');
      refuseAll(url, code ? `${code} ${factOf(said.Error, 'Message')}` : `HTTP ${answer.status}`, dispatch);
    }
    return phones.map((phone) => {
      const status = statuses.find((entry) => factOf(entry, 'PhoneNumber') === COUNTRY + phone);
      if (!status) return { phone, vendorId: '', refusal: unmentioned(url) };
      const code = factOf(status, 'Code');
      if (code === 'Ok') return { phone, vendorId: factOf(status, 'SerialNo') };
      return { phone, vendorId: '', refusal: vendorRefusal(url, `${code} ${factOf(status, 'Message')}`, dispatch) };
    });
  };

const yunpianAddress = 'https://sms.yunpian.com';
const TAKEN = '0';

/** Each pair is a form of its own within the form. */
const templateValue = (params: Readonly<Record<string, string>>) =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [`#${name}#`, value])).toString();

/** Yunpian: version 2, `tpl_batch_send`. It signs nothing: the access key is the `apikey` that it asks for. */
export const carryByYunpian =
  (call: CallVendor): Carrier =>
  async (dispatch) => {
    const { account, phones, params } = dispatch;
    const url = new URL('/v2/sms/tpl_batch_send.json', account.endpoint ?? yunpianAddress);
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
