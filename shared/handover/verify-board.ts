/** How somebody stands at a stop: never looked at, passed and still good, passed too long ago, not passed. */
export type BoardStanding = 'none' | 'passed' | 'expired' | 'failed';

/** Somebody or a car that is to be checked at a stop. */
export interface BoardSubject {
  /** `verify_subject` */
  readonly subjectType: number;
  readonly subjectId: string;
  /** The name, or the plate. */
  readonly name: string;
  /** The number on the permit, or what the car is. */
  readonly no: string;
  /** A link that ends; empty where there is none. */
  readonly photo: string;
  /** `convoy_duty`; 0 for whom has none. */
  readonly duty: number;
  readonly isLeader: boolean;
  readonly isDriver: boolean;
  readonly standing: BoardStanding;
  /** Of the latest check; empty where there was none. */
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

/** Who is to be checked at a stop of a task, and how they stand. */
export interface VerifyBoard {
  readonly taskId: string;
  readonly taskNo: string;
  readonly taskState: number;
  /** The stop that the rest is about: the one asked for, else where the car is. */
  readonly nodeId: string;
  readonly stops: readonly BoardStop[];
  /** How many of the crew must pass. */
  readonly needed: number;
  /** For how many minutes a check counts. */
  readonly ttlMinutes: number;
  readonly car: BoardSubject | null;
  readonly crew: readonly BoardSubject[];
  /** Of the place of the stop. */
  readonly keepers: readonly BoardSubject[];
}

/** What a check has found. */
export interface VerifyAnswer {
  readonly id: string;
  /** `verify_result` */
  readonly result: number;
  readonly subjectType: number;
  readonly subjectId: string;
  readonly subjectName: string;
  /** In the reader's language. */
  readonly failReasons: readonly string[];
  readonly exceptionId: string;
  readonly exceptionNo: string;
}
