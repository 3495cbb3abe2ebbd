import { defineResource, field } from '#shared/define';

export const apiScope = defineResource({
  name: 'apiScope',
  path: 'blade-system/api-scope',
  label: { zh: '接口权限', en: 'API scopes' },
  scope: 'platform',
  fields: {
    scopeName: field.text({ zh: '权限名称', en: 'Name', required: true, max: 100, search: 'contains', width: 170 }),
    menuId: field.treeRef('menu', { zh: '菜单', en: 'Menu', required: true, hideIn: ['list'] }),
    resourceCode: field.code({
      zh: '权限编号',
      en: 'Code',
      required: true,
      max: 100,
      unique: true,
      search: 'contains',
      width: 150,
    }),
    scopeMethod: field.dict('api_method', {
      zh: '请求方法',
      en: 'Method',
      required: true,
      default: '*',
      keys: 'text',
      width: 90,
    }),
    scopePath: field.text({
      zh: '接口路径',
      en: 'Path',
      required: true,
      max: 255,
      search: 'contains',
      format: 'apiPath',
      width: 300,
    }),
    scopeType: field.dict('api_scope_type', {
      zh: '接口类型',
      en: 'Kind',
      required: true,
      default: 1,
      search: 'equals',
      width: 110,
    }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
    status: field.bizDict('enable_status', { zh: '状态', en: 'Status', default: 1, width: 80 }),
  },
  // The columns show what a scope grants; its code matters to programs only.
  columns: ['scopeName', 'scopeMethod', 'scopePath', 'scopeType', 'status'],
  title: 'scopeName',
});
