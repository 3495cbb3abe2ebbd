import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  period: '统计期间',
  periods: { today: '今日', yesterday: '昨日', week: '本周', month: '本月', lastMonth: '上月' },
  summary: '合计',
  chart: '{{name}} · 按{{by}}',
  print: '打印',
  keep: '保存报表',
  kept: '已保存到“报表列表”',
  keepFailed: '保存失败，请重试',
  download: '下载 Excel',
  keptAt: '保存时间',
  size: '文件大小',
  gone: '报表不存在或已被删除',
  goneHint: '也可能不是推送给您的。',
  printedAt: '{{time}} 打印',
  from: '{{from}} 至 {{to}}',
  always: '全部日期',
  cut: '仅列出前 {{count}} 条，共 {{total}} 条；完整内容请导出。',
};

const en: English<typeof zh> = {
  period: 'Period',
  periods: { today: 'Today', yesterday: 'Yesterday', week: 'This week', month: 'This month', lastMonth: 'Last month' },
  summary: 'Totals',
  chart: '{{name}} by {{by}}',
  print: 'Print',
  keep: 'Save',
  kept: 'Saved to “Saved reports”',
  keepFailed: 'Saving failed; please try again',
  download: 'Download Excel',
  keptAt: 'Saved at',
  size: 'File size',
  gone: 'This report no longer exists',
  goneHint: 'Or it was not sent to you.',
  printedAt: 'Printed {{time}}',
  from: '{{from}} to {{to}}',
  always: 'All dates',
  cut: 'Only the first {{count}} of {{total}} are listed. Export to have all of them.',
};

/** Words of reports: their period, their sums, their print. */
export const report = addSection('report', { zh, en });
