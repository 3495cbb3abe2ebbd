import { defineResource, field } from '#shared/define';

export const tenant = defineResource({
  name: 'tenant',
  path: 'blade-system/tenant',
  label: { zh: '租户', en: 'Tenants' },
  scope: 'platform',
  fields: {
    tenantId: field.text({
      zh: '租户编号',
      en: 'Tenant',
      max: 12,
      unique: true,
      search: 'contains',
      lockOn: ['add', 'edit'],
      hideIn: ['add', 'import'],
      width: 90,
    }),
    tenantName: field.text({ zh: '租户名称', en: 'Name', required: true, max: 50, search: 'contains', width: 160 }),
    linkman: field.text({ zh: '联系人', en: 'Contact', required: true, max: 20, search: 'contains', width: 100 }),
    // The limits of a tenant, which its page shows and edits in its own way.
    accountNumber: field.integer({
      zh: '账号额度',
      en: 'Accounts',
      min: -1,
      default: -1,
      hideIn: ['form', 'detail', 'import'],
      width: 130,
    }),
    accountCount: field.computed('integer', {
      zh: '已有账号',
      en: 'Accounts in use',
      hideIn: ['list', 'form', 'detail', 'import', 'export'],
    }),
    expireTime: field.dateTime({
      zh: '过期时间',
      en: 'Expires at',
      search: 'range',
      hideIn: ['form', 'detail', 'import'],
      width: 190,
    }),
    contactNumber: field.phone({ zh: '联系电话', en: 'Phone', required: true, search: 'contains', hideIn: ['list'] }),
    address: field.text({ zh: '联系地址', en: 'Address', max: 255, hideIn: ['list'] }),
    domain: field.text({
      zh: '绑定域名',
      en: 'Domain',
      max: 255,
      format: 'host',
      unique: true,
      width: 150,
      help: {
        zh: '如 bank.example.com；从该域名打开的登录页属于此租户',
        en: 'For example bank.example.com; a sign-in page opened there is this tenant’s',
      },
    }),
    backgroundUrl: field.text({
      zh: '登录背景',
      en: 'Sign-in background',
      max: 1000,
      format: 'ownPath',
      hideIn: ['list'],
      help: {
        zh: '图片在本站的路径，以 / 开头；其他网站的图片不会显示',
        en: 'The path of a picture on this site, with / first; those of other sites are not shown',
      },
    }),
    datasourceId: field.text({ zh: '数据源', en: 'Data source', max: 19, hideIn: ['list', 'form', 'detail', 'import'] }),
    packageId: field.text({ zh: '产品包', en: 'Package', max: 19, hideIn: ['list', 'form', 'detail', 'export', 'import'] }),
    licenseKey: field.secret({
      zh: '授权码',
      en: 'Licence key',
      max: 255,
      hideIn: ['list', 'form', 'detail', 'export', 'import'],
    }),
    status: field.bizDict('enable_status', { zh: '状态', en: 'Status', default: 1, search: 'equals', width: 90 }),
  },
  title: 'tenantName',
  auditLabels: {
    setting: { zh: '授权配置', en: 'Licence' },
    datasource: { zh: '数据源配置', en: 'Data source' },
  },
});
