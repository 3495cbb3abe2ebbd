/** Codes of a file that is not deployed. */
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

/** Codes of what is deployed all the same. */
export type WarningCode = 'ATTR_UNKNOWN' | 'EXT_UNKNOWN' | 'CONDITION_IGNORED';

/** Codes of a step that is refused; nothing has changed then. */
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

/** What is wrong, and where; the words for it are the caller's. */
export interface Problem {
  readonly elementId: string;
  readonly elementName?: string;
  readonly code: ProblemCode;
  readonly values: ProblemValues;
}

/** A file that cannot be deployed, with everything that is wrong in it. */
export class DeployError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ code, elementId }) => `${code} ${elementId}`.trim()).join(', '));
    this.name = 'DeployError';
    this.problems = problems;
  }
}

/** A step that cannot be taken. */
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
