import { defineResource, field } from '#shared/define';

/** A person who may deposit or withdraw articles on behalf of a client (domain model 6.6). */
export const clientAgent = defineResource({
  name: 'clientAgent',
  path: 'blade-business/client-agent',
  label: { zh: '授权代办人', en: 'Authorised agents' },
  partOf: 'clientId',
  fields: {
    clientId: field.ref('bizClient', { zh: '客户', en: 'Client', required: true, hideIn: ['list', 'form', 'detail'] }),
    realName: field.text({ zh: '姓名', en: 'Name', required: true, max: 20, width: 100 }),
    certType: field.bizDict('cert_type', { zh: '证件类型', en: 'ID document', required: true, default: 1, width: 120 }),
    idNo: field.text({ zh: '证件号码', en: 'ID number', required: true, max: 30, mask: 'idNo', width: 190 }),
    phone: field.phone({ zh: '手机号码', en: 'Phone', required: true, mask: 'phone', width: 140 }),
    relation: field.text({ zh: '与客户关系', en: 'Relation', max: 20, width: 110 }),
    photo: field.image({ zh: '照片', en: 'Photo', width: 90 }),
    signImage: field.image({ zh: '签名样张', en: 'Specimen signature', private: true, width: 90 }),
    validFrom: field.date({ zh: '授权开始', en: 'Valid from', required: true, default: 'today', width: 130 }),
    validTo: field.date({ zh: '授权结束', en: 'Valid until', required: true, width: 130 }),
    canDeposit: field.bool01({ zh: '可存入', en: 'May deposit', default: 1, width: 80 }),
    canWithdraw: field.bool01({ zh: '可提取', en: 'May withdraw', default: 0, width: 80 }),
    sort: field.integer({ zh: '排序', en: 'Sort', default: 1, hideIn: ['list', 'form', 'detail'] }),
  },
  rules: [{ after: ['validFrom', 'validTo'] }, { certificate: ['certType', 'idNo'] }],
  sort: { sort: 'asc' },
  title: 'realName',
});
