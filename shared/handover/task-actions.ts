import type { Words } from '#shared/field';

/** What is tried with a task or a stop, for a refusal: it "cannot be …". */
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

/** What a reason is called. */
export const reasonWords = { zh: '原因', en: 'Reason' } as const satisfies Words;
