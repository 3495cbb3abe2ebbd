import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  gen: '生成代码',
  preview: '预览',
  previewOf: '预览“{{name}}”',
  screen: '界面',
  sources: '代码',
  live: '界面预览',
  liveHint: '按当前填写的字段即时绘制，示例数据只在此处，不会保存',
  showLive: '预览界面',
  hideLive: '收起预览',
  noTitle: '至少需要一个同时在列表和表单中的文本字段，才能预览',
  chooseSource: '请先选择数据源',
  readColumns: '读取字段',
  readAgain: '重新读取将替换已填写的 {{count}} 个字段，是否继续？',
  columnsRead: '已读取 {{count}} 个字段',
  columnsRenamed: '已读取 {{count}} 个字段；{{names}}：原字段名由系统使用，已改名',
  copy: '复制',
  copyFile: '复制 {{name}}',
  sampleText: '{{label}}{{number}}',
};

const en: English<typeof zh> = {
  gen: 'Generate',
  preview: 'Preview',
  previewOf: 'Preview of {{name}}',
  screen: 'Screen',
  sources: 'Sources',
  live: 'Preview of the screen',
  liveHint: 'Drawn from the columns as filled in; the rows are examples and are not saved',
  showLive: 'Preview the screen',
  hideLive: 'Hide the preview',
  noTitle: 'A preview needs a text that is both listed and in the form',
  chooseSource: 'Choose a data source first',
  readColumns: 'Read columns',
  readAgain: 'Reading again replaces the {{count}} columns that are filled in. Go on?',
  readAgain_one: 'Reading again replaces the column that is filled in. Go on?',
  columnsRead: '{{count}} columns were read',
  columnsRead_one: '1 column was read',
  columnsRenamed: '{{count}} columns were read; {{names}}: the system uses that name, so the column has another one',
  columnsRenamed_one: '1 column was read; {{names}}: the system uses that name, so the column has another one',
  copy: 'Copy',
  copyFile: 'Copy {{name}}',
  sampleText: '{{label}} {{number}}',
};

/** Words of the code generation. */
export const code = addSection('code', { zh, en });
