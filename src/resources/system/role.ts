import { defineResource, field } from '#shared/define';

export const role = defineResource({
  name: 'role',
  path: 'blade-system/role',
  label: { zh: '角色', en: 'Roles' },
  layout: 'tree',
  fields: {
    roleName: field.text({ zh: '角色名称', en: 'Name', required: true, max: 255, search: 'contains' }),
    roleAlias: field.code({ zh: '角色别名', en: 'Alias', required: true, max: 64, unique: true, search: 'contains' }),
    parentId: field.treeRef('role', { zh: '上级角色', en: 'Parent', hideIn: ['list'] }),
    sort: field.integer({ zh: '排序', en: 'Sort', required: true, min: 0, default: 1 }),
  },
  sort: { sort: 'asc' },
});
