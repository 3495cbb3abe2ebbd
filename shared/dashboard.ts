import type { Words } from './field.ts';
import type { RefusalParams } from './refusal.ts';
import type { RefusalCode } from './refusals.ts';

/** Figures of a day beside those of the day before, for an arrow. */
type PerDay<Name extends string> = { readonly [N in Name | `${Name}Yesterday`]?: number };

/**
 * What the home page counts (domain model 10.1). Every figure is about what the reader sees of a noun, and is absent where he may not
 * read it.
 */
export interface DashboardCount extends PerDay<'newPersonCount'>, PerDay<'newAssetCount'>, PerDay<'verifyCount'> {
  /** Verifications of today that failed and were not overridden. */
  readonly verifyFailCount?: number;
  /** Tasks of today that are not cancelled. */
  readonly taskCount?: number;
  readonly taskDoneCount?: number;
  /** Those under way, and suspended on the way. */
  readonly taskRunCount?: number;
  /** Exceptions that nobody has taken in hand. */
  readonly exceptionOpenCount?: number;
  /** In a vault, those that are reserved for a task included. */
  readonly inVaultCount?: number;
  readonly inTransitCount?: number;
  readonly atNodeCount?: number;
  /** Exchanges that the reader signed and may still evaluate. */
  readonly pendingEvaluateCount: number;
  /** Steps of processes that wait for the reader. */
  readonly todoCount: number;
}

/** Figures for charts; each is absent where the reader may not read the noun. */
export interface DashboardCharts {
  /** Tasks of today by the keys of `task_state`. */
  readonly tasks?: readonly { readonly taskState: number; readonly count: number }[];
  /** Verifications of today by the hour of the bank's day, 0 to 23; hours without any are left out. */
  readonly verifications?: readonly { readonly hour: number; readonly passed: number; readonly failed: number }[];
  /** Articles by the place where they are, most first; the last without a place are on the road. */
  readonly places?: readonly { readonly deptId: string; readonly deptName: string; readonly count: number }[];
}

/** A stop of a lane on the board. Moments that have not come are empty texts. */
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

/** A task on the board. What its reader does not see of tasks is an empty text. */
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
  /** There were more tasks than are told at once. */
  readonly isCut: boolean;
}

/** Lanes that a board is told at once. */
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
  /** What stands in its way: documents, people, cars and articles that are not there, and other tasks that want them. */
  readonly problems: readonly { readonly bizCode: RefusalCode; readonly params?: RefusalParams }[];
}

/** A document of a record that has ended or soon will. */
export interface AgendaPaper {
  /** The noun of the record, and its id. */
  readonly noun: string;
  readonly id: string;
  readonly name: string;
  readonly paper: Words;
  /** `yyyy-MM-dd`. */
  readonly ends: string;
}

/** What this day and the next call for. Each part is absent where its reader may not read it. */
export interface DashboardAgenda {
  /** The bank's day, `yyyy-MM-dd`. */
  readonly today: string;
  /** Those with problems first. */
  readonly tasks?: readonly AgendaTask[];
  readonly taskTotal?: number;
  /** The first to end first. */
  readonly papers?: readonly AgendaPaper[];
  readonly paperTotal?: number;
}

/** So many of each are told at once. */
export const mostTasks = 8;
export const mostPapers = 8;
