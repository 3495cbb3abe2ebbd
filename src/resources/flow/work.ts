import { defineResource, field } from '#shared/define';

const process = field.text({ zh: '流程名称', en: 'Process', required: true, search: 'contains', width: 180 });
const category = field.dict('flow', { zh: '流程分类', en: 'Category', search: 'equals', width: 120 });
const version = field.integer({ zh: '流程版本', en: 'Version', width: 90 });

/** Tasks of processes and what was begun, each list with a call of its own. They come into being by the workflow. */
export const work = defineResource({
  name: 'work',
  path: 'blade-flow/work',
  label: { zh: '事务', en: 'Work' },
  readOnly: true,
  fields: {
    processDefinitionName: process,
    subject: field.computed('text', { zh: '事由', en: 'Subject', width: 220 }),
    startUserName: field.computed('text', { zh: '发起人', en: 'Started by', width: 120 }),
    taskName: field.text({ zh: '当前环节', en: 'Step', width: 140 }),
    category,
    processDefinitionVersion: version,
    assigneeName: field.computed('text', { zh: '办理人', en: 'With', width: 120 }),
    processIsFinished: field.text({ zh: '流程状态', en: 'State', width: 100 }),
    createTime: field.dateTime({ zh: '时间', en: 'Time', search: 'range' }),
    claimTime: field.dateTime({ zh: '签收时间', en: 'Claimed at' }),
    historyTaskEndTime: field.dateTime({ zh: '办结时间', en: 'Done at' }),
    comment: field.text({ zh: '批复意见', en: 'Comment', width: 200 }),
  },
  sort: {},
  live: 'work',
  fixedOrder: true,
  title: 'processDefinitionName',
});

/** The processes that somebody may begin. */
export const workStart = defineResource({
  name: 'workStart',
  path: 'blade-flow/work',
  label: { zh: '可发起的流程', en: 'Processes to start' },
  readOnly: true,
  fields: {
    name: process,
    key: field.text({ zh: '流程标识', en: 'Key', search: 'contains', width: 140 }),
    category,
    version,
    deploymentTime: field.dateTime({ zh: '部署时间', en: 'Deployed at' }),
  },
  sort: {},
  fixedOrder: true,
  title: 'name',
});
