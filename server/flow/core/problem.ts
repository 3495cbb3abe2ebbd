/** The codes of problems that keep a file from being deployed. */
export type DeployCode =
  | 'FILE_TYPE'
  | 'FILE_TOO_LARGE'
  | 'XML_INVALID'
  | 'XML_DOCTYPE'
  | 'BPMN_NO_PROCESS'
  | 'BPMN_MANY_PROCESSES'
  | 'BPMN_START'
  | 'BPMN_END'
  | 'BPMN_REFERENCE'
  | 'BPMN_STRUCTURE'
  | 'BPMN_UNREACHABLE'
  | 'BPMN_UNSUPPORTED'
  | 'BPMN_CONDITION'
  | 'BPMN_JOIN'
  | 'EXT_LISTENER'
  | 'EXPR_INVALID'
  | 'EXPR_LANGUAGE'
  | 'TIMER_INVALID'
  | 'TASK_NOBODY';

/** The codes of warnings, with which a file is deployed all the same. */
export type WarningCode = 'ATTR_UNKNOWN' | 'EXT_UNKNOWN' | 'CONDITION_IGNORED';

/** The codes of a refused step, which has changed nothing. */
export type FlowCode =
  | 'NO_FLOW'
  | 'LOOP'
  | 'STUCK'
  | 'VAR_UNKNOWN'
  | 'VAR_TOO_LARGE'
  | 'EXPR_FAILED'
  | 'TIMER_INVALID'
  | 'TASK_NOT_FOUND'
  | 'MOVE_TARGET'
  | 'STATE_FORMAT';

export type ProblemCode = DeployCode | WarningCode | FlowCode;
export type ProblemValues = Readonly<Record<string, string | number>>;

/** A problem and the element that it is about; the caller has the texts. */
export interface Problem {
  readonly elementId: string;
  readonly elementName?: string;
  /** What a node without a name is: its type, and which one of that type in the order of the file, from 1. */
  readonly unnamed?: { readonly type: string; readonly number: number };
  readonly code: ProblemCode;
  readonly values: ProblemValues;
}

/** The refusal of a file that cannot be deployed, with all of its problems. */
export class DeployError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ code, elementId }) => `${code} ${elementId}`.trim()).join(', '));
    this.name = 'DeployError';
    this.problems = problems;
  }
}

/** The refusal of a step. */
export class FlowError extends Error {
  readonly code: FlowCode;
  readonly elementId: string;
  readonly values: ProblemValues;

  constructor(code: FlowCode, elementId = '', values: ProblemValues = {}) {
    super(`${code} ${elementId} ${JSON.stringify(values)}`);
    this.name = 'FlowError';
    this.code = code;
    this.elementId = elementId;
    this.values = values;
  }
}
