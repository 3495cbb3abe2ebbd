import { defineResource, field } from '#shared/define';
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

/** The keys of the dictionary `keeper_type` that the program knows. */
export const keeperTypes = { vault: 1, branch: 2 } as const;

export const keeper = defineResource({
  name: 'keeper',
  path: 'blade-business/keeper',
  label: { zh: '保管员', en: 'Keepers' },
  listVerb: 'page',
  fields: {
    photo: field.image({ zh: '证件照', en: 'Photo', required: true, width: 80, hideIn: ['export', 'import'] }),
    keeperNo: field.code({
      zh: '保管员编号',
      en: 'Number',
      unique: true,
      search: 'contains',
      given: { prefix: 'BG', digits: 6 },
      width: 110,
    }),
    realName: field.text({ zh: '姓名', en: 'Name', required: true, max: 20, search: 'contains', width: 90 }),
    ...signInFields,
    ...identityFields,
    keeperType: field.bizDict('keeper_type', { zh: '保管员类型', en: 'Type', required: true, search: 'equals', width: 110 }),
    deptId: field.treeRef('dept', { zh: '所属机构', en: 'Department', required: true, search: 'equals', width: 130 }),
    ...employmentFields,
    authStart: field.date({ zh: '授权开始', en: 'Authorised from', required: true, default: 'today', width: 110 }),
    authEnd: field.date({ zh: '授权结束', en: 'Authorised until', required: true, width: 110 }),
    canReceive: field.bool01({ zh: '可接收', en: 'May receive', default: 1, width: 80 }),
    canGive: field.bool01({ zh: '可移交', en: 'May give', default: 1, width: 80 }),
    cardNo: field.text({ zh: 'IC卡号', en: 'IC card', max: 32, unique: true, hideIn: ['list'] }),
    certNo: field.text({ zh: '上岗证号', en: 'Permit no.', max: 40, hideIn: ['list'] }),
    certExpire: field.date({ zh: '上岗证有效期', en: 'Permit until', hideIn: ['list'] }),
    entryDate: field.date({ zh: '入职日期', en: 'Entry date', hideIn: ['list'] }),
    status: statusField,
    docWarn: field.computed('bool01', { zh: '证件预警', en: 'Expiry warning', search: 'equals', width: 90 }),
    avatar: avatarField,
    signImage: signImageField,
    ...closingFields,
  },
  rules: [{ after: ['authStart', 'authEnd'] }, { certificate: ['certType', 'idNo'] }],
  title: 'realName',
  deeds: personDeeds,
});
