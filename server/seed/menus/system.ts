import { bulk, crud, master, plain, removable } from './buttons.ts';
import type { ButtonLine, MenuLine } from './line.ts';

const scopeSetting: ButtonLine = { verb: 'setting', zh: '权限配置', en: 'Settings', icon: 'setting', on: 'row' };

export const authority: MenuLine = {
  code: 'authority',
  zh: '权限管理',
  en: 'Authority',
  icon: 'lock',
  path: '/authority',
  children: [
    {
      code: 'role',
      zh: '角色管理',
      en: 'Roles',
      icon: 'contacts',
      path: '/authority/role',
      buttons: [...bulk, { verb: 'grant', zh: '权限设置', en: 'Grant', icon: 'key', on: 'both' }],
    },
    {
      code: 'data_scope',
      zh: '数据权限',
      en: 'Data scopes',
      icon: 'file-protect',
      path: '/authority/datascope',
      buttons: [...bulk, scopeSetting],
    },
    {
      code: 'api_scope',
      zh: '接口权限',
      en: 'API scopes',
      icon: 'api',
      path: '/authority/apiscope',
      buttons: [...bulk, scopeSetting],
    },
    { code: 'authority_why', zh: '权限诊断', en: 'Permission check', icon: 'solution', path: '/authority/why' },
  ],
};

export const system: MenuLine = {
  code: 'system',
  zh: '系统管理',
  en: 'System',
  icon: 'setting',
  path: '/system',
  children: [
    {
      code: 'user',
      zh: '用户管理',
      en: 'Users',
      icon: 'user',
      path: '/system/user',
      buttons: [
        ...bulk,
        plain,
        { verb: 'role', zh: '角色配置', en: 'Roles', icon: 'user-add', on: 'both' },
        { verb: 'reset', zh: '密码重置', en: 'Reset password', icon: 'key', on: 'both' },
        { verb: 'audit', zh: '审核', en: 'Approve', icon: 'audit', on: 'both' },
        { verb: 'unlock', zh: '账号解封', en: 'Unlock', icon: 'unlock', on: 'both' },
        { verb: 'platform', zh: '平台配置', en: 'Platform settings', icon: 'control', on: 'row' },
      ],
    },
    { code: 'dept', zh: '机构管理', en: 'Departments', icon: 'team', path: '/system/dept', buttons: master },
    { code: 'post', zh: '岗位管理', en: 'Posts', icon: 'idcard', path: '/system/post', buttons: bulk },
    { code: 'dict', zh: '系统字典', en: 'System dictionaries', icon: 'book', path: '/system/dict', buttons: bulk },
    { code: 'dictbiz', zh: '业务字典', en: 'Business dictionaries', icon: 'profile', path: '/system/dictbiz', buttons: bulk },
    { code: 'menu', zh: '菜单管理', en: 'Menus', icon: 'menu', path: '/system/menu', buttons: bulk },
    {
      code: 'topmenu',
      zh: '顶部菜单',
      en: 'Top menus',
      icon: 'appstore',
      path: '/system/topmenu',
      buttons: [...bulk, { verb: 'setting', zh: '菜单配置', en: 'Menus', icon: 'setting', on: 'row' }],
    },
    {
      code: 'list_view',
      zh: '列表视图',
      en: 'Saved views',
      icon: 'filter',
      path: '/system/list-view',
      buttons: [...removable, { verb: 'share', zh: '共享', en: 'Share', icon: 'share-alt', on: 'toolbar' }],
    },
    { code: 'param', zh: '参数管理', en: 'Parameters', icon: 'control', path: '/system/param', buttons: bulk },
    {
      code: 'tenant',
      zh: '租户管理',
      en: 'Tenants',
      icon: 'cluster',
      path: '/system/tenant',
      buttons: [...crud, { verb: 'setting', zh: '授权配置', en: 'Licence', icon: 'setting', on: 'both' }],
    },
    { code: 'client', zh: '应用管理', en: 'Applications', icon: 'laptop', path: '/system/client', buttons: bulk },
  ],
};
