import { defineResource, field } from '#shared/define';

/** The keys of the dictionaries that the program knows. */
export const reportRepeats = { daily: 1, weekly: 2, monthly: 3 } as const;
export const reportPeriods = { yesterday: 1, lastSevenDays: 2, lastMonth: 3 } as const;
export const reportOutcomes = { delivered: 1, refused: 2 } as const;
/** The hours at which reports are made; the keys of `report_hour`. */
export const reportHours = [6, 9, 12, 18, 21] as const;

const weekly = { field: 'repeatType', is: [reportRepeats.weekly] };
const monthly = { field: 'repeatType', is: [reportRepeats.monthly] };

/** A plan that makes a report regularly and notifies its receivers, with the rights of the user who made the plan. */
export const reportPlan = defineResource({
  name: 'reportPlan',
  path: 'blade-report/plan',
  label: { zh: '报表推送', en: 'Report deliveries' },
  emptyHint: {
    zh: '还没有推送计划。点击“新增”，选择报表、时间和接收人，到时自动生成并通知。',
    en: 'No deliveries planned yet. Add one with its report, time and receivers; the report is then made and sent by itself.',
  },
  fields: {
    planName: field.text({ zh: '名称', en: 'Name', required: true, max: 60, search: 'contains', width: 180 }),
    category: field.dict('report_category', {
      zh: '报表类别',
      en: 'Report',
      keys: 'text',
      required: true,
      search: 'equals',
      width: 130,
    }),
    period: field.dict('report_period', { zh: '统计期间', en: 'Period', required: true, default: 1, width: 110 }),
    repeatType: field.dict('report_repeat', { zh: '重复方式', en: 'Repeats', required: true, default: 1, width: 100 }),
    weekDay: field.bizDict('week_day', {
      zh: '星期',
      en: 'Week day',
      onlyWhen: weekly,
      requiredWhen: weekly,
      width: 80,
    }),
    monthDay: field.integer({
      zh: '每月日期',
      en: 'Day of the month',
      min: 1,
      max: 31,
      onlyWhen: monthly,
      requiredWhen: monthly,
      width: 90,
      help: { zh: '29 至 31 在较短的月份指最后一天', en: 'The 29th to 31st mean the last day of a shorter month' },
    }),
    sendHour: field.dict('report_hour', { zh: '推送时间', en: 'Time', required: true, default: 6, width: 90 }),
    receiverIds: field.ref('user', {
      zh: '接收人',
      en: 'Receivers',
      many: true,
      required: true,
      max: 50,
      width: 200,
      help: {
        zh: '报表按您自己的权限和数据范围生成，接收人看到的是您能看到的数据',
        en: 'The report is made with your own rights and data scope: receivers see what you see',
      },
    }),
    isOn: field.bool01({ zh: '启用', en: 'On', required: true, default: 1, search: 'equals', width: 80 }),
    nextTime: field.computed('dateTime', { zh: '下次推送', en: 'Next delivery', shownTo: 'minute' }),
    lastDate: field.date({ zh: '最近推送', en: 'Latest delivery', hideIn: ['form'], width: 110 }),
    lastOutcome: field.dict('report_outcome', {
      zh: '结果',
      en: 'Outcome',
      hideIn: ['form'],
      tones: { [reportOutcomes.delivered]: 'green', [reportOutcomes.refused]: 'red' },
      width: 90,
    }),
  },
  sort: { createTime: 'desc' },
  columns: ['planName', 'category', 'nextTime', 'isOn', 'period', 'repeatType', 'receiverIds', 'lastOutcome'],
  title: 'planName',
});
