import type { Words } from '#shared/field';

/** The keys of the dictionary `evaluate_score`. */
export const evaluateScores = { terrible: 1, disappointing: 2, fair: 3, satisfied: 4, delighted: 5 } as const;

/** The most handovers that are rated at once. */
export const maxRatings = 50;

/** The content of the exception that reports the worst evaluation (domain model 8.6). */
export const worstEvaluation: Words = {
  zh: '交接单{no}被评为极差：{content}',
  en: 'Exchange {no} was rated terrible: {content}',
};

/** An exchange that the reader has signed and not evaluated yet. */
export interface PendingEvaluation {
  readonly exchgId: string;
  readonly exchgNo: string;
  readonly exchgType: number;
  /** The task; null for an exchange with a client at a branch. */
  readonly taskId: string | null;
  /** Empty where there is no task. */
  readonly taskNo: string;
  readonly deptId: string;
  readonly deptName: string;
  readonly confirmTime: string;
  /** The moment until which it can be evaluated. */
  readonly endTime: string;
  /** The names of the people whom the evaluation is about. */
  readonly targetNames: string;
}

/** The evaluations of a person or a place over a period. */
export interface EvaluationSummary {
  readonly count: number;
  /** The average score; empty where there is none. */
  readonly average: number | '';
  readonly steps: readonly { readonly score: number; readonly count: number }[];
}
