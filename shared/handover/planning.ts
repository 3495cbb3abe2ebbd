import type { Words } from '#shared/field';
import type { RefusalParams } from '#shared/refusal';
import type { RefusalCode } from '#shared/refusals';

/** Why a tactic makes no task on a date (domain model 7.1). */
export const skipReasons = {
  disabled: { zh: '策略已停用', en: 'The tactic is disabled' },
  outsidePeriod: { zh: '不在生效期内', en: 'Outside the period' },
  excluded: { zh: '已排除', en: 'Excluded' },
  lineDisabled: { zh: '线路已停用', en: 'The line is disabled' },
  baseDisabled: { zh: '基地已停用', en: 'The base is disabled' },
  noStops: { zh: '线路在此方向没有站点', en: 'The line has no stops in this direction' },
  repeatRule: { zh: '不符合重复方式', en: 'Not a day of the rule' },
  holiday: { zh: '节假日跳过', en: 'A holiday' },
  workDay: { zh: '非节假日', en: 'Not a holiday' },
  taskExists: { zh: '已有任务', en: 'Has a task' },
} as const satisfies Record<string, Words>;
export type SkipReason = keyof typeof skipReasons;

/** What stands in the way of a planned task, as a refusal that is only told. */
export interface Problem {
  readonly bizCode: RefusalCode;
  readonly params: RefusalParams;
  /** The member of the crew that it is about. */
  readonly personId?: string;
  /** The words in the reader's language. */
  readonly msg?: string;
}

/** Somebody or something that is free at the time of a task. */
export interface FreeChoice {
  readonly id: string;
  readonly name: string;
  /** Of a member of the crew: a key of `convoy_duty`. */
  readonly duty?: number | null;
}

/** A problem of publishing, or of another crew, with a way out, where there is one. */
export interface PublishProblem extends Problem {
  /** The task that has the car, the person or the article then. */
  readonly taskId?: string;
  /** Cars or people who could take the place. */
  readonly free?: readonly FreeChoice[];
}

/** What publishing has come to for one task. */
export interface PublishOutcome {
  readonly id: string;
  readonly taskNo: string;
  readonly isOk: boolean;
  /** What stands in the way; of a published task only hints. */
  readonly problems: readonly PublishProblem[];
}

/** The most tasks that one call publishes. */
export const maxPublish = 100;

/** A day of the business calendar that is not what its week day says. */
export interface Holiday extends Words {
  /** A day without work; otherwise a work day, which may fall on a weekend. */
  readonly isOff: boolean;
}

/** Who drives with which car on a day. */
export interface PreviewCrew {
  readonly carId: string;
  readonly plateNo: string;
  readonly leaderName: string;
  readonly driverName: string;
  readonly convoyNames: readonly string[];
  readonly backupPlateNo?: string;
}

export interface PreviewDay {
  readonly date: string;
  readonly isKept: boolean;
  /** Why it is skipped, and the words in the reader's language. */
  readonly reason?: SkipReason;
  readonly msg?: string;
  readonly holiday?: Holiday;
  /** Its place among the crews; only on kept days. */
  readonly crew?: number;
  readonly conflicts: readonly Problem[];
  /** The tasks that there are. */
  readonly tasks: readonly { readonly taskId: string; readonly taskNo: string }[];
}

/** What a tactic would do on each date of a range. */
export interface TacticPreview {
  readonly tacticId: string;
  readonly tacticName: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly keptCount: number;
  readonly crews: readonly PreviewCrew[];
  readonly days: readonly PreviewDay[];
  /** The items that every task of it would have, and what stands in their way. */
  readonly itemCount: number;
  readonly itemProblems: readonly Problem[];
}

/** What generating has made, and what it has not. */
export interface GenerateAnswer {
  readonly created: readonly {
    readonly taskId: string;
    readonly taskNo: string;
    readonly taskDate: string;
    readonly tacticId: string;
    /** How many problems the draft has. */
    readonly warningCount: number;
  }[];
  readonly skipped: readonly {
    readonly tacticId: string;
    readonly taskDate: string;
    readonly reason: SkipReason;
    readonly msg?: string;
  }[];
}

/** The most days that one preview tells about. */
export const maxPreviewDays = 366;
/** The most days that one call generates, and the most dates of all its tactics together. */
export const maxGenerateDays = 92;
export const maxGenerateDates = 1_000;
