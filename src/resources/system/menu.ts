import { defineResource, field } from '#shared/define';

export const menu = defineResource({
  name: 'menu',
  path: 'blade-system/menu',
  label: { zh: '菜单', en: 'Menus' },
  scope: 'platform',
  layout: 'tree',
  fields: {
    parentId: field.treeRef('menu', { zh: '上级菜单', en: 'Parent', hideIn: ['list'] }),
    name: field.text({ zh: '菜单名称', en: 'Name', required: true, max: 255, search: 'contains' }),
    nameEn: field.text({ zh: '英文名称', en: 'English name', max: 255 }),
    code: field.code({ zh: '菜单编号', en: 'Code', required: true, max: 64, unique: true, search: 'contains' }),
    alias: field.text({ zh: '菜单别名', en: 'Alias', max: 64, search: 'contains' }),
    path: field.text({ zh: '路由地址', en: 'Path', max: 255 }),
    source: field.icon({ zh: '菜单图标', en: 'Icon' }),
    component: field.text({ zh: '组件路径', en: 'Component', max: 255, hideIn: ['list'] }),
    category: field.dict('menu_category', { zh: '菜单类型', en: 'Category', required: true, default: 1 }),
    action: field.dict('button_func', { zh: '按钮功能', en: 'Button place', hideIn: ['list'] }),
    isOpen: field.yesNo({ zh: '新窗口', en: 'New window', default: 1 }),
    sort: field.integer({ zh: '排序', en: 'Sort', required: true, min: 0, default: 1 }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
  },
  sort: { sort: 'asc' },
});
