import { defineResource, field } from '#shared/define';
import type { Tones } from '#shared/field';
import { taskStates } from '#shared/handover/task';

/** Suspended tasks are red, to catch the eye. */
const taskTones: Tones = {
  [taskStates.published]: 'cyan',
  [taskStates.underWay]: 'blue',
  [taskStates.completed]: 'green',
  [taskStates.suspended]: 'red',
};
const byAction = ['form', 'import'] as const;

export const task = defineResource({
  name: 'task',
  path: 'blade-business/task',
  label: { zh: '任务', en: 'Tasks' },
  listVerb: 'page',
  fields: {
    taskNo: field.code({
      zh: '任务单号',
      en: 'Number',
      required: true,
      unique: true,
      search: 'contains',
      hideIn: byAction,
      width: 150,
    }),
    taskName: field.text({ zh: '任务名称', en: 'Name', max: 80, search: 'contains', width: 200 }),
    taskDate: field.date({ zh: '任务日期', en: 'Date', required: true, search: 'range', width: 110 }),
    taskType: field.bizDict('task_type', { zh: '任务类型', en: 'Type', required: true, default: 1, search: 'equals', width: 90 }),
    taskState: field.bizDict('task_state', {
      zh: '任务状态',
      en: 'State',
      default: 0,
      search: 'in',
      hideIn: byAction,
      width: 116,
      tones: taskTones,
    }),
    warnings: field.json({ zh: '提示', en: 'Warnings', hideIn: [...byAction, 'export'], width: 126 }),
    lineId: field.ref('line', { zh: '线路', en: 'Line', required: true, search: 'equals', width: 116 }),
    direction: field.bizDict('line_direction', { zh: '方向', en: 'Direction', required: true, search: 'equals', width: 104 }),
    baseId: field.ref('dept', { zh: '基地', en: 'Base', search: 'equals', hideIn: byAction, width: 110 }),
    tacticId: field.ref('tactic', { zh: '来源策略', en: 'Tactic', search: 'equals', hideIn: byAction, width: 130 }),
    issueNo: field.integer({ zh: '生成次数', en: 'Issue', default: 1, hideIn: ['list', 'form', 'detail', 'export', 'import'] }),
    planStartTime: field.dateTime({ zh: '计划开始', en: 'Planned from', required: true, width: 176 }),
    planEndTime: field.dateTime({ zh: '计划结束', en: 'Planned to', required: true, width: 176 }),
    actualStartTime: field.dateTime({ zh: '实际开始', en: 'Began', hideIn: ['list', ...byAction] }),
    actualEndTime: field.dateTime({ zh: '实际结束', en: 'Ended', hideIn: ['list', ...byAction] }),
    carId: field.ref('car', { zh: '车辆', en: 'Car', search: 'equals', width: 110 }),
    // The plate number on the day of the task; before that, the car's own is shown.
    plateNo: field.text({ zh: '车牌', en: 'Plate', max: 10, hideIn: ['list', 'detail', ...byAction] }),
    leaderId: field.ref('convoy', { zh: '车长', en: 'Leader', search: 'equals', width: 90 }),
    driverId: field.ref('convoy', { zh: '司机', en: 'Driver', search: 'equals', width: 90 }),
    convoyIds: field.ref('convoy', { zh: '押运员', en: 'Crew', many: true, search: 'in', width: 160 }),
    keeperIds: field.ref('keeper', { zh: '管库员', en: 'Vault keepers', many: true, hideIn: ['list'] }),
    priority: field.dict('task_priority', {
      zh: '优先级',
      en: 'Priority',
      default: 1,
      width: 80,
      tones: { 2: 'orange', 3: 'red' },
    }),
    planBagCount: field.integer({ zh: '计划件数', en: 'Bags planned', default: 0, hideIn: byAction, width: 90 }),
    actualBagCount: field.integer({ zh: '实际件数', en: 'Bags', default: 0, hideIn: byAction, width: 90 }),
    stopCount: field.integer({ zh: '站点数', en: 'Stops', default: 0, hideIn: byAction, width: 80 }),
    doneStopCount: field.integer({ zh: '已完成站点', en: 'Stops done', default: 0, hideIn: byAction, width: 100 }),
    lateMinutes: field.integer({ zh: '迟到（分钟）', en: 'Late (minutes)', default: 0, hideIn: byAction, width: 110 }),
    exceptionCount: field.integer({ zh: '异常数', en: 'Exceptions', default: 0, hideIn: byAction, width: 80 }),
    cancelReason: field.text({ zh: '取消原因', en: 'Cancel reason', max: 255, hideIn: ['list', ...byAction] }),
    nodes: field.rows('taskNode', 'taskId', { zh: '站点', en: 'Stops', max: 62, hideIn: ['list', 'import', 'export'] }),
    arts: field.rows('taskArt', 'taskId', { zh: '计划物品', en: 'Items', max: 500, hideIn: ['list', 'import', 'export'] }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
  },
  rules: [{ after: ['planStartTime', 'planEndTime'] }],
  // A tactic makes one task a day. A further one, made on purpose after the first was cancelled, is the next issue of that day.
  unique: [['tacticId', 'taskDate', 'issueNo']],
  // Newest day first; within a day in the order of the work, from morning to evening.
  sort: { taskDate: 'desc', planStartTime: 'asc' },
  columns: ['taskNo', 'taskState', 'warnings', 'lineId', 'direction', 'planStartTime', 'carId'],
  title: 'taskNo',
  auditLabels: {
    publish: { zh: '发布', en: 'Published' },
    withdraw: { zh: '撤回', en: 'Withdrawn' },
    cancel: { zh: '取消', en: 'Cancelled' },
    arrive: { zh: '到达', en: 'Arrived' },
    depart: { zh: '出发', en: 'Departed' },
    skip: { zh: '跳过站点', en: 'Stop skipped' },
    nothing: { zh: '无需交接', en: 'Nothing to hand over' },
    changeCrew: { zh: '更换人车', en: 'Crew changed' },
    suspend: { zh: '挂起', en: 'Suspended' },
    resume: { zh: '恢复', en: 'Resumed' },
    finish: { zh: '完成', en: 'Finished' },
  },
});
