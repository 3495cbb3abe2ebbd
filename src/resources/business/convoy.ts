import { defineResource, field } from '#shared/define';
import { deptCategories } from '../system/dept.ts';
import {
  avatarField,
  closingFields,
  employmentFields,
  guardFields,
  guardPhotoField,
  identityFields,
  personAuditLabels,
  signImageField,
  signInFields,
  statusField,
} from './person.ts';

/** The keys of the dictionary `convoy_duty` that the program knows. */
export const convoyDuties = { driver: 1, guard: 2, messenger: 3, leader: 4 } as const;

const ofDrivers = { field: 'duty', is: [convoyDuties.driver] };

export const convoy = defineResource({
  name: 'convoy',
  path: 'blade-business/convoy',
  label: { zh: '押运员', en: 'Escorts' },
  listVerb: 'page',
  fields: {
    photo: guardPhotoField,
    convoyNo: field.code({
      zh: '押运证号',
      en: 'Number',
      unique: true,
      search: 'contains',
      autoNumber: { prefix: 'YY', digits: 6 },
      width: 110,
    }),
    ...guardFields,
    ...signInFields,
    ...identityFields,
    duty: field.bizDict('convoy_duty', { zh: '押运岗位', en: 'Duty', required: true, search: 'equals', width: 116 }),
    company: field.bizDict('escort_company', { zh: '押运公司', en: 'Company', required: true, search: 'equals', width: 120 }),
    deptId: field.ref('dept', {
      zh: '服务基地',
      en: 'Serves base',
      required: true,
      search: 'equals',
      only: { deptCategory: deptCategories.base },
      width: 110,
    }),
    ...employmentFields,
    guardCertNo: field.text({ zh: '保安员证号', en: 'Guard permit', required: true, max: 40, hideIn: ['list'] }),
    guardCertExpire: field.date({ zh: '保安员证有效期', en: 'Guard permit until', required: true, width: 120 }),
    driverLicence: field.text({ zh: '驾驶证号', en: 'Driving licence', max: 40, requiredWhen: ofDrivers, hideIn: ['list'] }),
    driverLicenceExpire: field.date({ zh: '驾驶证有效期', en: 'Driving licence until', requiredWhen: ofDrivers, width: 120 }),
    weaponPermitNo: field.text({ zh: '持枪证号', en: 'Weapon permit', max: 40, hideIn: ['list'] }),
    weaponPermitExpire: field.date({ zh: '持枪证有效期', en: 'Weapon permit until', width: 120 }),
    trainDate: field.date({ zh: '最近培训', en: 'Last training', hideIn: ['list'] }),
    bloodType: field.text({ zh: '血型', en: 'Blood type', max: 4, hideIn: ['list'] }),
    emergencyContact: field.text({ zh: '紧急联系人', en: 'Emergency contact', max: 20, hideIn: ['list'] }),
    emergencyPhone: field.phone({ zh: '紧急联系电话', en: 'Emergency phone', mask: 'phone', hideIn: ['list'] }),
    entryDate: field.date({ zh: '入职日期', en: 'Entry date', hideIn: ['list'] }),
    status: statusField,
    avatar: avatarField,
    signImage: signImageField,
    ...closingFields,
  },
  groups: [
    {
      zh: '基本信息',
      en: 'Basics',
      fields: ['photo', 'convoyNo', 'realName', 'name', 'sex', 'phone', 'email', 'certType', 'idNo', 'bloodType'],
    },
    { zh: '登录', en: 'Sign-in', fields: ['account', 'password', 'password2'] },
    {
      zh: '岗位',
      en: 'Work',
      fields: ['duty', 'company', 'deptId', 'postId', 'roleId', 'entryDate', 'trainDate', 'status', 'docWarn'],
    },
    {
      zh: '证件与持枪',
      en: 'Permits',
      fields: ['guardCertNo', 'guardCertExpire', 'driverLicence', 'driverLicenceExpire', 'weaponPermitNo', 'weaponPermitExpire'],
    },
    {
      zh: '其他',
      en: 'Other',
      fields: ['emergencyContact', 'emergencyPhone', 'avatar', 'signImage', 'remark', 'lastVerifyTime', 'userType', 'userExt'],
    },
  ],
  rules: [{ certificate: ['certType', 'idNo'] }, { together: ['weaponPermitNo', 'weaponPermitExpire'] }],
  columns: ['photo', 'convoyNo', 'realName', 'status', 'docWarn', 'duty', 'deptId', 'guardCertExpire'],
  title: 'realName',
  auditLabels: personAuditLabels,
});
