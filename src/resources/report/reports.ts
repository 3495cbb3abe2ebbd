import { defineResource, field } from '#shared/define';
import { exception } from '../operation/exception.ts';
import { exchgArt } from '../operation/exchg.ts';
import { task } from '../operation/task.ts';

const resultTones = exchgArt.fields.result.tones;

/** The results of the tasks of a day (domain model 13). Drafts are only plans and are left out. */
export const taskReport = defineResource({
  name: 'taskReport',
  path: 'blade-report/task',
  label: { zh: '任务日报', en: 'Daily tasks' },
  derived: true,
  fields: {
    taskDate: field.date({ zh: '任务日期', en: 'Date', required: true, search: 'range', width: 110 }),
    taskId: field.ref('task', { zh: '任务', en: 'Task', required: true, width: 150 }),
    baseId: field.ref('dept', { zh: '基地', en: 'Base', search: 'equals', width: 110 }),
    lineId: field.ref('line', { zh: '线路', en: 'Line', search: 'equals', width: 130 }),
    direction: field.bizDict('line_direction', { zh: '方向', en: 'Direction', search: 'equals', width: 104 }),
    taskState: field.bizDict('task_state', {
      zh: '任务状态',
      en: 'State',
      search: 'in',
      width: 90,
      tones: task.fields.taskState.tones,
    }),
    carId: field.ref('car', { zh: '车辆', en: 'Car', search: 'equals', width: 110 }),
    leaderId: field.ref('convoy', { zh: '车长', en: 'Leader', width: 90 }),
    planStartTime: field.dateTime({ zh: '计划开始', en: 'Planned from', hideIn: ['list'], shownTo: 'minute' }),
    planEndTime: field.dateTime({ zh: '计划结束', en: 'Planned to', hideIn: ['list'], shownTo: 'minute' }),
    actualStartTime: field.dateTime({ zh: '实际开始', en: 'Began' }),
    actualEndTime: field.dateTime({ zh: '实际结束', en: 'Ended' }),
    taskCount: field.integer({ zh: '任务数', en: 'Tasks', hideIn: ['list', 'detail', 'export'] }),
    completedCount: field.integer({ zh: '完成任务', en: 'Completed', hideIn: ['list', 'detail', 'export'] }),
    onTimeCount: field.integer({ zh: '准点任务', en: 'On time', hideIn: ['list', 'detail', 'export'] }),
    planBagCount: field.integer({ zh: '计划件数', en: 'Bags planned', width: 90 }),
    actualBagCount: field.integer({ zh: '实际件数', en: 'Bags', width: 90 }),
    stopCount: field.integer({ zh: '站点数', en: 'Stops', width: 80 }),
    doneStopCount: field.integer({ zh: '已完成站点', en: 'Stops done', width: 100 }),
    lateMinutes: field.integer({ zh: '迟到', en: 'Late', unit: 'minutes', width: 110 }),
    exceptionCount: field.integer({ zh: '异常数', en: 'Exceptions', width: 80 }),
    failedCheckCount: field.integer({ zh: '核验未通过', en: 'Failed checks', width: 100 }),
  },
  sort: { taskDate: 'desc', planStartTime: 'asc' },
  columns: ['taskDate', 'taskId', 'lineId', 'taskState', 'planBagCount', 'actualBagCount', 'lateMinutes', 'exceptionCount'],
  title: 'taskDate',
  called: 'taskId',
  report: {
    date: 'taskDate',
    period: 'today',
    sums: [
      'taskCount',
      'completedCount',
      'onTimeCount',
      'planBagCount',
      'actualBagCount',
      'stopCount',
      'doneStopCount',
      'exceptionCount',
      'failedCheckCount',
    ],
    ratios: [{ zh: '准点率', en: 'On-time rate', part: 'onTimeCount', whole: 'completedCount', as: 'percent' }],
    chart: {
      by: 'taskDate',
      of: [{ name: 'actualBagCount', tone: 'accent' }],
    },
  },
});

