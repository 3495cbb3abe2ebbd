import { type Query, textParameter } from '#server/crud/read/paging';
import type { Flow } from '#server/flow/flow';
import { AppError } from '#shared/errors';
import { requiredText } from '../../sent.ts';
import { type FlowCall, type FlowCalls, needs, paged } from './calls.ts';

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
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables))
    throw new AppError('WRONG_PARAMETER', { name: 'variables' });
  const given = variables as Record<string, unknown>;
  const taskUser = textParameter(sent, 'taskUser');
  return {
    taskId: requiredText(sent, 'taskId'),
    instanceId: textParameter(sent, 'processInstanceId'),
    isApproved: textParameter(sent, 'flag') === 'ok',
    comment: commentIn(sent),
    variables: taskUser === undefined ? given : { ...given, taskUser },
  };
}

const longestComment = 500;

function commentIn(sent: Query): string {
  const comment = textParameter(sent, 'comment') ?? '';
  if (comment.length > longestComment) throw new AppError('WRONG_PARAMETER', { name: 'comment' });
  return comment;
}

const completes = needs('work_todo_handle');

const list = (summary: string, handler: FlowCall['handler']) =>
  ({ right: 'session', summary, parameters: filters, handler }) as const;

function readingCalls(flow: Flow): FlowCalls['get'] {
  return {
    'start-list': {
      right: 'session',
      summary: 'The processes that one may begin, each in its newest version',
      parameters: { ...paged, category: filters.category, name: 'A part', key: 'A part', mode: '1: of all tenants, 2: own' },
      handler: (sent, { actor }) => flow.startList(actor, sent),
    },
    'claim-list': list('Tasks that nobody has and that one may claim', (sent, { actor }) => flow.claimList(actor, sent)),
    'todo-list': list('One’s own tasks', (sent, { actor }) => flow.todoList(actor, sent)),
    'send-list': list('What one has begun', (sent, { actor }) => flow.sendList(actor, sent)),
    'done-list': list('Tasks that one has done', (sent, { actor }) => flow.doneList(actor, sent)),
    count: {
      right: 'session',
      summary: 'How many tasks one has, and how many one may claim',
      handler: (_sent, { actor }) => flow.count(actor),
    },
    instance: {
      right: 'session',
      summary: 'An instance that one has to do with, and one’s tasks in it',
      parameters: about,
      handler: (sent, { actor }) => flow.instance(actor, requiredText(sent, 'processInstanceId')),
    },
  };
}

function taskCalls(flow: Flow): FlowCalls['post'] {
  return {
    'claim-task': {
      right: needs('work_claim_sign'),
      summary: 'Takes a task that one may claim',
      parameters: taskId,
      handler: (sent, { actor }) => flow.claim(actor, requiredText(sent, 'taskId')),
    },
    'unclaim-task': {
      right: needs('work_claim_sign'),
      summary: 'Gives a claimed task back',
      parameters: taskId,
      handler: (sent, { actor }) => flow.unclaim(actor, requiredText(sent, 'taskId')),
    },
    'complete-task': {
      right: completes,
      summary: 'Completes one’s own task: `flag` ok approves, anything else refuses and needs a comment',
      parameters: { ...taskId, ...about, flag: 'ok or no', comment: 'Why', taskUser: 'Who is next', variables: 'JSON' },
      handler: (sent, { actor }) => flow.complete(actor, completing(sent)),
    },
    'transfer-task': {
      right: needs('work_todo_handle', 'flow_follow_delete'),
      summary: 'Gives one’s task to somebody else; whoever looks after processes gives anybody’s',
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
      summary: 'Sends a task back to a step that was done before',
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
      summary: 'Takes back what one has begun, while nobody has done anything about it',
      parameters: { ...about, reason: 'Why' },
      handler: (sent, { actor }) =>
        flow.withdraw(actor, {
          instanceId: requiredText(sent, 'processInstanceId'),
          reason: textParameter(sent, 'reason') ?? '',
        }),
    },
    remind: {
      right: 'session',
      summary: 'Reminds those who have the open tasks of what one has begun',
      parameters: about,
      handler: (sent, { actor }) => flow.remind(actor, requiredText(sent, 'processInstanceId')),
    },
  };
}

/** Returns the calls by which users work on tasks. Everybody may read their own lists; actions need the button's code. */
export function workCalls(flow: Flow): FlowCalls {
  return { get: readingCalls(flow), post: { ...taskCalls(flow), ...instanceCalls(flow) } };
}
