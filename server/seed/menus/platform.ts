import { all, bulk, crud, kept, plain, readAndKept, readOnly, removable } from './buttons.ts';
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
      buttons: [
        ...crud,
        enable,
        { verb: 'test', zh: '测试连接', en: 'Test', icon: 'link', on: 'row' },
        { verb: 'move', zh: '迁移文件', en: 'Move files', icon: 'swap', on: 'row' },
      ],
    },
    {
      code: 'sms',
      zh: '短信配置',
      en: 'SMS',
      icon: 'mobile',
      path: '/resource/sms',
      buttons: [...crud, enable, { verb: 'send', zh: '发送短信', en: 'Send', icon: 'send', on: 'row' }],
    },
    {
      code: 'sms_log',
      zh: '短信发送记录',
      en: 'SMS log',
      icon: 'history',
      path: '/resource/sms-log',
      buttons: [...readOnly, plain],
    },
    {
      code: 'attach',
      zh: '附件管理',
      en: 'Attachments',
      icon: 'paper-clip',
      path: '/resource/attach',
      buttons: [{ verb: 'upload', zh: '上传', en: 'Upload', icon: 'upload', on: 'toolbar' }, ...kept],
    },
  ],
};

export const report: MenuLine = {
  code: 'report',
  zh: '报表管理',
  en: 'Reports',
  icon: 'bar-chart',
  path: '/report',
  children: [
    { code: 'task_report', zh: '任务日报', en: 'Daily tasks', icon: 'schedule', path: '/report/task', buttons: readAndKept },
    { code: 'exchg_report', zh: '交接明细', en: 'Handover details', icon: 'swap', path: '/report/exchg', buttons: readAndKept },
    {
      code: 'stock_report',
      zh: '入库出库台账',
      en: 'Stock ledger',
      icon: 'database',
      path: '/report/stock',
      buttons: readAndKept,
    },
    {
      code: 'verify_report',
      zh: '身份核验统计',
      en: 'Verification statistics',
      icon: 'scan',
      path: '/report/verify',
      buttons: readAndKept,
    },
    {
      code: 'exception_report',
      zh: '异常统计',
      en: 'Exception statistics',
      icon: 'warning',
      path: '/report/exception',
      buttons: readAndKept,
    },
    {
      code: 'evaluate_report',
      zh: '评价统计',
      en: 'Evaluation statistics',
      icon: 'star',
      path: '/report/evaluate',
      buttons: readAndKept,
    },
    {
      code: 'report_list',
      zh: '报表列表',
      en: 'Saved reports',
      icon: 'table',
      path: '/report/reportlist',
      buttons: [...removable, all],
    },
    {
      code: 'report_plan',
      zh: '报表推送',
      en: 'Report deliveries',
      icon: 'send',
      path: '/report/plan',
      buttons: [...crud, all],
    },
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
        {
          code: 'log_usual',
          zh: '通用日志',
          en: 'General log',
          icon: 'file-text',
          path: '/monitor/log/usual',
          buttons: readOnly,
        },
        { code: 'log_api', zh: '接口日志', en: 'API log', icon: 'api', path: '/monitor/log/api', buttons: readOnly },
        { code: 'log_error', zh: '错误日志', en: 'Error log', icon: 'bug', path: '/monitor/log/error', buttons: readOnly },
      ],
    },
    {
      code: 'online_session',
      zh: '在线会话',
      en: 'Online sessions',
      icon: 'team',
      path: '/monitor/session',
      buttons: [...readOnly, { verb: 'revoke', zh: '强制下线', en: 'Sign out', icon: 'disconnect', on: 'both' }],
    },
    {
      code: 'daily_job',
      zh: '定时任务',
      en: 'Scheduled jobs',
      icon: 'schedule',
      path: '/monitor/job',
      buttons: [...readOnly, { verb: 'retry', zh: '立即重试', en: 'Try again', icon: 'reload', on: 'row' }],
    },
    {
      code: 'daily_job_run',
      zh: '执行记录',
      en: 'Job runs',
      icon: 'history',
      path: '/monitor/jobrun',
      buttons: readOnly,
    },
    { code: 'health', zh: '运行状况', en: 'Health', icon: 'dashboard', path: '/monitor/health' },
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
        { verb: 'publish', zh: '在线发布', en: 'Publish', icon: 'rocket', on: 'row' },
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
    {
      code: 'published',
      zh: '在线模块',
      en: 'Live modules',
      icon: 'rocket',
      path: '/tool/published',
      buttons: [
        ...readOnly,
        { verb: 'withdraw', zh: '下线', en: 'Withdraw', icon: 'cloud-download', on: 'row' },
        { verb: 'restore', zh: '恢复上线', en: 'Put back', icon: 'cloud-upload', on: 'row' },
      ],
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
