import type { Words } from '#shared/field';

/** The keys of the dictionary `exception_type`. */
export const exceptionTypes = {
  crew: 1,
  car: 2,
  missing: 3,
  unplanned: 4,
  sealBroken: 5,
  sealWrong: 6,
  damaged: 7,
  late: 8,
  nodeUnavailable: 9,
  breakdown: 10,
  other: 99,
} as const;

/** The keys of the dictionary `exception_level`. */
export const exceptionLevels = { minor: 1, serious: 2, critical: 3 } as const;

/** The types of exception that freeze the article that they name (domain model 9.1). */
export const freezingTypes: readonly number[] = [
  exceptionTypes.missing,
  exceptionTypes.sealBroken,
  exceptionTypes.sealWrong,
  exceptionTypes.damaged,
];

const leastLevels: Readonly<Record<number, number>> = {
  [exceptionTypes.missing]: exceptionLevels.serious,
  [exceptionTypes.sealBroken]: exceptionLevels.serious,
  [exceptionTypes.damaged]: exceptionLevels.serious,
};

/** Returns the lowest level that an exception may have; that of a missing article is critical. */
export function leastLevel(exceptionType: number, artId?: string | null): number {
  if (exceptionType === exceptionTypes.missing && artId) return exceptionLevels.critical;
  return leastLevels[exceptionType] ?? exceptionLevels.minor;
}

/** The keys of the dictionary `exception_state`. */
export const exceptionStates = { open: 0, inHand: 1, resolved: 2, closed: 3 } as const;

/** The keys of the dictionary `art_outcome`. */
export const artOutcomes = { restore: 1, damaged: 2, lost: 3 } as const;

/** The actions on an exception, for the `{action}` of a refusal: it "cannot be …". */
export const exceptionActions = {
  edit: { zh: '修改', en: 'changed' },
  handle: { zh: '处理', en: 'taken in hand' },
  resolve: { zh: '解决', en: 'resolved' },
  close: { zh: '关闭', en: 'closed' },
} as const satisfies Readonly<Record<string, Words>>;

/** The states of an exception in which each action is possible (domain model 9.5), for the button as well as for the call. */
export const exceptionActionStates = {
  edit: [exceptionStates.open],
  // An exception in hand can be passed to another handler, and a resolved one can be sent back.
  handle: [exceptionStates.open, exceptionStates.inHand, exceptionStates.resolved],
  resolve: [exceptionStates.inHand],
  close: [exceptionStates.resolved],
} as const satisfies Readonly<Record<keyof typeof exceptionActions, readonly number[]>>;

/** The content of the exception for a late arrival, in the language of the user who reports the arrival. */
export const lateWords = {
  zh: '计划{planned}到达，实际{arrived}到达，迟到{late}',
  en: 'Planned for {planned}, arrived {arrived}: {late} late',
} as const;
