import { defineResource, field } from '#shared/define';
import { itemModes, repeatTypes } from '#shared/handover/tactic';

const weekly = { field: 'repeatType', is: [repeatTypes.weekly] };
const monthly = { field: 'repeatType', is: [repeatTypes.monthly] };
const given = { field: 'repeatType', is: [repeatTypes.given] };

/** The fields that say on which days a tactic makes tasks. */
const dateFields = {
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

const byList = { field: 'itemMode', is: [itemModes.list] };
const byType = { field: 'itemMode', is: [itemModes.byType] };

export const tactic = defineResource({
  name: 'tactic',
  path: 'blade-business/tactic',
  label: { zh: '策略', en: 'Tactics' },
  listVerb: 'page',
  fields: {
    tacticCode: field.code({ zh: '策略编号', en: 'Code', required: true, unique: true, search: 'contains', width: 110 }),
    tacticName: field.text({ zh: '策略名称', en: 'Name', required: true, max: 50, unique: true, search: 'contains', width: 160 }),
    lineId: field.ref('line', { zh: '线路', en: 'Line', required: true, only: { status: 1 }, search: 'equals', width: 130 }),
    direction: field.bizDict('line_direction', {
      zh: '方向',
      en: 'Direction',
      required: true,
      default: 1,
      search: 'equals',
      width: 104,
    }),
    ...dateFields,
    departTime: field.time({ zh: '发车时间', en: 'Departure', required: true, width: 90 }),
    taskType: field.bizDict('task_type', { zh: '任务类型', en: 'Task type', default: 1, hideIn: ['list'] }),
    crewMode: field.bizDict('crew_mode', { zh: '排班方式', en: 'Crew mode', required: true, default: 1, hideIn: ['list'] }),
    crewGroups: field.rows('tacticCrew', 'tacticId', {
      zh: '车组',
      en: 'Crews',
      required: true,
      min: 1,
      max: 31,
      hideIn: ['list', 'import', 'export'],
    }),
    keeperIds: field.ref('keeper', { zh: '管库员', en: 'Vault keepers', many: true, hideIn: ['list'] }),
    itemMode: field.bizDict('item_mode', { zh: '物品预置', en: 'Items', required: true, default: 1, width: 100 }),
    artIds: field.ref('article', {
      zh: '物品清单',
      en: 'Articles',
      many: true,
      onlyWhen: byList,
      requiredWhen: byList,
      hideIn: ['list'],
    }),
    artTypeIds: field.ref('arttype', {
      zh: '物品类型',
      en: 'Article types',
      many: true,
      onlyWhen: byType,
      requiredWhen: byType,
      hideIn: ['list'],
    }),
    autoPublish: field.bool01({
      zh: '自动发布',
      en: 'Publish automatically',
      width: 90,
      help: { zh: '留空则按系统参数', en: 'If empty, as the system parameter says' },
    }),
    lastTaskDate: field.date({ zh: '最近生成', en: 'Last generated', hideIn: ['form', 'import'], width: 110 }),
    taskCount: field.integer({ zh: '累计任务', en: 'Tasks in total', default: 0, hideIn: ['form', 'import'], width: 90 }),
    status: field.bizDict('enable_status', {
      zh: '状态',
      en: 'Status',
      default: 1,
      search: 'equals',
      hideIn: ['add'],
      width: 80,
    }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
  },
  groups: [
    {
      zh: '基本信息',
      en: 'Basics',
      fields: [
        'tacticCode',
        'tacticName',
        'lineId',
        'direction',
        'departTime',
        'taskType',
        'status',
        'lastTaskDate',
        'taskCount',
      ],
    },
    {
      zh: '日期',
      en: 'Dates',
      fields: ['startDate', 'endDate', 'repeatType', 'weekDays', 'monthDays', 'includeDates', 'excludeDates', 'holidayPolicy'],
    },
    { zh: '人员与车辆', en: 'People and cars', fields: ['crewMode', 'crewGroups', 'keeperIds'] },
    { zh: '物品与发布', en: 'Articles and publishing', fields: ['itemMode', 'artIds', 'artTypeIds', 'autoPublish', 'remark'] },
  ],
  rules: [{ after: ['startDate', 'endDate'] }],
  columns: ['tacticCode', 'tacticName', 'status', 'lineId', 'direction', 'repeatType', 'departTime', 'lastTaskDate'],
  title: 'tacticName',
  auditLabels: {
    enable: { zh: '启用停用', en: 'Enabled or disabled' },
    generate: { zh: '生成任务', en: 'Tasks generated' },
  },
});
