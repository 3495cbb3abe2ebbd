import { byAction, defineResource, field } from '#shared/define';

/** An article that a task is to transport. */
export const taskArt = defineResource({
  name: 'taskArt',
  path: 'blade-business/task-art',
  label: { zh: '计划物品', en: 'Task items' },
  partOf: 'taskId',
  fields: {
    taskId: field.ref('task', { zh: '任务', en: 'Task', required: true, hideIn: ['list', 'form', 'detail'] }),
    artCode: field.computed('text', { zh: '物品编号', en: 'Code', hideIn: byAction, width: 140 }),
    artId: field.ref('article', { zh: '物品', en: 'Article', required: true, width: 150 }),
    artTypeName: field.computed('text', { zh: '物品类型', en: 'Kind', hideIn: byAction, width: 100 }),
    isContainer: field.computed('bool01', { zh: '容器', en: 'Container', hideIn: ['list', ...byAction], width: 70 }),
    fromDeptId: field.ref('dept', { zh: '起点', en: 'From', width: 130 }),
    toDeptId: field.ref('dept', { zh: '终点', en: 'To', width: 130 }),
    nodeId: field.ref('taskNode', { zh: '交接站点', en: 'Stop', hideIn: ['list', ...byAction] }),
    planSealNo: field.text({ zh: '计划封签号', en: 'Planned seal', max: 32, width: 120 }),
    itemState: field.bizDict('task_item_state', { zh: '物品状态', en: 'State', default: 0, hideIn: byAction, width: 100 }),
    /** The article was not planned but accepted at a handover. */
    isExtra: field.bool01({ zh: '计划外', en: 'Unplanned', default: 0, hideIn: byAction, width: 80 }),
    sort: field.integer({ zh: '次序', en: 'Order', default: 1, hideIn: ['list', 'form', 'detail'] }),
    remark: field.text({ zh: '备注', en: 'Remark', max: 255, width: 140 }),
  },
  unique: [['taskId', 'artId']],
  sort: { sort: 'asc' },
  title: 'artId',
});
