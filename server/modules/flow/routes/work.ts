import { type Query, textParameter } from '#server/crud/read/paging';
import type { Flow } from '#server/flow/flow';
import { isRecord } from '#shared/by-name';
import { AppError } from '#shared/errors';
import { requiredText } from '../../sent.ts';
import { type FlowCalls, needs, paged } from './calls.ts';

const filters = {
  ...paged,
  category: '`flow_` and a key of the dictionary `flow`',
  processDefinitionName: 'A part of the name',
  beginDate: 'From this day',
  endDate: 'To this day',
};
const taskId = { taskId: 'The task' };
const about = { processInstanceId: 'The instance' };

/** Reads how a task is to be completed. A call without `flag: ok` refuses, as pages of the family send it. */
function completing(sent: Query) {
  const { variables = {} } = sent;
  if (!isRecord(variables)) throw new AppError('WRONG_PARAMETER', { name: 'variables' });
  const taskUser = textParameter(sent, 'taskUser');
  return {
    taskId: requiredText(sent, 'taskId'),
    instanceId: textParameter(sent, 'processInstanceId'),
    isApproved: textParameter(sent, 'flag') === 'ok',
    comment: commentIn(sent),
    variables: taskUser === undefined ? variables : { ...variables, taskUser },
  };
}

const longestComment = 500;

function commentIn(sent: Query): string {
  const comment = textParameter(sent, 'comment') ?? '';
  if (comment.length > longestComment) throw new AppError('WRONG_PARAMETER', { name: 'comment' });
  return comment;
}

const completes = needs('work_todo_handle');

const list = { right: 'session', parameters: filters } as const;

function readingCalls(flow: Flow): FlowCalls['get'] {
  return {
    'start-list': {
      right: 'session',
      summary: 'List the processes that the caller may start',
      parameters: { ...paged, category: filters.category, name: 'A part', key: 'A part', mode: '1: of all tenants, 2: own' },
      handler: (sent, { actor }) => flow.startList(actor, sent),
    },
    'claim-list': {
      ...list,
      summary: 'Tasks that nobody has and that one may claim',
      handler: (sent, { actor }) => flow.claimList(actor, sent),
    },
    'todo-list': { ...list, summary: 'One’s own tasks', handler: (sent, { actor }) => flow.todoList(actor, sent) },
    'send-list': { ...list, summary: 'What one has begun', handler: (sent, { actor }) => flow.sendList(actor, sent) },
    'done-list': { ...list, summary: 'Tasks that one has done', handler: (sent, { actor }) => flow.doneList(actor, sent) },
    count: {
      right: 'session',
      summary: 'Count own and claimable tasks',
      handler: (_sent, { actor }) => flow.count(actor),
    },
    instance: {
      right: 'session',
      summary: 'Read a process instance and own tasks in it',
      parameters: about,
      handler: (sent, { actor }) => flow.instance(actor, requiredText(sent, 'processInstanceId')),
    },
  };
}

function taskCalls(flow: Flow): FlowCalls['post'] {
  return {
    'claim-task': {
      right: needs('work_claim_sign'),
      summary: 'Claim a task',
      parameters: taskId,
      handler: (sent, { actor }) => flow.claim(actor, requiredText(sent, 'taskId')),
    },
    'unclaim-task': {
      right: needs('work_claim_sign'),
      summary: 'Unclaim a task',
      parameters: taskId,
      handler: (sent, { actor }) => flow.unclaim(actor, requiredText(sent, 'taskId')),
    },
    'complete-task': {
      right: completes,
      summary: 'Complete an own task: `flag` ok approves, anything else rejects and needs a comment',
      parameters: { ...taskId, ...about, flag: 'ok or no', comment: 'Why', taskUser: 'Who is next', variables: 'JSON' },
      handler: (sent, { actor }) => flow.complete(actor, completing(sent)),
    },
    'transfer-task': {
      right: needs('work_todo_handle', 'flow_follow_delete'),
      summary: 'Reassign an own task, or any task as a process administrator',
      parameters: { ...taskId, userId: 'To whom', comment: 'Why' },
      handler: (sent, { actor }) =>
        flow.transfer(actor, {
          taskId: requiredText(sent, 'taskId'),
          userId: requiredText(sent, 'userId'),
          comment: commentIn(sent),
        }),
    },
    'move-task': {
      right: needs('work_todo_handle', 'flow_follow_delete'),
      summary: 'Return a task to an earlier step',
      parameters: { ...taskId, to: 'Id of the step', comment: 'Why' },
      handler: (sent, { actor }) =>
        flow.move(actor, { taskId: requiredText(sent, 'taskId'), to: requiredText(sent, 'to'), comment: commentIn(sent) }),
    },
  };
}

function instanceCalls(flow: Flow): FlowCalls['post'] {
  return {
    withdraw: {
      right: 'session',
      summary: 'Withdraw an own process instance that nobody has acted on',
      parameters: { ...about, reason: 'Why' },
      handler: (sent, { actor }) =>
        flow.withdraw(actor, {
          instanceId: requiredText(sent, 'processInstanceId'),
          reason: textParameter(sent, 'reason') ?? '',
        }),
    },
    remind: {
      right: 'session',
      summary: 'Remind the assignees of an own process instance',
      parameters: about,
      handler: (sent, { actor }) => flow.remind(actor, requiredText(sent, 'processInstanceId')),
    },
  };
}

/** Returns the calls by which users work on tasks. Everybody may read their own lists; actions need the button's code. */
export function workCalls(flow: Flow): FlowCalls {
  return { get: readingCalls(flow), post: { ...taskCalls(flow), ...instanceCalls(flow) } };
}
