import type { Words } from './field.ts';
import type { RefusalParams } from './refusal.ts';
import type { ErrorCode } from './refusals.ts';

/** The figures of a day and of the day before, for a trend arrow. */
type PerDay<Name extends string> = { readonly [N in Name | `${Name}Yesterday`]?: number };

/**
 * The figures of the home page (domain model 10.1). Each counts the rows that the reader sees of a noun, and is absent where they
 * may not read the noun.
 */
export interface DashboardCount extends PerDay<'newPersonCount'>, PerDay<'newAssetCount'>, PerDay<'verifyCount'> {
  /** Verifications of today that failed and were not overridden. */
  readonly verifyFailCount?: number;
  /** Tasks of today that are not cancelled. */
  readonly taskCount?: number;
  readonly taskDoneCount?: number;
  /** Tasks under way, and tasks suspended on the way. */
  readonly taskRunCount?: number;
  /** Exceptions that are not in hand yet. */
  readonly exceptionOpenCount?: number;
  /** Articles in a vault, including those reserved for a task. */
  readonly inVaultCount?: number;
  readonly inTransitCount?: number;
  readonly atNodeCount?: number;
  /** Exchanges that the reader signed and may still evaluate. */
  readonly pendingEvaluateCount: number;
  /** Open tasks of processes for the reader. */
  readonly todoCount: number;
}

/** The figures of charts; each is absent where the reader may not read the noun. */
export interface DashboardCharts {
  /** Tasks of today by the keys of `task_state`. */
  readonly tasks?: readonly { readonly taskState: number; readonly count: number }[];
  /** Verifications of today by the hour of the bank's day, 0 to 23; hours without any are left out. */
  readonly verifications?: readonly { readonly hour: number; readonly passed: number; readonly failed: number }[];
  /** Articles by place, most first; the last entry, without a place, are those on the road. */
  readonly places?: readonly { readonly deptId: string; readonly deptName: string; readonly count: number }[];
}

/** A stop of a lane on the board. Moments that have not happened yet are empty texts. */
export interface BoardStop {
  readonly id: string;
  /** A key of `stop_type`. */
  readonly stopType: number;
  readonly deptName: string;
  readonly planArriveTime: string;
  readonly arriveTime: string;
  readonly finishTime: string;
  /** A key of `stop_state`. */
  readonly stopState: number;
  readonly lateMinutes: number;
  readonly planCount: number;
  readonly doneCount: number;
}

/** A task on the board. Fields that the reader may not see are empty texts. */
export interface BoardLane {
  readonly id: string;
  readonly taskNo: string;
  readonly taskName: string;
  readonly taskDate: string;
  /** A key of `task_state`. */
  readonly taskState: number;
  readonly directionName: string;
  readonly lineName: string;
  readonly plateNo: string;
  readonly leaderName: string;
  readonly planStartTime: string;
  readonly planEndTime: string;
  readonly planBagCount: number;
  readonly actualBagCount: number;
  readonly lateMinutes: number;
  readonly stops: readonly BoardStop[];
  /** Exceptions that are not resolved yet, and the highest of their levels. */
  readonly openExceptions: number;
  readonly worstLevel: number;
}

/** The tasks of today that are on their way, to come or done, those on their way first. */
export interface DashboardBoard {
  /** The bank's time of this answer, `yyyy-MM-dd HH:mm:ss`. */
  readonly at: string;
  /** Minutes after the planned arrival before a stop counts as late. */
  readonly lateGraceMin: number;
  readonly lanes: readonly BoardLane[];
  /** Whether there are more tasks than `mostLanes`. */
  readonly isCut: boolean;
}

/** The most lanes of one board. */
export const mostLanes = 300;

/** A task of today or tomorrow that is not over. */
export interface AgendaTask {
  readonly id: string;
  readonly taskNo: string;
  readonly taskName: string;
  readonly taskDate: string;
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly planStartTime: string;
  /** A key of `task_state`. */
  readonly taskState: number;
  /** The problems of the task: documents, people, cars and articles that are missing, or planned for other tasks as well. */
  readonly problems: readonly { readonly bizCode: ErrorCode; readonly params?: RefusalParams; readonly msg?: string }[];
}

/** A document of a record that has expired or will soon. */
export interface AgendaPaper {
  /** The noun of the record, and its id. */
  readonly noun: string;
  readonly id: string;
  readonly name: string;
  readonly paper: Words;
  /** `yyyy-MM-dd`. */
  readonly ends: string;
}

/** The agenda of today and tomorrow. Each part is absent where the reader may not read it. */
export interface DashboardAgenda {
  /** The bank's day, `yyyy-MM-dd`. */
  readonly today: string;
  /** The tasks, those with problems first. */
  readonly tasks?: readonly AgendaTask[];
  readonly taskTotal?: number;
  /** The documents, by the end of their validity. */
  readonly papers?: readonly AgendaPaper[];
  readonly paperTotal?: number;
}

/** The most entries of each part of the agenda. */
export const mostTasks = 8;
export const mostPapers = 8;
