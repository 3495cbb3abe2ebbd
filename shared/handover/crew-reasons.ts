import type { Words } from '#shared/field';

/** The reasons why a car cannot be planned, for the `{reason}` of `TASK_CAR`. */
export const carReasons = {
  missing: { zh: '未指定或已删除', en: 'is not chosen or was removed' },
  inRepair: { zh: '维修中', en: 'is in repair' },
  retired: { zh: '已停用', en: 'is retired' },
  inspection: { zh: '年检已到期', en: 'has an expired inspection' },
  insurance: { zh: '保险已到期', en: 'has expired insurance' },
  seats: { zh: '座位少于押运人数', en: 'has fewer seats than there is crew' },
} as const satisfies Record<string, Words>;

/** The reasons why an escort cannot be planned, for the `{reason}` of `TASK_CREW`. */
export const crewReasons = {
  missing: { zh: '已删除', en: 'was removed' },
  gone: { zh: '已停用或离职', en: 'is disabled or has left' },
  guard: { zh: '保安员证已到期', en: 'has an expired guard permit' },
  licence: { zh: '驾驶证已到期', en: 'has an expired driving licence' },
  noLicence: { zh: '没有驾驶证', en: 'has no driving licence' },
  weapon: { zh: '持枪证已到期', en: 'has an expired weapon permit' },
  noLeader: { zh: '未指定车长', en: '(leader) is not chosen' },
  noDriver: { zh: '未指定司机', en: '(driver) is not chosen' },
} as const satisfies Record<string, Words>;

/** Stands for the name of a removed row. */
export const unknownName: Words = { zh: '（已删除）', en: '(removed)' };

/** Stands for the name of a base that the reader may not see. */
export const hiddenBase: Words = { zh: '该基地', en: 'The base' };

/** Stands for the name of a tactic that the reader may not see. */
export const hiddenTactic: Words = { zh: '该任务的来源策略', en: 'The tactic of this task' };

/** Stands for the number of a task that the reader may not see, for the `{no}` of a problem. */
export const hiddenTask: Words = { zh: '（编号不可见）', en: '(not yours to see)' };

/** The reasons why an article cannot be planned, for the `{state}` of `TASK_ITEM`; the first two precede the task's number. */
export const itemReasons = {
  reserved: { zh: '已被占用：任务', en: 'is reserved by task ' },
  onTheRoad: { zh: '在途：任务', en: 'is on the road with task ' },
  elsewhere: { zh: '在其他金库', en: 'is in another vault' },
  registered: { zh: '尚未入库', en: 'has not come into a vault yet' },
  taken: { zh: '已被占用', en: 'is not free' },
  atBranch: { zh: '在网点，不在库', en: 'is at a branch, not in the vault' },
  released: { zh: '已被客户提取', en: 'was released to its owner' },
  frozen: { zh: '异常冻结中', en: 'is frozen' },
  writtenOff: { zh: '已注销', en: 'is written off' },
} as const satisfies Record<string, Words>;
