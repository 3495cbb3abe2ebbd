import { byAction, defineResource, field } from '#shared/define';
import type { Tones } from '#shared/field';
import { stopStates } from '#shared/handover/task';

const stopTones: Tones = {
  [stopStates.arrived]: 'gold',
  [stopStates.verified]: 'cyan',
  [stopStates.handing]: 'blue',
  [stopStates.done]: 'green',
};

/** A stop of a task (domain model 8.1). */
export const taskNode = defineResource({
  name: 'taskNode',
  path: 'blade-business/task-node',
  label: { zh: '任务站点', en: 'Task stops' },
  partOf: 'taskId',
  fields: {
    taskId: field.ref('task', { zh: '任务', en: 'Task', required: true, hideIn: ['list', 'form', 'detail'] }),
    sort: field.integer({ zh: '次序', en: 'Order', required: true, min: 1, default: 1, width: 70 }),
    stopType: field.bizDict('stop_type', { zh: '站点类型', en: 'Type', required: true, default: 2, width: 100 }),
    deptId: field.ref('dept', { zh: '机构', en: 'Place', required: true, width: 140 }),
    planArriveTime: field.dateTime({ zh: '计划到达', en: 'Planned arrival', required: true, shownTo: 'minute' }),
    arriveTime: field.dateTime({ zh: '到达', en: 'Arrived', hideIn: byAction }),
    verifyTime: field.dateTime({ zh: '核验通过', en: 'Verified', hideIn: ['list', ...byAction] }),
    startTime: field.dateTime({ zh: '交接开始', en: 'Handover began', hideIn: ['list', ...byAction] }),
    finishTime: field.dateTime({ zh: '交接完成', en: 'Handover ended', hideIn: ['list', ...byAction] }),
    leaveTime: field.dateTime({ zh: '离开', en: 'Left', hideIn: ['list', ...byAction] }),
    stopState: field.bizDict('stop_state', {
      zh: '站点状态',
      en: 'State',
      default: 0,
      hideIn: byAction,
      width: 100,
      tones: stopTones,
    }),
    lateMinutes: field.integer({ zh: '迟到', en: 'Late', unit: 'minutes', default: 0, hideIn: byAction, width: 110 }),
    planCount: field.integer({ zh: '计划件数', en: 'Bags planned', default: 0, hideIn: byAction, width: 90 }),
    doneCount: field.integer({ zh: '完成件数', en: 'Bags done', default: 0, hideIn: byAction, width: 90 }),
    keeperIds: field.ref('keeper', { zh: '接收人', en: 'Receivers', many: true, hideIn: ['list'], width: 120 }),
    skipReason: field.text({ zh: '跳过原因', en: 'Skip reason', max: 255, hideIn: ['list', ...byAction] }),
    remark: field.text({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'], width: 96 }),
  },
  sort: { sort: 'asc' },
  title: 'sort',
});
