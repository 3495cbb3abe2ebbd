import { defineResource, field } from '#shared/define';

export const topMenu = defineResource({
  name: 'topmenu',
  path: 'blade-system/topmenu',
  label: { zh: '顶部菜单', en: 'Top menus' },
  scope: 'platform',
  fields: {
    code: field.code({ zh: '菜单编号', en: 'Code', required: true, max: 64, unique: true, width: 160 }),
    name: field.text({ zh: '菜单名称', en: 'Name', required: true, max: 255, search: 'contains', width: 160 }),
    nameEn: field.text({ zh: '英文名称', en: 'English name', max: 255, width: 160 }),
    source: field.icon({ zh: '菜单图标', en: 'Icon', width: 150 }),
    path: field.text({ zh: '路由地址', en: 'Path', max: 255, format: 'path' }),
    sort: field.integer({ zh: '排序', en: 'Sort', min: 0, default: 'last' }),
    // The menus of an entry appear only in its history.
    menu: field.computed('text', { zh: '菜单', en: 'Menus', hideIn: ['list', 'form', 'detail', 'export', 'import'] }),
  },
  sort: { sort: 'asc' },
  title: 'name',
  auditLabels: { grant: { zh: '菜单配置', en: 'Menus' } },
});
