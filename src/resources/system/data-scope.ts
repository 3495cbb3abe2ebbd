import { defineResource, field } from '#shared/define';
import { scopeTypes } from '#shared/scope-rule';

const byCondition = { field: 'scopeType', is: [scopeTypes.condition] };

export const dataScope = defineResource({
  name: 'dataScope',
  path: 'blade-system/data-scope',
  label: { zh: '数据权限', en: 'Data scopes' },
  scope: 'platform',
  fields: {
    scopeName: field.text({ zh: '权限名称', en: 'Name', required: true, max: 100, search: 'contains' }),
    menuId: field.treeRef('menu', { zh: '菜单', en: 'Menu', required: true, hideIn: ['list'] }),
    resourceCode: field.code({ zh: '权限编号', en: 'Code', required: true, max: 100, unique: true, search: 'contains' }),
    scopeType: field.dict('data_scope_type', { zh: '规则类型', en: 'Rule', required: true, default: 3, search: 'equals' }),
    scopeClass: field.text({ zh: '作用资源', en: 'Resource', required: true, max: 100 }),
    scopeColumn: field.text({ zh: '比较字段', en: 'Compared field', max: 64 }),
    scopeField: field.text({ zh: '可见字段', en: 'Visible fields', max: 1000, default: '*', hideIn: ['list'] }),
    scopeValue: field.json({
      zh: '自定义条件',
      en: 'Condition',
      onlyWhen: byCondition,
      requiredWhen: byCondition,
      hideIn: ['list'],
    }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
    status: field.bizDict('enable_status', { zh: '状态', en: 'Status', default: 1 }),
  },
  title: 'scopeName',
});
