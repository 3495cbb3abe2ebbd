import { defineResource, field } from '#shared/define';

/** A stored report: a workbook that a user kept, or that was made for them (domain model 13). */
export const reportList = defineResource({
  name: 'reportList',
  path: 'blade-report/report/rest',
  label: { zh: '报表', en: 'Saved reports' },
  emptyHint: {
    zh: '还没有保存的报表。在各报表页点击“保存报表”，或设置报表推送。',
    en: 'No saved reports yet. Save one on the page of a report, or plan a delivery.',
  },
  readOnly: true,
  removable: true,
  fields: {
    title: field.text({ zh: '标题', en: 'Title', required: true, max: 120, search: 'contains', width: 260 }),
    category: field.dict('report_category', {
      zh: '报表类别',
      en: 'Report',
      keys: 'text',
      required: true,
      search: 'equals',
      width: 140,
    }),
    file: field.file({
      zh: '文件',
      en: 'File',
      required: true,
      private: true,
      hideIn: ['export'],
      width: 260,
    }),
    name: field.text({ zh: '文件名', en: 'File name', required: true, max: 160, search: 'contains', hideIn: ['list'] }),
    size: field.integer({ zh: '大小', en: 'Size', required: true, min: 0, width: 110 }),
    keepTime: field.dateTime({ zh: '保存时间', en: 'Saved at', required: true, search: 'range' }),
  },
  sort: { keepTime: 'desc' },
  title: 'title',
});

/** A user who was notified of a stored report. They may download it, whatever else they may see. */
export const reportReceiver = defineResource({
  name: 'reportReceiver',
  path: 'blade-report/report-receiver',
  label: { zh: '报表接收人', en: 'Report recipients' },
  partOf: 'reportId',
  readOnly: true,
  fields: {
    reportId: field.ref('reportList', { zh: '报表', en: 'Report', required: true, width: 160 }),
    userId: field.ref('user', { zh: '接收人', en: 'Receiver', required: true, follows: true, width: 100 }),
    sendTime: field.dateTime({ zh: '推送时间', en: 'Sent', required: true }),
  },
  unique: [['reportId', 'userId']],
  sort: { sendTime: 'desc' },
  title: 'sendTime',
});
