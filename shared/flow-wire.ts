import type { FileProblem } from './wire.ts';

/** What an instance knows by name: plain JSON. */
export type FlowVariables = Readonly<Record<string, unknown>>;

/** A row of the lists of work, as clients of the family read it: texts are empty rather than null. */
export interface WorkRow {
  readonly id: string;
  readonly taskId: string;
  readonly taskName: string;
  readonly taskDefinitionKey: string;
  readonly assignee: string;
  readonly assigneeName: string;
  /** Who began the instance. */
  readonly startUser: string;
  readonly startUserName: string;
  readonly processInstanceId: string;
  readonly processDefinitionId: string;
  readonly processDefinitionKey: string;
  readonly processDefinitionName: string;
  readonly processDefinitionVersion: number;
  readonly category: string;
  readonly categoryName: string;
  readonly businessTable: string;
  readonly businessId: string;
  readonly formKey: string;
  readonly status: WorkStatus;
  readonly processIsFinished: 'finished' | 'unfinished';
  readonly createTime: string;
  readonly claimTime: string;
  readonly endTime: string;
  readonly historyTaskEndTime: string;
  readonly historyActivityName: string;
  readonly comment: string;
  readonly variables: FlowVariables;
}

export type WorkStatus = 'claim' | 'todo' | 'done';

/** A version of a process, as clients of the family read it. */
export interface DefinitionLine {
  readonly id: string;
  readonly tenantId: string;
  readonly key: string;
  readonly name: string;
  readonly category: string;
  readonly categoryName: string;
  readonly version: number;
  readonly deploymentId: string;
  readonly resourceName: string;
  readonly diagramResourceName: '';
  readonly suspensionState: number;
  readonly deploymentTime: string;
  readonly formKey: string;
}

/** A step of an instance, as clients of the family read it. */
export interface HistoryLine {
  readonly id: string;
  readonly historyActivityId: string;
  readonly historyActivityName: string;
  readonly historyActivityType: string;
  readonly historyActivityDurationTime: string;
  readonly assignee: string;
  readonly assigneeName: string;
  readonly createTime: string;
  readonly claimTime: string;
  readonly endTime: string;
  readonly comment: string;
  readonly status: 'todo' | 'done';
  readonly outcome: string;
}

export type InstanceStatus = 'running' | 'finished' | 'withdrawn' | 'deleted';

/** An instance as the page about it needs it. */
export interface InstanceDetail {
  readonly processInstanceId: string;
  readonly processDefinitionId: string;
  readonly businessTable: string;
  readonly businessId: string;
  readonly status: InstanceStatus;
  readonly suspensionState: number;
  readonly startUser: string;
  readonly startUserName: string;
  readonly deleteReason: string;
  /** Open tasks that the actor has or may claim, those that he has first. */
  readonly tasks: readonly WorkRow[];
}

/** A drawing and what is to be seen in it. */
export interface ModelView {
  readonly xml: string;
  /** Activities that are open. */
  readonly active: readonly string[];
  /** What was done, and is not open again. */
  readonly finished: readonly string[];
  readonly flows: readonly string[];
  /** What somebody refused or sent back and nobody has approved since. */
  readonly rejected: readonly string[];
  /** How often each user task was begun. */
  readonly counts: Readonly<Record<string, number>>;
  /** Who is at what is open. */
  readonly people: Readonly<Record<string, string>>;
}

/** A process that somebody draws; it need not be right yet. */
export interface ModelRow {
  readonly id: string;
  readonly modelKey: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly categoryName: string;
  /** Raised by every save, which names the one that it was made from. */
  readonly version: number;
  readonly created: string;
  readonly lastUpdated: string;
  readonly creator: string;
  readonly creatorName: string;
}

/** What is wrong with a drawing, and what is odd about it. */
export interface Inspection {
  readonly problems: readonly FileProblem[];
  readonly warnings: readonly FileProblem[];
}
