import type { Words } from '#shared/field';

/** The keys of the dictionary `evaluate_score`. */
export const evaluateScores = { terrible: 1, disappointing: 2, fair: 3, satisfied: 4, delighted: 5 } as const;

/** What the worst evaluation is reported as (domain model 8.6). */
export const worstEvaluation: Words = {
  zh: '交接单{no}被评为极差：{content}',
  en: 'Exchange {no} was rated terrible: {content}',
};

/** An exchange that somebody has signed and not evaluated. */
export interface PendingEvaluation {
  readonly exchgId: string;
  readonly exchgNo: string;
  readonly exchgType: number;
  /** Nothing where a client was there alone. */
  readonly taskId: string | null;
  readonly deptId: string;
  readonly deptName: string;
  readonly confirmTime: string;
  /** Until when it can be evaluated. */
  readonly endTime: string;
  /** Whom the evaluation is about. */
  readonly targetNames: string;
}

/** What was thought of somebody, or of a place, over a time. */
export interface EvaluationSummary {
  readonly count: number;
  /** Empty where there is none. */
  readonly average: number | '';
  readonly steps: readonly { readonly score: number; readonly count: number }[];
}