/** The articles that were handed over, one row per article of a confirmed exchange (domain model 13). */
export const exchgReport = defineResource({
  name: 'exchgReport',
  path: 'blade-report/exchg',
  label: { zh: '交接明细', en: 'Handover details' },
  derived: true,
  fields: {
    exchgTime: field.dateTime({ zh: '交接时间', en: 'At', required: true, search: 'range' }),
    exchgId: field.ref('exchg', { zh: '交接单', en: 'Exchange', required: true, width: 160 }),
    exchgType: field.bizDict('exchg_type', { zh: '交接类型', en: 'Type', search: 'in', width: 100 }),
    deptId: field.ref('dept', { zh: '交接地点', en: 'Place', search: 'equals', width: 130 }),
    baseId: field.ref('dept', { zh: '基地', en: 'Base', search: 'equals', width: 110 }),
    lineId: field.ref('line', { zh: '线路', en: 'Line', search: 'equals', width: 130 }),
    taskId: field.ref('task', { zh: '任务', en: 'Task', search: 'equals', width: 150 }),
    artCode: field.text({ zh: '物品编号', en: 'Code', max: 32, search: 'contains', width: 140 }),
    artTitle: field.text({ zh: '物品名称', en: 'Article', max: 80, search: 'contains', width: 150 }),
    artTypeName: field.text({ zh: '物品类型', en: 'Kind', max: 40, width: 100 }),
    clientName: field.text({ zh: '客户', en: 'Client', max: 60, width: 100 }),
    planned: field.bool01({ zh: '计划内', en: 'Planned', width: 80 }),
    result: field.bizDict('exchg_result', { zh: '核对结果', en: 'Result', search: 'in', width: 100, tones: resultTones }),
    receiverResult: field.bizDict('exchg_result', {
      zh: '接收方核对',
      en: 'Receiver’s result',
      width: 100,
      tones: resultTones,
    }),
    sealNo: field.text({ zh: '封签', en: 'Seal', max: 32, search: 'contains', width: 120 }),
    exceptionId: field.ref('exception', { zh: '异常单', en: 'Exception', width: 150 }),
    remark: field.text({ zh: '备注', en: 'Remark', max: 255, width: 150 }),
    pieceCount: field.integer({ zh: '交接件数', en: 'Articles', hideIn: ['list', 'detail', 'export'] }),
    unplannedCount: field.integer({ zh: '计划外', en: 'Unplanned', hideIn: ['list', 'detail', 'export'] }),
    doubtCount: field.integer({ zh: '有差异', en: 'In doubt', hideIn: ['list', 'detail', 'export'] }),
  },
  sort: { exchgTime: 'desc' },
  columns: ['exchgTime', 'exchgId', 'exchgType', 'deptId', 'artCode', 'artTitle', 'result', 'sealNo'],
  title: 'artCode',
  called: 'artTitle',
  report: {
    date: 'exchgTime',
    period: 'month',
    sums: ['pieceCount', 'unplannedCount', 'doubtCount'],
    ratios: [{ zh: '差异率', en: 'Share in doubt', part: 'doubtCount', whole: 'pieceCount', as: 'percent' }],
    chart: { by: 'exchgTime', of: [{ name: 'pieceCount', tone: 'accent' }] },
  },
});

/** The keys of the dictionary `stock_move`. */
export const stockMoves = { in: 1, out: 2 } as const;

