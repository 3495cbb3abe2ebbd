import { field } from '#shared/define';
import { repeatTypes } from '#shared/handover/tactic';

const weekly = { field: 'repeatType', is: [repeatTypes.weekly] };
const monthly = { field: 'repeatType', is: [repeatTypes.monthly] };
const given = { field: 'repeatType', is: [repeatTypes.given] };

/** The fields that say on which days a tactic makes tasks. */
export const dateFields = {
  startDate: field.date({ zh: '生效开始', en: 'From', required: true, default: 'today', width: 110 }),
  endDate: field.date({ zh: '生效结束', en: 'To', width: 110 }),
  repeatType: field.bizDict('repeat_type', {
    zh: '重复方式',
    en: 'Repeats',
    required: true,
    default: 1,
    search: 'equals',
    width: 90,
  }),
  weekDays: field.bizDict('week_day', {
    zh: '星期',
    en: 'Week days',
    many: true,
    onlyWhen: weekly,
    requiredWhen: weekly,
    hideIn: ['list'],
  }),
  monthDays: field.integers({
    zh: '每月日期',
    en: 'Month days',
    min: 1,
    max: 31,
    onlyWhen: monthly,
    requiredWhen: monthly,
    hideIn: ['list'],
    help: { zh: '29 至 31 在较短的月份指最后一天', en: 'The 29th to 31st mean the last day of a shorter month' },
  }),
  includeDates: field.dates({
    zh: '指定日期',
    en: 'Given dates',
    onlyWhen: given,
    requiredWhen: given,
    hideIn: ['list'],
  }),
  excludeDates: field.dates({
    zh: '排除日期',
    en: 'Excluded dates',
    hideIn: ['list'],
    help: { zh: '排除总是优先', en: 'Excluded always wins' },
  }),
  holidayPolicy: field.bizDict('holiday_policy', {
    zh: '节假日策略',
    en: 'Holidays',
    required: true,
    default: 1,
    hideIn: ['list'],
  }),
} as const;
