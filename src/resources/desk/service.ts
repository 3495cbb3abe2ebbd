import { defineResource, field } from '#shared/define';

/** The keys of the dictionary `open_type`. */
export const openTypes = { inner: 1, embedded: 2, window: 3, text: 4 } as const;

const opens = { field: 'openType', is: [openTypes.inner, openTypes.embedded, openTypes.window] };

/** An entry of the service directory on the home page: what somebody can do or ask for, and where. */
export const service = defineResource({
  name: 'service',
  path: 'blade-desk/service',
  label: { zh: '服务', en: 'Services' },
  fields: {
    icon: field.icon({ zh: '图标', en: 'Icon', width: 70 }),
    serviceName: field.text({
      zh: '服务名称',
      en: 'Name',
      required: true,
      unique: true,
      max: 30,
      search: 'contains',
      width: 140,
    }),
    serviceCode: field.code({ zh: '服务编码', en: 'Code', required: true, unique: true, search: 'contains', width: 120 }),
    category: field.bizDict('service_category', { zh: '服务类别', en: 'Category', required: true, search: 'equals', width: 110 }),
    summary: field.text({ zh: '简介', en: 'Summary', required: true, max: 120, width: 220 }),
    openType: field.bizDict('open_type', { zh: '打开方式', en: 'Opens', required: true, default: 1, width: 110 }),
    path: field.text({
      zh: '地址',
      en: 'Address',
      max: 255,
      format: 'path',
      onlyWhen: opens,
      requiredWhen: opens,
      hideIn: ['list'],
      help: {
        zh: '站内地址以 / 开头，外部地址以 http(s):// 开头',
        en: 'Internal addresses begin with /, external ones with http(s)://',
      },
    }),
    cover: field.image({ zh: '封面', en: 'Cover', hideIn: ['list', 'import', 'export'] }),
    content: field.richText({ zh: '服务说明', en: 'Description', max: 20_000, hideIn: ['list'] }),
    contactName: field.text({ zh: '联系人', en: 'Contact', max: 20, hideIn: ['list'] }),
    contactPhone: field.text({ zh: '联系电话', en: 'Phone', max: 20, hideIn: ['list'] }),
    serviceTime: field.text({ zh: '服务时间', en: 'Hours', max: 60, hideIn: ['list'] }),
    roleIds: field.ref('role', {
      zh: '可见角色',
      en: 'Visible to roles',
      many: true,
      hideIn: ['list'],
      help: { zh: '不选表示不限', en: 'If nobody is chosen, everybody' },
    }),
    deptIds: field.treeRef('dept', { zh: '可见部门', en: 'Visible to departments', many: true, hideIn: ['list'] }),
    sort: field.integer({ zh: '排序', en: 'Sort', min: 0, default: 'last', width: 70 }),
    status: field.bizDict('enable_status', { zh: '状态', en: 'Status', default: 1, search: 'equals', width: 80 }),
    remark: field.text({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
  },
  sort: { sort: 'asc' },
  title: 'serviceName',
});
