import type { FileProblem } from './wire.ts';

/** The variables of an instance by name: plain JSON. */
export type FlowVariables = Readonly<Record<string, unknown>>;

/** A row of the lists of work, as clients of the family read it: texts are empty rather than null. */
export interface WorkRow {
  readonly id: string;
  readonly taskId: string;
  readonly taskName: string;
  readonly taskDefinitionKey: string;
  readonly assignee: string;
  readonly assigneeName: string;
  /** The id of the user who began the instance. */
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
  /** What the business record asks for in words: the title of its noun. Empty where it has none. */
  readonly subject: string;
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
  /** The open tasks that the actor has or may claim, their own first. */
  readonly tasks: readonly WorkRow[];
}

/** A drawing, with the progress of an instance in it. */
export interface ModelView {
  readonly xml: string;
  /** The ids of open activities. */
  readonly active: readonly string[];
  /** The ids of activities that were done and are not open again. */
  readonly finished: readonly string[];
  readonly flows: readonly string[];
  /** The ids of activities that were rejected or sent back and not approved since. */
  readonly rejected: readonly string[];
  /** The number of times that each user task was begun, by its id. */
  readonly counts: Readonly<Record<string, number>>;
  /** The names of the users at open activities, by the activity's id. */
  readonly people: Readonly<Record<string, string>>;
}

/** A drawn process, which may be invalid. */
export interface ModelRow {
  readonly id: string;
  readonly modelKey: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly categoryName: string;
  /** Is raised by every save, which names the version that was edited. */
  readonly version: number;
  readonly created: string;
  readonly lastUpdated: string;
  readonly creator: string;
  readonly creatorName: string;
}

/** A drawing in the list. */
export interface ListedModel extends ModelRow {
  /** How many problems keep it from being deployed. */
  readonly problemCount: number;
}

/** The problems and warnings of a drawing. */
export interface Inspection {
  readonly problems: readonly FileProblem[];
  readonly warnings: readonly FileProblem[];
}
