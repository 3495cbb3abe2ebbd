import type { Messages } from '../zh.ts';

export const report: Messages['report'] = {
  period: 'Period',
  periods: { today: 'Today', yesterday: 'Yesterday', week: 'This week', month: 'This month', lastMonth: 'Last month' },
  summary: 'Totals',
  chart: '{{name}} by {{by}}',
  print: 'Print',
  keep: 'Keep',
  kept: 'Kept: it is in the list of reports',
  keepFailed: 'It was not kept; please try again',
  download: 'Download Excel',
  keptAt: 'Made at',
  size: 'File size',
  gone: 'There is no such report any more',
  goneHint: 'Or it was not meant for you.',
  printedAt: 'Printed {{time}}',
  from: '{{from}} to {{to}}',
  always: 'All dates',
  cut: 'The first {{count}} of {{total}} rows. Export to have all of them.',
};
