import { field } from '#shared/define';

/** The keys of the dictionary `flow_state`. */
export const flowStates = { draft: 0, inApproval: 1, approved: 2, rejected: 3, withdrawn: 4 } as const;

const byServer = ['form', 'import'] as const;
const unseen = [...byServer, 'list', 'detail', 'export'] as const;

/** The fields of every resource whose rows are approved by a process: their state and instance. The workflow fills them in. */
export const processFields = {
  status: field.bizDict('flow_state', { zh: '审批状态', en: 'State', default: flowStates.draft, hideIn: byServer, width: 90 }),
  applyTime: field.dateTime({ zh: '申请时间', en: 'Applied', hideIn: byServer, shownTo: 'minute' }),
  comment: field.textarea({ zh: '批复意见', en: 'Comment', max: 500, hideIn: ['list', ...byServer] }),
  processDefinitionId: field.text({ zh: '流程定义', en: 'Process', max: 300, hideIn: unseen }),
  processInstanceId: field.text({ zh: '流程实例', en: 'Instance', max: 19, hideIn: unseen }),
} as const;

/** The state of a row in its instance, as its `detail` returns it, under the names that clients of this API family read. */
export interface ProcessFlow {
  readonly processInstanceId: string;
  readonly processDefinitionId: string;
  /** The id of the reader's own open task, or of one that they may claim; empty if there is none. */
  readonly taskId: string;
  readonly taskName: string;
  readonly taskDefinitionKey: string;
  readonly formKey: string;
  /** The applicant, whom pages of this API family show under this name. */
  readonly assignee: string;
  readonly assigneeName: string;
  readonly status: 'claim' | 'todo' | 'done';
  readonly processIsFinished: 'finished' | 'unfinished';
}
