import type { Words } from '#shared/field';
import { stopStates, taskStates } from './task.ts';

/** The actions on a task or a stop, for the `{action}` of a refusal: it "cannot be …". */
export const taskActions = {
  edit: { zh: '修改', en: 'changed' },
  publish: { zh: '发布', en: 'published' },
  withdraw: { zh: '撤回', en: 'withdrawn' },
  cancel: { zh: '取消', en: 'cancelled' },
  arrive: { zh: '到达站点', en: 'arrived at a stop' },
  depart: { zh: '出发', en: 'departed' },
  skip: { zh: '跳过站点', en: 'taken past a stop' },
  nothing: { zh: '登记无需交接', en: 'noted to have nothing to hand over' },
  crew: { zh: '更换人车', en: 'given another crew' },
  suspend: { zh: '挂起', en: 'suspended' },
  resume: { zh: '恢复', en: 'resumed' },
  finish: { zh: '完成', en: 'finished' },
  verify: { zh: '核验', en: 'verified' },
  exchange: { zh: '交接', en: 'handed over' },
  remove: { zh: '删除', en: 'removed' },
} as const satisfies Readonly<Record<string, Words>>;
export type TaskAction = keyof typeof taskActions;

const { draft, published, underWay, cancelled, suspended } = taskStates;

/** The states of a task in which each action is possible (domain model 9.2), for the button as well as for the call. */
export const taskActionStates = {
  publish: [draft],
  withdraw: [published],
  cancel: [draft, published, underWay],
  // A published task is at its origin, one under way at any other stop; the state of the stop decides which.
  arrive: [published, underWay],
  depart: [published],
  skip: [published, underWay],
  nothing: [underWay],
  // A breakdown of the car suspends its task, which then needs another car.
  crew: [published, underWay, suspended],
  suspend: [underWay],
  resume: [suspended],
  finish: [underWay],
  verify: [published, underWay, suspended],
  exchange: [published, underWay],
  remove: [draft, cancelled],
} as const satisfies Partial<Readonly<Record<TaskAction, readonly number[]>>>;

const { waiting, arrived, verified, handing } = stopStates;

/** The states of a stop in which each action is possible (domain model 9.3). */
export const stopActionStates = {
  arrive: [waiting],
  depart: [verified],
  skip: [waiting, arrived, verified],
  nothing: [verified],
  verify: [arrived, verified, handing],
  exchange: [verified],
} as const satisfies Partial<Readonly<Record<TaskAction, readonly number[]>>>;

/** The label of a reason. */
export const reasonWords = { zh: '原因', en: 'Reason' } as const satisfies Words;
