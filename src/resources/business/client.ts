import { defineResource, field } from '#shared/define';
import { deptCategories } from '../system/dept.ts';
import {
  avatarField,
  closingFields,
  employmentFields,
  identityFields,
  personDeeds,
  signImageField,
  signInFields,
  statusField,
} from './person.ts';

/** The keys of the dictionary `client_type` that the program knows. */
export const clientTypes = { person: 1, organisation: 2 } as const;

const ofOrganisations = { field: 'clientType', is: [clientTypes.organisation] };

/** Who else may bring or take what belongs to a client (domain model 6.6). */
export const clientAgent = defineResource({
  name: 'clientAgent',
  path: 'blade-business/client-agent',
  label: { zh: '授权代办人', en: 'Authorised agents' },
  partOf: 'clientId',
  fields: {
    clientId: field.ref('bizClient', { zh: '客户', en: 'Client', required: true, hideIn: ['list', 'form', 'detail'] }),
    realName: field.text({ zh: '姓名', en: 'Name', required: true, max: 20, width: 100 }),
    certType: field.bizDict('cert_type', { zh: '证件类型', en: 'Certificate', required: true, default: 1, width: 120 }),
    idNo: field.text({ zh: '证件号码', en: 'Certificate no.', required: true, max: 30, mask: 'idNo', width: 190 }),
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

export const bizClient = defineResource({
  name: 'bizClient',
  path: 'blade-business/client',
  label: { zh: '客户', en: 'Clients' },
  listVerb: 'page',
  fields: {
    clientNo: field.code({
      zh: '客户编号',
      en: 'Number',
      unique: true,
      search: 'contains',
      given: { prefix: 'KH', digits: 6 },
      width: 110,
    }),
    clientType: field.bizDict('client_type', {
      zh: '客户类型',
      en: 'Type',
      required: true,
      default: 1,
      search: 'equals',
      width: 90,
    }),
    realName: field.text({ zh: '姓名', en: 'Name', required: true, max: 60, search: 'contains', width: 150 }),
    ...signInFields,
    ...identityFields,
    linkman: field.text({ zh: '联系人', en: 'Contact', max: 20, requiredWhen: ofOrganisations, width: 90 }),
    level: field.bizDict('client_level', { zh: '客户等级', en: 'Level', default: 1, search: 'equals', width: 90 }),
    deptId: field.ref('dept', {
      zh: '开户网点',
      en: 'Home node',
      required: true,
      search: 'equals',
      only: { deptCategory: deptCategories.node },
      width: 110,
    }),
    managerId: field.ref('user', { zh: '客户经理', en: 'Manager', search: 'equals', width: 90 }),
    contractNo: field.text({ zh: '保管合同号', en: 'Contract no.', max: 40, hideIn: ['list'] }),
    contractStart: field.date({ zh: '合同开始', en: 'Contract from', hideIn: ['list'] }),
    contractEnd: field.date({ zh: '合同到期', en: 'Contract until', width: 110 }),
    regionCode: field.treeRef('region', { zh: '地区', en: 'Region', hideIn: ['list'] }),
    address: field.text({ zh: '地址', en: 'Address', max: 200, hideIn: ['list'] }),
    ...employmentFields,
    entryDate: field.date({ zh: '开户日期', en: 'Client since', hideIn: ['list'] }),
    articleCount: field.computed('integer', { zh: '在管物品数', en: 'Articles', width: 100 }),
    articleValue: field.computed('money', { zh: '在管估值（元）', en: 'Value (CNY)', width: 130 }),
    status: statusField,
    photo: field.image({ zh: '证件照', en: 'Photo', hideIn: ['list', 'export', 'import'] }),
    avatar: avatarField,
    signImage: signImageField,
    agents: field.rows('clientAgent', 'clientId', {
      zh: '授权代办人',
      en: 'Authorised agents',
      max: 20,
      hideIn: ['list', 'export', 'import'],
    }),
    ...closingFields,
  },
  rules: [{ after: ['contractStart', 'contractEnd'] }, { certificate: ['certType', 'idNo'] }],
  title: 'realName',
  deeds: personDeeds,
});
