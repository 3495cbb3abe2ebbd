import type { Messages } from '../zh.ts';

export const report: Messages['report'] = {
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
