/** The verification of a person or car at a stop: none yet, passed and still valid, passed too long ago, failed. */
export type BoardStanding = 'none' | 'passed' | 'expired' | 'failed';

/** A person or a car that is to be verified at a stop. */
export interface BoardSubject {
  /** `verify_subject` */
  readonly subjectType: number;
  readonly subjectId: string;
  /** The name, or the plate. */
  readonly name: string;
  /** The number on the permit, or the type of the car. */
  readonly no: string;
  /** A link that expires; empty where there is no photo. */
  readonly photo: string;
  /** `convoy_duty`; 0 for a subject without a duty. */
  readonly duty: number;
  readonly isLeader: boolean;
  readonly isDriver: boolean;
  readonly standing: BoardStanding;
  /** The id of the latest check; empty where there was none. */
  readonly verifyId: string;
  readonly verifyTime: string;
  /** `verify_result` of the latest check; 0 where there was none. */
  readonly result: number;
  readonly failReasons: readonly string[];
}

export interface BoardStop {
  readonly nodeId: string;
  readonly deptId: string;
  readonly deptName: string;
  readonly sort: number;
  readonly stopType: number;
  readonly stopState: number;
}

/** The people and the car to be verified at a stop of a task, with the state of their verification. */
export interface VerifyBoard {
  readonly taskId: string;
  readonly taskNo: string;
  readonly taskState: number;
  /** `line_direction` */
  readonly direction: number;
  /** The stop that the board is about: the requested one, else the one where the car is. */
  readonly nodeId: string;
  readonly stops: readonly BoardStop[];
  /** The number of crew members who must pass. */
  readonly needed: number;
  /** The number of minutes for which a check is valid. */
  readonly ttlMinutes: number;
  readonly car: BoardSubject | null;
  readonly crew: readonly BoardSubject[];
  /** The keepers of the stop's place. */
  readonly keepers: readonly BoardSubject[];
}

/** The result of a check. */
export interface VerifyResponse {
  readonly id: string;
  /** `verify_result` */
  readonly result: number;
  readonly subjectType: number;
  readonly subjectId: string;
  readonly subjectName: string;
  /** The reasons of a failure, in the reader's language. */
  readonly failReasons: readonly string[];
  readonly exceptionId: string;
  readonly exceptionNo: string;
}
