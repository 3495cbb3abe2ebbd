import { master } from './buttons.ts';
import type { ButtonLine, MenuLine } from './line.ts';

const reset: ButtonLine = { verb: 'reset', zh: '密码重置', en: 'Reset password', icon: 'key', on: 'both' };
const platform: ButtonLine = { verb: 'platform', zh: '平台配置', en: 'Platform settings', icon: 'control', on: 'row' };

/** Master data of the handover business. */
export const business: MenuLine = {
  code: 'business',
  zh: '业务管理',
  en: 'Business',
  icon: 'bank',
  path: '/business',
  children: [
    { code: 'arttype', zh: '物品类型', en: 'Article types', icon: 'tags', path: '/business/arttype', buttons: master },
    {
      code: 'article',
      zh: '物品管理',
      en: 'Articles',
      icon: 'gold',
      path: '/business/article',
      buttons: [
        ...master,
        { verb: 'history', zh: '流转历史', en: 'History', icon: 'history', on: 'row' },
        { verb: 'pack', zh: '装箱拆箱', en: 'Pack and unpack', icon: 'gift', on: 'both' },
        { verb: 'relocate', zh: '移库位', en: 'Relocate', icon: 'swap', on: 'both' },
        { verb: 'writeoff', zh: '注销', en: 'Write off', icon: 'stop', on: 'row' },
      ],
    },
    { code: 'car', zh: '车辆管理', en: 'Cars', icon: 'car', path: '/business/car', buttons: master },
    {
      code: 'biz_client',
      zh: '客户管理',
      en: 'Clients',
      icon: 'solution',
      path: '/business/client',
      buttons: [...master, reset, platform],
    },
    {
      code: 'convoy',
      zh: '押运员管理',
      en: 'Escorts',
      icon: 'safety-certificate',
      path: '/business/convoy',
      buttons: [...master, reset, platform, { verb: 'qrcode', zh: '押运码', en: 'Escort code', icon: 'qrcode', on: 'row' }],
    },
    {
      code: 'keeper',
      zh: '保管员管理',
      en: 'Keepers',
      icon: 'idcard',
      path: '/business/keeper',
      buttons: [...master, reset, platform],
    },
    {
      code: 'line',
      zh: '线路管理',
      en: 'Lines',
      icon: 'branches',
      path: '/business/line',
      buttons: [...master, { verb: 'stops', zh: '站点设置', en: 'Stops', icon: 'environment', on: 'row' }],
    },
  ],
};
