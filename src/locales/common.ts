import type { English } from './english.ts';

const zh = {
  product: '智能交接平台',
  ok: '确定',
  andMore: '{{first}}等{{count}}件',
  cancel: '取消',
  close: '关闭',
  retry: '重试',
  signOut: '退出系统',
  loading: '加载中',
  unknownError: '未知错误',
  failed: '服务器没有完成此操作，请稍后重试',
  failedAs: '服务器没有完成此操作，请稍后重试（编号 {{id}}）',
  noSuchCall: '服务器没有提供此功能',
  networkError: '网络连接失败，请检查网络后重试',
  notFound: '数据不存在或已被删除',
  timeout: '请求超时，请稍后重试',
  done: '操作成功',
  copied: '已复制',
  copyFailed: '无法复制，请手动选择文本',
  screenFailed: '页面加载失败',
  screenFailedHint: '可能是网络中断或系统刚刚更新，重试即可恢复。',
  languageName: '中文',
};

const en: English<typeof zh> = {
  product: 'Handover Platform',
  ok: 'OK',
  andMore: '{{first}} and others, {{count}} in all',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  signOut: 'Sign out',
  loading: 'Loading',
  unknownError: 'Unknown error',
  failed: 'The server did not complete this. Try again later',
  failedAs: 'The server did not complete this. Try again later (number {{id}})',
  noSuchCall: 'The server does not offer this',
  networkError: 'No connection to the server. Check the network and try again',
  notFound: 'This record no longer exists',
  timeout: 'The server took too long to answer. Try again later',
  done: 'Done',
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text yourself',
  screenFailed: 'This page could not be loaded',
  screenFailedHint: 'The connection broke, or the system was just updated. Trying again usually helps.',
  languageName: 'English',
};

/** Words that belong to no one screen. */
export const common = { zh, en };
