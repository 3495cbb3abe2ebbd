import { defineResource, field } from '#shared/define';

/** The keys of the dictionary `menu_category`. */
const MENU = 1;
const BUTTON = 2;
const ofMenus = { field: 'category', is: [MENU] };

export const menu = defineResource({
  name: 'menu',
  path: 'blade-system/menu',
  label: { zh: '菜单', en: 'Menus' },
  scope: 'platform',
  layout: 'tree',
  listVerb: 'page',
  fields: {
    parentId: field.treeRef('menu', { zh: '上级菜单', en: 'Parent', hideIn: ['list'] }),
    name: field.text({ zh: '菜单名称', en: 'Name', required: true, max: 255, search: 'contains', width: 260 }),
    category: field.dict('menu_category', { zh: '菜单类型', en: 'Category', required: true, default: 1, width: 100 }),
    nameEn: field.text({ zh: '英文名称', en: 'English name', max: 255, hideIn: ['list'] }),
    code: field.code({ zh: '菜单编号', en: 'Code', required: true, max: 64, unique: true, search: 'contains' }),
    alias: field.text({ zh: '菜单别名', en: 'Alias', max: 64, search: 'contains', hideIn: ['list'] }),
    path: field.text({
      zh: '路由地址',
      en: 'Path',
      max: 255,
      format: 'path',
      requiredWhen: ofMenus,
      help: { zh: '以/开头的站内路径，或http(s)网址', en: 'A path of this site that begins with /, or a web address' },
    }),
    source: field.icon({ zh: '菜单图标', en: 'Icon', hideIn: ['list'] }),
    component: field.text({ zh: '组件路径', en: 'Component', max: 255, onlyWhen: ofMenus, hideIn: ['list'] }),
    action: field.dict('button_func', {
      zh: '按钮功能',
      en: 'Button place',
      onlyWhen: { field: 'category', is: [BUTTON] },
      hideIn: ['list'],
    }),
    isOpen: field.yesNo({ zh: '新窗口', en: 'New window', default: 1, onlyWhen: ofMenus, width: 120 }),
    sort: field.integer({ zh: '排序', en: 'Sort', min: 0, default: 'last' }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
  },
  sort: { sort: 'asc' },
  title: 'name',
});
