import type { Words } from '#shared/field';
import type { RefusalParams } from '#shared/refusal';
import type { ErrorCode } from '#shared/refusals';

/** The reasons why a tactic makes no task on a date (domain model 7.1). */
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
  past: { zh: '日期已过', en: 'Over' },
} as const satisfies Record<string, Words>;
export type SkipReason = keyof typeof skipReasons;

/** A problem of a planned task, in the form of a refusal that is only shown. */
export interface Problem {
  readonly bizCode: ErrorCode;
  readonly params: RefusalParams;
  /** The member of the crew that it is about. */
  readonly personId?: string;
  /** The car that it is about. */
  readonly carId?: string;
  /** The text in the reader's language. */
  readonly msg?: string;
}

/** The problems that are told but stand in nobody's way. */
const hints: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['TASK_CAPACITY', 'TASK_ITEM_LATER']);

/** Tells a problem that is only told from one that prevents publishing (domain model 9.2). */
export const isHint = ({ bizCode }: Pick<Problem, 'bizCode'>): boolean => hints.has(bizCode);

/** A person or a car that is free at the time of a task. */
export interface FreeChoice {
  readonly id: string;
  readonly name: string;
  /** For a member of the crew, a key of `convoy_duty`. */
  readonly duty?: number | null;
}

/** A problem of publishing a task or changing its crew, with alternatives where there are any. */
export interface PublishProblem extends Problem {
  /** The task that has the car, the person or the article at that time. */
  readonly taskId?: string;
  /** Cars or people that could be taken instead. */
  readonly free?: readonly FreeChoice[];
}

/** A member of the crew about whom there are problems, and the people who are free on all days on which they would drive. */
export interface StandIns {
  readonly personId: string;
  readonly free: readonly FreeChoice[];
}

/** A car of the crews about which there are problems, and the cars that are free on all days on which it would drive. */
export interface OtherCars {
  readonly carId: string;
  readonly free: readonly FreeChoice[];
}

/** The outcome of publishing for one task. */
export interface PublishOutcome {
  readonly id: string;
  readonly taskNo: string;
  readonly isOk: boolean;
  /** The problems that prevent publishing; for a published task only hints. */
  readonly problems: readonly PublishProblem[];
}

/** The most tasks that one call publishes. */
export const maxPublish = 100;

/** A day of the business calendar that differs from its weekday. */
export interface Holiday extends Words {
  /** A day without work; otherwise a work day, which may fall on a weekend. */
  readonly isOff: boolean;
}

/** The crew and the car of a day. */
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
  /** The reason why the day is skipped, and its text in the reader's language. */
  readonly reason?: SkipReason;
  readonly msg?: string;
  readonly holiday?: Holiday;
  /** The index of its crew in `crews`; only on kept days. */
  readonly crew?: number;
  readonly conflicts: readonly Problem[];
  /** The existing tasks of the day. */
  readonly tasks: readonly { readonly taskId: string; readonly taskNo: string }[];
}

/** The preview of a tactic on each date of a range. */
export interface TacticPreview {
  readonly tacticId: string;
  readonly tacticName: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly keptCount: number;
  readonly crews: readonly PreviewCrew[];
  readonly days: readonly PreviewDay[];
  /** The people who could stand in for members of the crew with problems. */
  readonly standIns: readonly StandIns[];
  /** The cars that could be taken instead of cars with problems. */
  readonly otherCars: readonly OtherCars[];
  /** The number of items that each of its tasks would have, and their problems. */
  readonly itemCount: number;
  readonly itemProblems: readonly Problem[];
}

/** The outcome of generating tasks: the created and the skipped ones. */
export interface GenerateResponse {
  readonly created: readonly {
    readonly taskId: string;
    readonly taskNo: string;
    readonly taskDate: string;
    readonly tacticId: string;
    /** The number of problems of the draft. */
    readonly warningCount: number;
  }[];
  readonly skipped: readonly {
    readonly tacticId: string;
    readonly taskDate: string;
    readonly reason: SkipReason;
    readonly msg?: string;
  }[];
}

/** The most days of one preview. */
export const maxPreviewDays = 366;
/** The most days for which one call generates tasks, and the most dates over all of its tactics. */
export const maxGenerateDays = 92;
export const maxGenerateDates = 1_000;
