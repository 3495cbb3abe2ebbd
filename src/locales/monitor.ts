import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  changes: '变更内容',
  kindCall: '接口调用',
  retry: '立即重试',
  retryAsked: '将在一分钟内由任一节点重新执行',
  event: {
    login: '登录',
    logout: '退出登录',
    refused: '登录被拒绝',
    started: '服务启动',
    stopped: '服务停止',
    failed: '数据库维护失败',
  },
};

const en: English<typeof zh> = {
  changes: 'What it changed',
  kindCall: 'API call',
  retry: 'Try again',
  retryAsked: 'A server will retry within a minute',
  event: {
    login: 'Signed in',
    logout: 'Signed out',
    refused: 'Sign-in refused',
    started: 'Server started',
    stopped: 'Server stopped',
    failed: 'Database maintenance failed',
  },
};

/** Words of the screens about logs and jobs. */
export const monitor = addSection('monitor', { zh, en });
