import { defineResource, field } from '#shared/define';

export const param = defineResource({
  name: 'param',
  path: 'blade-system/param',
  label: { zh: '参数', en: 'Parameters' },
  scope: 'platform',
  fields: {
    paramName: field.text({ zh: '参数名称', en: 'Name', required: true, max: 255, search: 'contains' }),
    paramKey: field.text({ zh: '参数键名', en: 'Key', required: true, max: 255, unique: true, search: 'contains' }),
    paramValue: field.textarea({ zh: '参数键值', en: 'Value', required: true, max: 2000 }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255 }),
  },
});
