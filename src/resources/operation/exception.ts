import { defineResource, field } from '#shared/define';
import type { Tones } from '#shared/field';
import { exceptionLevels, exceptionStates } from '#shared/handover/exception';

/** The colours of the levels (domain model 8.5). */
const levelTones: Tones = { [exceptionLevels.serious]: 'orange', [exceptionLevels.critical]: 'red' };
const stateTones: Tones = {
  [exceptionStates.open]: 'red',
  [exceptionStates.inHand]: 'blue',
  [exceptionStates.resolved]: 'gold',
  [exceptionStates.closed]: 'green',
};

const byAction = ['form'] as const;

/** A deviation from the plan (domain model 8.5). It is reported, handled and closed; never removed. */
export const exception = defineResource({
  name: 'exception',
  path: 'blade-business/exception',
  label: { zh: '异常单', en: 'Exceptions' },
  listVerb: 'page',
  lasting: true,
  fields: {
    exceptionNo: field.code({
      zh: '异常单号',
      en: 'Number',
      required: true,
      unique: true,
      search: 'contains',
      hideIn: byAction,
      width: 150,
    }),
    exceptionType: field.bizDict('exception_type', { zh: '类型', en: 'Type', required: true, search: 'in', width: 110 }),
    level: field.bizDict('exception_level', {
      zh: '级别',
      en: 'Level',
      required: true,
      default: 1,
      search: 'in',
      width: 80,
      tones: levelTones,
    }),
    exceptionState: field.bizDict('exception_state', {
      zh: '状态',
      en: 'State',
      default: 0,
      search: 'in',
      hideIn: byAction,
      width: 90,
      tones: stateTones,
    }),
    deptId: field.ref('dept', { zh: '发生地点', en: 'Place', required: true, search: 'equals', width: 130 }),
    happenTime: field.dateTime({ zh: '发生时间', en: 'When', required: true, default: 'now', search: 'range' }),
    taskId: field.ref('task', { zh: '任务', en: 'Task', search: 'equals', width: 150 }),
    nodeId: field.text({ zh: '站点', en: 'Stop', max: 19, search: 'equals', hideIn: ['list', 'form', 'detail', 'export'] }),
    exchgId: field.ref('exchg', { zh: '交接单', en: 'Exchange', search: 'equals', width: 160 }),
    artId: field.ref('article', { zh: '物品', en: 'Article', search: 'equals', width: 150 }),
    verifyId: field.ref('verify', { zh: '核验', en: 'Verification', search: 'equals', hideIn: ['list'] }),
    content: field.textarea({ zh: '情况说明', en: 'What happened', required: true, max: 500, width: 220 }),
    photos: field.images({ zh: '照片', en: 'Photos', max: 9, private: true, hideIn: ['list', 'export'] }),
    handlerId: field.ref('user', { zh: '处理人', en: 'Handler', search: 'equals', hideIn: byAction, width: 100 }),
    handleTime: field.dateTime({ zh: '开始处理', en: 'Handling since', hideIn: ['list', ...byAction] }),
    handleResult: field.textarea({ zh: '处理结果', en: 'Outcome', max: 500, hideIn: ['list', ...byAction] }),
    artOutcome: field.bizDict('art_outcome', { zh: '物品结论', en: 'Article outcome', hideIn: ['list', ...byAction] }),
    foundDeptId: field.ref('dept', { zh: '找回地点', en: 'Found at', hideIn: ['list', ...byAction] }),
    /** The article was frozen because of it, and waits for an outcome. */
    isFreezing: field.bool01({ zh: '物品异常冻结', en: 'Article frozen', default: 0, hideIn: ['list', ...byAction] }),
    resolveUser: field.ref('user', { zh: '解决人', en: 'Resolved by', hideIn: ['list', ...byAction] }),
    resolveTime: field.dateTime({ zh: '解决时间', en: 'Resolved', hideIn: byAction }),
    closeUser: field.ref('user', { zh: '关闭人', en: 'Closed by', hideIn: ['list', ...byAction] }),
    closeTime: field.dateTime({ zh: '关闭时间', en: 'Closed', hideIn: byAction }),
  },
  sort: { happenTime: 'desc' },
  columns: ['exceptionNo', 'exceptionState', 'exceptionType', 'level', 'deptId', 'happenTime', 'content', 'handlerId'],
  title: 'exceptionNo',
  called: 'exceptionType',
  auditLabels: {
    report: { zh: '登记', en: 'Reported' },
    handle: { zh: '处理', en: 'Handled' },
    resolve: { zh: '解决', en: 'Resolved' },
    sendBack: { zh: '退回处理', en: 'Sent back' },
    close: { zh: '关闭', en: 'Closed' },
  },
});
