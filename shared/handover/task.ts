/** The keys of the dictionary `task_state`. */
export const taskStates = { draft: 0, published: 1, underWay: 2, completed: 3, cancelled: 4, suspended: 5 } as const;

const { draft, published, underWay, suspended } = taskStates;
/** The states of tasks that are not over. */
export const openTaskStates: readonly number[] = [draft, published, underWay, suspended];
/** The states in which a task keeps its car and its people. */
export const busyTaskStates: readonly number[] = [published, underWay, suspended];
/** The states of tasks that are on the road. */
export const roadTaskStates: readonly number[] = [underWay, suspended];

/** A car is at its first stop so many hours before its task is planned to begin, at the earliest. */
export const arrivalHours = 12;

/** The keys of the dictionary `stop_type`. */
export const stopTypes = { origin: 1, node: 2, return: 3 } as const;

/** The keys of the dictionary `stop_state`. */
export const stopStates = { waiting: 0, arrived: 1, verified: 2, handing: 3, done: 4, skipped: 5 } as const;

/** The keys of the dictionary `task_item_state`. */
export const taskItemStates = { planned: 0, loaded: 1, delivered: 2, returned: 3, exception: 4, removed: 5 } as const;
