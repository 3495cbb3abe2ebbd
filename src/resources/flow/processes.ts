import { defineResource, field } from '#shared/define';

/** Versions of processes that are deployed. */
export const flowManager = defineResource({
  name: 'flowManager',
  path: 'blade-flow/manager',
  label: { zh: '流程部署', en: 'Deployments' },
  readOnly: true,
  fields: {
    name: field.text({ zh: '流程名称', en: 'Process', required: true, search: 'contains', width: 180 }),
    key: field.text({ zh: '流程标识', en: 'Key', search: 'contains', width: 140 }),
    category: field.dict('flow', { zh: '流程分类', en: 'Category', search: 'equals', width: 120 }),
    version: field.integer({ zh: '版本', en: 'Version', width: 90 }),
    suspensionState: field.integer({ zh: '状态', en: 'State', width: 100 }),
    resourceName: field.text({ zh: '文件名称', en: 'File', width: 180 }),
    deploymentTime: field.dateTime({ zh: '部署时间', en: 'Deployed at' }),
  },
  sort: {},
  fixedOrder: true,
  title: 'name',
});

/** Instances that run, as those who look after processes see them. */
export const flowFollow = defineResource({
  name: 'flowFollow',
  path: 'blade-flow/follow',
  label: { zh: '流程跟踪', en: 'Running processes' },
  readOnly: true,
  fields: {
    name: field.text({ zh: '流程名称', en: 'Process', required: true, width: 180 }),
    processDefinitionKey: field.text({ zh: '流程标识', en: 'Key', search: 'equals', width: 140 }),
    processInstanceId: field.text({ zh: '流程实例', en: 'Instance', search: 'equals', width: 180 }),
    activityName: field.text({ zh: '当前环节', en: 'Step', width: 160 }),
    suspensionState: field.integer({ zh: '状态', en: 'State', width: 100 }),
    startUserName: field.computed('text', { zh: '发起人', en: 'Started by', width: 120 }),
    startTime: field.dateTime({ zh: '发起时间', en: 'Started at' }),
    error: field.text({ zh: '故障', en: 'Failure', width: 200 }),
  },
  sort: {},
  live: 'work',
  fixedOrder: true,
  title: 'name',
});

/** Open tasks that nobody can do any more. */
export const flowOrphan = defineResource({
  name: 'flowOrphan',
  path: 'blade-flow/follow',
  label: { zh: '无人办理', en: 'Unassigned' },
  readOnly: true,
  fields: {
    taskName: field.text({ zh: '环节', en: 'Step', required: true, width: 160 }),
    processDefinitionName: field.text({ zh: '流程名称', en: 'Process', width: 180 }),
    startUserName: field.computed('text', { zh: '发起人', en: 'Started by', width: 120 }),
    assigneeName: field.computed('text', { zh: '原办理人', en: 'Previous assignee', width: 120 }),
    createTime: field.dateTime({ zh: '到达时间', en: 'Since' }),
  },
  sort: {},
  live: 'work',
  fixedOrder: true,
  title: 'taskName',
});

/** Drawings of processes, right or not. */
export const flowModel = defineResource({
  name: 'flowModel',
  path: 'blade-flow/model',
  label: { zh: '流程模型', en: 'Process models' },
  emptyHint: {
    zh: '还没有流程模型。点击“创建”，画好流程并部署后即可发起。',
    en: 'No process models yet. Create one, draw its steps and deploy it; then it can be started.',
  },
  readOnly: true,
  fields: {
    name: field.text({ zh: '模型名称', en: 'Name', required: true, max: 255, search: 'contains', width: 180 }),
    modelKey: field.text({ zh: '模型标识', en: 'Key', required: true, max: 255, search: 'contains', width: 140 }),
    category: field.dict('flow', { zh: '流程分类', en: 'Category', required: true, search: 'equals', width: 120 }),
    version: field.integer({ zh: '版本', en: 'Version', width: 90 }),
    description: field.textarea({ zh: '模型描述', en: 'Description', max: 1000, width: 200 }),
    creatorName: field.computed('text', { zh: '创建人', en: 'Created by', width: 120 }),
    lastUpdated: field.dateTime({ zh: '更新时间', en: 'Updated at' }),
    created: field.dateTime({ zh: '创建时间', en: 'Created at' }),
  },
  sort: {},
  fixedOrder: true,
  title: 'name',
});