/** The articles that entered or left vaults, one row per movement (domain model 13). */
export const stockReport = defineResource({
  name: 'stockReport',
  path: 'blade-report/stock',
  label: { zh: '入库出库台账', en: 'Stock ledger' },
  derived: true,
  fields: {
    exchgTime: field.dateTime({ zh: '时间', en: 'At', required: true, search: 'range' }),
    move: field.bizDict('stock_move', {
      zh: '方向',
      en: 'In or out',
      search: 'equals',
      width: 80,
      tones: { [stockMoves.in]: 'green', [stockMoves.out]: 'orange' },
    }),
    baseId: field.ref('dept', { zh: '金库', en: 'Vault', search: 'equals', width: 120 }),
    artCode: field.text({ zh: '物品编号', en: 'Code', max: 32, search: 'contains', width: 140 }),
    artTitle: field.text({ zh: '物品名称', en: 'Article', max: 80, search: 'contains', width: 150 }),
    artTypeId: field.ref('arttype', { zh: '物品类型', en: 'Kind', search: 'equals', width: 100 }),
    fromName: field.text({ zh: '来自', en: 'From', max: 60, width: 110 }),
    toName: field.text({ zh: '去向', en: 'To', max: 60, width: 110 }),
    exchgId: field.ref('exchg', { zh: '交接单', en: 'Exchange', width: 160 }),
    taskId: field.ref('task', { zh: '任务', en: 'Task', search: 'equals', width: 150 }),
    lineId: field.ref('line', { zh: '线路', en: 'Line', search: 'equals', width: 130 }),
    sealNo: field.text({ zh: '封签', en: 'Seal', max: 32, search: 'contains', width: 120 }),
    result: field.bizDict('exchg_result', { zh: '核对结果', en: 'Result', search: 'in', width: 100 }),
    inCount: field.integer({ zh: '入库件数', en: 'In', hideIn: ['list', 'detail', 'export'] }),
    outCount: field.integer({ zh: '出库件数', en: 'Out', hideIn: ['list', 'detail', 'export'] }),
  },
  sort: { exchgTime: 'desc' },
  columns: ['exchgTime', 'move', 'baseId', 'artCode', 'artTitle', 'fromName', 'toName', 'result'],
  title: 'artCode',
  called: 'artTitle',
  report: {
    date: 'exchgTime',
    period: 'month',
    sums: ['inCount', 'outCount'],
    chart: {
      by: 'exchgTime',
      of: [
        { name: 'inCount', tone: 'success' },
        { name: 'outCount', tone: 'accent' },
      ],
    },
  },
});

/** The results of verifications, by day, place and kind (domain model 13). */
export const verifyReport = defineResource({
  name: 'verifyReport',
  path: 'blade-report/verify',
  label: { zh: '身份核验统计', en: 'Verification statistics' },
  derived: true,
  fields: {
    day: field.date({ zh: '日期', en: 'Date', required: true, search: 'range', width: 110 }),
    deptId: field.ref('dept', { zh: '地点', en: 'Place', search: 'equals', width: 130 }),
    baseId: field.ref('dept', { zh: '基地', en: 'Base', search: 'equals', width: 110 }),
    lineId: field.ref('line', { zh: '线路', en: 'Line', search: 'equals', width: 130 }),
    subjectType: field.bizDict('verify_subject', { zh: '核验对象', en: 'Subject', search: 'equals', width: 90 }),
    method: field.bizDict('verify_method', { zh: '核验方式', en: 'Method', search: 'equals', width: 100 }),
    totalCount: field.integer({ zh: '核验次数', en: 'Checks', width: 90 }),
    passedCount: field.integer({ zh: '通过', en: 'Passed', width: 80 }),
    failedCount: field.integer({ zh: '未通过', en: 'Failed', width: 80 }),
    overriddenCount: field.integer({ zh: '授权放行', en: 'Overridden', width: 100 }),
  },
  sort: { day: 'desc', totalCount: 'desc' },
  columns: ['day', 'deptId', 'subjectType', 'method', 'totalCount', 'passedCount', 'failedCount', 'overriddenCount'],
  title: 'day',
  report: {
    date: 'day',
    period: 'month',
    sums: ['totalCount', 'passedCount', 'failedCount', 'overriddenCount'],
    ratios: [{ zh: '通过率', en: 'Pass rate', part: 'passedCount', whole: 'totalCount', as: 'percent' }],
    chart: {
      by: 'day',
      of: [
        { name: 'passedCount', tone: 'success' },
        { name: 'failedCount', tone: 'danger' },
        { name: 'overriddenCount', tone: 'accent' },
      ],
      whole: 'totalCount',
    },
  },
});

