import { defineResource, field } from '#shared/define';
import type { Tones } from '#shared/field';
import { verifyResults } from '#shared/handover/verify';

const { passed, failed, overridden } = verifyResults;
const resultTones: Tones = { [passed]: 'green', [failed]: 'red', [overridden]: 'gold' };

/** A check of a person or of a car before a handover (domain model 8.3). It is created by its calls; nobody edits it. */
export const verify = defineResource({
  name: 'verify',
  path: 'blade-business/verify',
  label: { zh: '身份核验', en: 'Verifications' },
  listVerb: 'page',
  readOnly: true,
  fields: {
    verifyTime: field.dateTime({ zh: '核验时间', en: 'Verified at', required: true, search: 'range' }),
    subjectType: field.bizDict('verify_subject', { zh: '核验对象', en: 'Subject', required: true, search: 'equals', width: 90 }),
    subjectName: field.text({ zh: '人员/车辆', en: 'Person or car', required: true, max: 60, search: 'contains', width: 120 }),
    subjectId: field.text({
      zh: '对象主键',
      en: 'Subject ID',
      required: true,
      max: 19,
      search: 'equals',
      hideIn: ['list', 'detail', 'export'],
    }),
    result: field.bizDict('verify_result', {
      zh: '核验结果',
      en: 'Result',
      required: true,
      search: 'in',
      width: 100,
      tones: resultTones,
    }),
    failReasons: field.json({ zh: '未通过原因', en: 'Reasons', hideIn: ['export'], width: 200 }),
    method: field.bizDict('verify_method', { zh: '核验方式', en: 'Method', required: true, search: 'equals', width: 100 }),
    score: field.decimal({ zh: '比对分', en: 'Score', min: 0, max: 100, scale: 2, width: 80 }),
    deptId: field.ref('dept', { zh: '地点', en: 'Place', required: true, search: 'equals', width: 130 }),
    taskId: field.ref('task', { zh: '任务', en: 'Task', search: 'equals', width: 150 }),
    nodeId: field.text({ zh: '站点', en: 'Stop', max: 19, search: 'equals', hideIn: ['list', 'detail', 'export'] }),
    exchgId: field.ref('exchg', { zh: '交接单', en: 'Exchange', search: 'equals', hideIn: ['list'] }),
    agentId: field.text({ zh: '代办人主键', en: 'Agent ID', max: 19, hideIn: ['list', 'detail', 'export'] }),
    agentName: field.text({ zh: '代办人', en: 'Agent', max: 20, hideIn: ['list'] }),
    snapshot: field.image({ zh: '现场照片', en: 'Snapshot', private: true, hideIn: ['list', 'export'] }),
    verifyUser: field.ref('user', { zh: '核验人', en: 'Verified by', required: true, search: 'equals', width: 100 }),
    overrideUser: field.ref('user', { zh: '授权人', en: 'Overridden by', hideIn: ['list'] }),
    overrideReason: field.text({ zh: '授权原因', en: 'Override reason', max: 255, hideIn: ['list'] }),
    overrideTime: field.dateTime({ zh: '授权时间', en: 'Overridden at', hideIn: ['list'] }),
    exceptionId: field.ref('exception', { zh: '异常单', en: 'Exception', hideIn: ['list'] }),
    isLapsed: field.bool01({ zh: '已失效', en: 'Lapsed', default: 0, width: 80 }),
  },
  sort: { verifyTime: 'desc' },
  columns: ['verifyTime', 'subjectName', 'result', 'failReasons', 'method', 'deptId', 'taskId', 'verifyUser'],
  title: 'subjectName',
  auditLabels: { verify: { zh: '核验', en: 'Verified' }, override: { zh: '授权放行', en: 'Overridden' } },
});
