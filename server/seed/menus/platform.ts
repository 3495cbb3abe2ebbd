import { bulk, crud, readOnly, removable } from './buttons.ts';
import type { ButtonLine, MenuLine } from './line.ts';

const enable: ButtonLine = { verb: 'enable', zh: '启用', en: 'Enable', icon: 'poweroff', on: 'row' };

export const resource: MenuLine = {
  code: 'resource',
  zh: '资源管理',
  en: 'Resources',
  icon: 'folder',
  path: '/resource',
  children: [
    {
      code: 'oss',
      zh: '对象存储',
      en: 'Object storage',
      icon: 'cloud-server',
      path: '/resource/oss',
      buttons: [...crud, enable],
    },
    {
      code: 'sms',
      zh: '短信配置',
      en: 'SMS',
      icon: 'mobile',
      path: '/resource/sms',
      buttons: [...crud, enable, { verb: 'send', zh: '发送短信', en: 'Send', icon: 'send', on: 'row' }],
    },
    { code: 'attach', zh: '附件管理', en: 'Attachments', icon: 'paper-clip', path: '/resource/attach', buttons: crud },
  ],
};

export const report: MenuLine = {
  code: 'report',
  zh: '报表管理',
  en: 'Reports',
  icon: 'bar-chart',
  path: '/report',
  children: [
    { code: 'report_list', zh: '报表列表', en: 'Reports', icon: 'table', path: '/report/reportlist', buttons: removable },
  ],
};

export const monitor: MenuLine = {
  code: 'monitor',
  zh: '系统监控',
  en: 'Monitoring',
  icon: 'monitor',
  path: '/monitor',
  children: [
    {
      code: 'log',
      zh: '日志管理',
      en: 'Logs',
      icon: 'read',
      path: '/monitor/log',
      children: [
        { code: 'log_usual', zh: '通用日志', en: 'Usual log', icon: 'file-text', path: '/monitor/log/usual', buttons: readOnly },
        { code: 'log_api', zh: '接口日志', en: 'API log', icon: 'api', path: '/monitor/log/api', buttons: readOnly },
        { code: 'log_error', zh: '错误日志', en: 'Error log', icon: 'bug', path: '/monitor/log/error', buttons: readOnly },
      ],
    },
  ],
};

export const tool: MenuLine = {
  code: 'tool',
  zh: '研发工具',
  en: 'Development',
  icon: 'tool',
  path: '/tool',
  children: [
    {
      code: 'code',
      zh: '代码生成',
      en: 'Code generation',
      icon: 'code',
      path: '/tool/code',
      buttons: [
        ...crud,
        { verb: 'gen', zh: '生成代码', en: 'Generate', icon: 'thunderbolt', on: 'both' },
        { verb: 'copy', zh: '复制', en: 'Copy', icon: 'copy', on: 'row' },
        { verb: 'preview', zh: '预览', en: 'Preview', icon: 'eye', on: 'row' },
      ],
    },
    {
      code: 'datasource',
      zh: '数据源管理',
      en: 'Data sources',
      icon: 'database',
      path: '/tool/datasource',
      buttons: [...crud, { verb: 'test', zh: '测试连接', en: 'Test', icon: 'link', on: 'row' }],
    },
  ],
};

export const base: MenuLine = {
  code: 'base',
  zh: '基础配置',
  en: 'Base data',
  icon: 'setting',
  path: '/base',
  children: [
    {
      code: 'region',
      zh: '行政区划',
      en: 'Regions',
      icon: 'global',
      path: '/base/region',
      buttons: [...bulk, { verb: 'debug', zh: '调试', en: 'Debug', icon: 'bug', on: 'toolbar' }],
    },
  ],
};
