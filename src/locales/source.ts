import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  test: '测试连接',
  testOf: '测试连接：{{name}}',
  testing: '正在连接，最多等待数秒…',
  connected: '连接成功',
  found: '{{version}}，{{count}} 张表和视图，用时 {{ms}} 毫秒',
  failed: '连接失败',
  again: '再试一次',
};

const en: English<typeof zh> = {
  test: 'Test',
  testOf: 'Test of {{name}}',
  testing: 'Connecting; this takes some seconds at most…',
  connected: 'Connected',
  found: '{{version}}, {{count}} tables and views, took {{ms}} ms',
  found_one: '{{version}}, 1 table or view, took {{ms}} ms',
  failed: 'Not connected',
  again: 'Try again',
};

/** Words of the page of data sources. */
export const source = addSection('source', { zh, en });
