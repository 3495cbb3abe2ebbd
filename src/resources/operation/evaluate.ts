import { defineResource, field } from '#shared/define';
import type { Tones } from '#shared/field';
import { evaluateScores } from '#shared/handover/evaluate';

const scoreTones: Tones = {
  [evaluateScores.terrible]: 'red',
  [evaluateScores.disappointing]: 'orange',
  [evaluateScores.delighted]: 'green',
};

/** The rating of one side of a confirmed exchange by the other (domain model 8.6). It is given once and never changed. */
export const evaluate = defineResource({
  name: 'evaluate',
  path: 'blade-business/evaluate',
  label: { zh: '评价', en: 'Evaluations' },
  readOnly: true,
  fields: {
    evaluateTime: field.dateTime({ zh: '评价时间', en: 'When', required: true, search: 'range' }),
    score: field.bizDict('evaluate_score', {
      zh: '评价',
      en: 'Score',
      required: true,
      search: 'in',
      width: 110,
      tones: scoreTones,
    }),
    tags: field.bizDict('evaluate_tag', { zh: '标签', en: 'Tags', many: true, max: 6, search: 'in', width: 150 }),
    content: field.textarea({
      zh: '评价内容',
      en: 'Comment',
      max: 500,
      requiredWhen: { field: 'score', is: [1, 2] },
      width: 220,
    }),
    raterType: field.bizDict('verify_subject', { zh: '评价方', en: 'Rated by', required: true, search: 'equals', width: 90 }),
    raterId: field.text({
      zh: '评价人主键',
      en: 'Rater ID',
      required: true,
      max: 19,
      search: 'equals',
      hideIn: ['list', 'detail', 'export'],
    }),
    raterName: field.text({ zh: '评价人', en: 'Rater', max: 60, search: 'contains', width: 100 }),
    targetType: field.bizDict('verify_subject', {
      zh: '被评价方',
      en: 'Rated party',
      required: true,
      search: 'equals',
      width: 100,
    }),
    targetIds: field.ref('user', { zh: '被评价人主键', en: 'Rated IDs', many: true, hideIn: ['list', 'detail', 'export'] }),
    targetNames: field.text({ zh: '被评价人', en: 'Rated', max: 255, search: 'contains', width: 150 }),
    anonymous: field.bool01({ zh: '匿名', en: 'Anonymous', default: 0, width: 70 }),
    exchgId: field.ref('exchg', { zh: '交接单', en: 'Exchange', required: true, search: 'equals', width: 160 }),
    taskId: field.ref('task', { zh: '任务', en: 'Task', search: 'equals', width: 150 }),
    nodeId: field.text({ zh: '站点', en: 'Stop', max: 19, search: 'equals', hideIn: ['list', 'detail', 'export'] }),
    deptId: field.ref('dept', { zh: '机构', en: 'Place', required: true, search: 'equals', width: 130 }),
    reply: field.textarea({ zh: '回复', en: 'Reply', max: 500, width: 180 }),
    replyUser: field.ref('user', { zh: '回复人', en: 'Replied by', hideIn: ['list'] }),
    replyTime: field.dateTime({ zh: '回复时间', en: 'Replied at', hideIn: ['list'] }),
  },
  unique: [['exchgId', 'raterId']],
  sort: { evaluateTime: 'desc' },
  columns: ['evaluateTime', 'score', 'tags', 'content', 'raterName', 'targetNames', 'deptId'],
  title: 'raterName',
  auditLabels: { evaluate: { zh: '评价', en: 'Evaluated' }, reply: { zh: '回复', en: 'Replied' } },
});