/** The exceptions and the time it took to handle them, by day, place and type (domain model 13). */
export const exceptionReport = defineResource({
  name: 'exceptionReport',
  path: 'blade-report/exception',
  label: { zh: '异常统计', en: 'Exception statistics' },
  derived: true,
  fields: {
    day: field.date({ zh: '日期', en: 'Date', required: true, search: 'range', width: 110 }),
    deptId: field.ref('dept', { zh: '发生地点', en: 'Place', search: 'equals', width: 130 }),
    baseId: field.ref('dept', { zh: '基地', en: 'Base', search: 'equals', width: 110 }),
    lineId: field.ref('line', { zh: '线路', en: 'Line', search: 'equals', width: 130 }),
    exceptionType: field.bizDict('exception_type', { zh: '类型', en: 'Type', search: 'in', width: 110 }),
    level: field.bizDict('exception_level', {
      zh: '级别',
      en: 'Level',
      search: 'in',
      width: 80,
      tones: exception.fields.level.tones,
    }),
    totalCount: field.integer({ zh: '异常数', en: 'Exceptions', width: 90 }),
    openCount: field.integer({ zh: '未解决', en: 'Not resolved', width: 100 }),
    resolvedCount: field.integer({ zh: '已解决', en: 'Resolved', width: 90 }),
    closedCount: field.integer({ zh: '已关闭', en: 'Closed', width: 90 }),
    /** The number of resolved and closed exceptions. */
    settledCount: field.integer({ zh: '已处理', en: 'Settled', hideIn: ['list', 'detail', 'export'] }),
    handleMinutes: field.integer({ zh: '处理用时（分钟）', en: 'Handling (minutes)', width: 130 }),
  },
  sort: { day: 'desc', totalCount: 'desc' },
  columns: ['day', 'deptId', 'exceptionType', 'level', 'totalCount', 'openCount', 'resolvedCount', 'closedCount'],
  title: 'day',
  report: {
    date: 'day',
    period: 'month',
    sums: ['totalCount', 'openCount', 'resolvedCount', 'closedCount', 'settledCount', 'handleMinutes'],
    ratios: [{ zh: '平均处理用时（分钟）', en: 'Average minutes', part: 'handleMinutes', whole: 'settledCount', as: 'average' }],
    chart: { by: 'exceptionType', of: [{ name: 'totalCount', tone: 'danger' }] },
  },
});

/** The ratings, by day and place (domain model 13). */
export const evaluateReport = defineResource({
  name: 'evaluateReport',
  path: 'blade-report/evaluate',
  label: { zh: '评价统计', en: 'Evaluation statistics' },
  derived: true,
  fields: {
    day: field.date({ zh: '日期', en: 'Date', required: true, search: 'range', width: 110 }),
    deptId: field.ref('dept', { zh: '机构', en: 'Place', search: 'equals', width: 130 }),
    baseId: field.ref('dept', { zh: '基地', en: 'Base', search: 'equals', width: 110 }),
    lineId: field.ref('line', { zh: '线路', en: 'Line', search: 'equals', width: 130 }),
    targetType: field.bizDict('verify_subject', { zh: '被评价方', en: 'Rated party', search: 'equals', width: 100 }),
    totalCount: field.integer({ zh: '评价数', en: 'Evaluations', width: 100 }),
    scoreSum: field.integer({ zh: '总分', en: 'Points', width: 80 }),
    delightedCount: field.integer({ zh: '惊喜', en: 'Delighted', width: 90 }),
    satisfiedCount: field.integer({ zh: '满意', en: 'Satisfied', width: 90 }),
    fairCount: field.integer({ zh: '一般', en: 'Fair', width: 90 }),
    disappointingCount: field.integer({ zh: '失望', en: 'Disappointing', width: 110 }),
    terribleCount: field.integer({ zh: '极差', en: 'Terrible', width: 90 }),
  },
  sort: { day: 'desc', totalCount: 'desc' },
  columns: [
    'day',
    'deptId',
    'totalCount',
    'delightedCount',
    'satisfiedCount',
    'fairCount',
    'disappointingCount',
    'terribleCount',
  ],
  title: 'day',
  report: {
    date: 'day',
    period: 'month',
    sums: ['totalCount', 'scoreSum', 'delightedCount', 'satisfiedCount', 'fairCount', 'disappointingCount', 'terribleCount'],
    ratios: [{ zh: '平均分', en: 'Average', part: 'scoreSum', whole: 'totalCount', as: 'average' }],
    chart: { by: 'day', of: [{ name: 'totalCount', tone: 'accent' }] },
  },
});
