import { defineResource, field } from '#shared/define';

/** The grants of a role appear only in its history. */
const hideIn = ['list', 'form', 'detail', 'export', 'import'] as const;

export const role = defineResource({
  name: 'role',
  path: 'blade-system/role',
  label: { zh: '角色', en: 'Roles' },
  layout: 'tree',
  listVerb: 'page',
  fields: {
    roleName: field.text({ zh: '角色名称', en: 'Name', required: true, max: 255, search: 'contains' }),
    roleAlias: field.code({
      zh: '角色别名',
      en: 'Alias',
      required: true,
      max: 64,
      format: 'alias',
      unique: true,
      search: 'contains',
      help: {
        zh: '以小写字母开头，只含小写字母、数字和下划线，例如 teller；流程按它找到候选角色',
        en: 'A small letter, then small letters, digits and _, for example teller; processes find their candidates by it',
      },
    }),
    parentId: field.treeRef('role', { zh: '上级角色', en: 'Parent', hideIn: ['list'] }),
    sort: field.integer({ zh: '排序', en: 'Sort', min: 0, default: 'last' }),
    menu: field.computed('text', { zh: '菜单和按钮', en: 'Menus and buttons', hideIn }),
    dataScope: field.computed('text', { zh: '数据权限', en: 'Data scopes', hideIn }),
    apiScope: field.computed('text', { zh: '接口权限', en: 'API scopes', hideIn }),
  },
  sort: { sort: 'asc' },
  auditLabels: { grant: { zh: '权限设置', en: 'Grant' } },
});
