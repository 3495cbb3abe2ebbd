import { defineResource, field } from '#shared/define';

export const tenant = defineResource({
  name: 'tenant',
  path: 'blade-system/tenant',
  label: { zh: '租户', en: 'Tenants' },
  scope: 'platform',
  fields: {
    tenantId: field.text({ zh: '租户编号', en: 'Tenant id', max: 12, unique: true, search: 'contains', lockOn: ['add', 'edit'] }),
    tenantName: field.text({ zh: '租户名称', en: 'Name', required: true, max: 50, search: 'contains' }),
    domain: field.text({ zh: '绑定域名', en: 'Domain', max: 255, unique: true }),
    backgroundUrl: field.text({ zh: '登录背景', en: 'Sign-in background', max: 1000, hideIn: ['list'] }),
    linkman: field.text({ zh: '联系人', en: 'Contact', required: true, max: 20, search: 'contains' }),
    contactNumber: field.phone({ zh: '联系电话', en: 'Phone', required: true }),
    address: field.text({ zh: '联系地址', en: 'Address', max: 255, hideIn: ['list'] }),
    accountNumber: field.integer({ zh: '账号额度', en: 'Account limit', min: -1, default: -1, hideIn: ['form'] }),
    expireTime: field.dateTime({ zh: '过期时间', en: 'Expires at', hideIn: ['form'] }),
    datasourceId: field.text({ zh: '数据源', en: 'Data source', max: 19, hideIn: ['list', 'form'] }),
    packageId: field.text({ zh: '产品包', en: 'Package', max: 19, hideIn: ['list', 'form'] }),
    licenseKey: field.secret({ zh: '授权码', en: 'Licence key', max: 255, hideIn: ['list', 'form'] }),
    status: field.bizDict('enable_status', { zh: '状态', en: 'Status', default: 1 }),
  },
  title: 'tenantName',
});
