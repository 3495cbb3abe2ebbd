import { defineResource, field } from '#shared/define';
import { directions, STAY_MINUTES } from '#shared/handover/line';
import { deptCategories } from '../system/dept.ts';

/** A node at which a line stops, in one direction (domain model 6.2). */
export const lineDept = defineResource({
  name: 'lineDept',
  path: 'blade-business/line-dept',
  label: { zh: '线路站点', en: 'Line stops' },
  partOf: 'lineId',
  fields: {
    lineId: field.ref('line', { zh: '线路', en: 'Line', required: true, hideIn: ['list', 'form', 'detail'] }),
    direction: field.bizDict('line_direction', {
      zh: '方向',
      en: 'Direction',
      required: true,
      hideIn: ['list', 'form', 'detail'],
    }),
    deptId: field.ref('dept', {
      zh: '网点',
      en: 'Branch',
      required: true,
      only: { deptCategory: deptCategories.node },
      width: 200,
    }),
    sort: field.integer({ zh: '次序', en: 'Order', required: true, min: 1, default: 1, hideIn: ['form'], width: 70 }),
    offsetMinutes: field.integer({
      zh: '发车后（分钟）',
      en: 'Minutes after departure',
      required: true,
      min: 0,
      max: 1440,
      width: 140,
    }),
    stayMinutes: field.integer({ zh: '停留（分钟）', en: 'Stay (minutes)', min: 0, max: 240, default: STAY_MINUTES, width: 130 }),
  },
  unique: [['lineId', 'direction', 'deptId']],
  sort: { direction: 'asc', sort: 'asc' },
  title: 'deptId',
});

const stops = { max: 60, hideIn: ['list', 'import', 'export'] } as const;

export const line = defineResource({
  name: 'line',
  path: 'blade-business/line',
  label: { zh: '线路', en: 'Lines' },
  listVerb: 'page',
  fields: {
    lineCode: field.code({ zh: '线路编号', en: 'Code', required: true, unique: true, search: 'contains', width: 110 }),
    lineName: field.text({ zh: '线路名称', en: 'Name', required: true, max: 50, search: 'contains', width: 160 }),
    baseId: field.ref('dept', {
      zh: '所属基地',
      en: 'Base',
      required: true,
      search: 'equals',
      only: { deptCategory: deptCategories.base, status: 1 },
      width: 120,
    }),
    lineType: field.bizDict('line_type', {
      zh: '线路类型',
      en: 'Type',
      required: true,
      default: 1,
      search: 'equals',
      width: 100,
    }),
    distanceKm: field.decimal({ zh: '里程（公里）', en: 'Distance (km)', min: 0, max: 999_999, width: 140 }),
    planMinutes: field.integer({ zh: '预计时长（分钟）', en: 'Planned minutes', required: true, min: 1, max: 1440, width: 170 }),
    color: field.color({ zh: '线路颜色', en: 'Colour', hideIn: ['list'] }),
    outStopCount: field.computed('integer', { zh: '送出站点', en: 'Stops out', hideIn: ['form', 'detail'], width: 90 }),
    inStopCount: field.computed('integer', { zh: '收回站点', en: 'Stops in', hideIn: ['form', 'detail'], width: 90 }),
    outStops: field.rows('lineDept', 'lineId', {
      ...stops,
      zh: '送出站点',
      en: 'Outbound stops',
      only: { direction: directions.outbound },
    }),
    inStops: field.rows('lineDept', 'lineId', {
      ...stops,
      zh: '收回站点',
      en: 'Inbound stops',
      only: { direction: directions.inbound },
    }),
    sort: field.integer({ zh: '排序', en: 'Sort', min: 0, default: 'last', width: 80 }),
    status: field.bizDict('enable_status', { zh: '状态', en: 'Status', default: 1, search: 'equals', width: 80 }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
  },
  unique: [['baseId', 'lineName']],
  sort: { sort: 'asc' },
  columns: ['lineCode', 'lineName', 'status', 'baseId', 'lineType', 'planMinutes', 'outStopCount', 'inStopCount'],
  title: 'lineName',
});
