import { defineResource, field } from '#shared/define';
import { enable, inUse } from './enabled.ts';

/** Keys of the dictionary `sms`. */
export const smsKinds = { console: 0, yunpian: 1, qiniu: 2, aliyun: 3, tencent: 4, http: 5 } as const;

const { console: onScreen, ...vendors } = smsKinds;
const atVendor = { field: 'category', is: Object.values(vendors) };

/** A configuration by which a tenant's text messages are delivered. One of them is in use. */
export const sms = defineResource({
  name: 'sms',
  path: 'blade-resource/sms',
  label: { zh: '短信配置', en: 'SMS' },
  called: 'category',
  emptyHint: {
    zh: '还没有短信配置，暂不能发送短信。点击“新增”填写服务商参数，再启用。',
    en: 'Nothing configured: no text message is sent yet. Add the settings of a vendor, then enable them.',
  },
  fields: {
    smsCode: field.code({ zh: '资源编号', en: 'Code', required: true, max: 32, unique: true, search: 'contains', width: 160 }),
    category: field.dict('sms', { zh: '分类', en: 'Kind', required: true, search: 'equals', width: 140 }),
    status: inUse,
    templateId: field.text({ zh: '模板ID', en: 'Template', max: 64, required: true }),
    signName: field.text({ zh: '短信签名', en: 'Signature', max: 64, required: true }),
    accessKey: field.secret({
      zh: '访问密钥',
      en: 'Access key',
      max: 255,
      onlyWhen: atVendor,
      requiredWhen: atVendor,
      hideIn: ['list'],
    }),
    secretKey: field.secret({
      zh: '安全密钥',
      en: 'Secret key',
      max: 255,
      onlyWhen: atVendor,
      requiredWhen: atVendor,
      hideIn: ['list'],
    }),
    appId: field.text({
      zh: '应用ID',
      en: 'App ID',
      max: 64,
      onlyWhen: { field: 'category', is: [smsKinds.tencent] },
      requiredWhen: { field: 'category', is: [smsKinds.tencent] },
      hideIn: ['list'],
      help: { zh: '腾讯云短信的 SdkAppId', en: "Tencent's SdkAppId" },
    }),
    regionId: field.text({ zh: '地域', en: 'Region', max: 64, onlyWhen: atVendor, hideIn: ['list'] }),
    endpoint: field.text({
      zh: '服务地址',
      en: 'Address',
      max: 255,
      format: 'webAddress',
      onlyWhen: atVendor,
      requiredWhen: { field: 'category', is: [smsKinds.http] },
      hideIn: ['list'],
      help: { zh: '留空则使用服务商的公共地址', en: "Empty: the vendor's public address" },
    }),
    remark: field.text({ zh: '备注', en: 'Remark', max: 255, span: 2 }),
  },
  verbs: [enable],
});

/** Keys of the dictionary `sms_kind`. */
export const smsContents = { code: 1, message: 2 } as const;

/** Keys of the dictionary `sms_outcome`. `unknown` means that it cannot be told whether the phone got the message. */
export const smsOutcomes = { underWay: 0, accepted: 1, refused: 2, unknown: 3 } as const;

/** The messages handed over for delivery, one row per phone. A row never contains the text of the message. */
export const smsLog = defineResource({
  name: 'smsLog',
  path: 'blade-resource/sms-log',
  label: { zh: '短信发送记录', en: 'SMS log' },
  readOnly: true,
  fields: {
    createTime: field.dateTime({ zh: '发送时间', en: 'Sent at', required: true, search: 'range' }),
    phone: field.phone({ zh: '手机号码', en: 'Phone', required: true, mask: 'phone', search: 'equals', width: 140 }),
    kind: field.dict('sms_kind', { zh: '内容', en: 'Content', required: true, search: 'equals', width: 110 }),
    smsCode: field.text({ zh: '资源编号', en: 'Configuration', max: 32, search: 'contains', width: 150 }),
    category: field.dict('sms', { zh: '分类', en: 'Kind', width: 120 }),
    outcome: field.dict('sms_outcome', {
      zh: '结果',
      en: 'Outcome',
      required: true,
      search: 'equals',
      tones: { 1: 'green', 2: 'red', 3: 'orange' },
      width: 110,
    }),
    words: field.computed('text', { zh: '说明', en: 'Why' }),
    vendorId: field.text({ zh: '服务商流水号', en: "Vendor's ID", max: 128, hideIn: ['list'] }),
    tookMs: field.integer({ zh: '耗时（毫秒）', en: 'Took (ms)', width: 120 }),
    sender: field.text({ zh: '发送人', en: 'Who', max: 64, search: 'contains', width: 120 }),
    requestId: field.text({ zh: '请求编号', en: 'Request ID', max: 64, search: 'equals', hideIn: ['list'] }),
    refusal: field.text({ zh: '拒绝', en: 'Refusal', max: 1000, hideIn: ['list', 'detail', 'export'] }),
  },
  columns: ['createTime', 'phone', 'kind', 'outcome', 'words', 'category', 'sender'],
  title: 'phone',
  sort: { createTime: 'desc' },
});
