import type { Words } from '#shared/field';

/** What a car lacks, for the `{reason}` of `TASK_CAR`. */
export const carReasons = {
  missing: { zh: '未指定或已删除', en: 'is not chosen or was removed' },
  inRepair: { zh: '维修中', en: 'is in repair' },
  retired: { zh: '已停用', en: 'is retired' },
  inspection: { zh: '年检已到期', en: 'has an ended inspection' },
  insurance: { zh: '保险已到期', en: 'has an ended insurance' },
  seats: { zh: '座位少于押运人数', en: 'has fewer seats than there is crew' },
} as const satisfies Record<string, Words>;

/** What somebody of the crew lacks, for the `{reason}` of `TASK_CREW`. */
export const crewReasons = {
  missing: { zh: '已删除', en: 'was removed' },
  gone: { zh: '已停用或离职', en: 'is disabled or has left' },
  guard: { zh: '保安员证已到期', en: 'has an ended guard permit' },
  licence: { zh: '驾驶证已到期', en: 'has an ended driving licence' },
  noLicence: { zh: '没有驾驶证', en: 'has no driving licence' },
  weapon: { zh: '持枪证已到期', en: 'has an ended weapon permit' },
  noLeader: { zh: '未指定车长', en: '(leader) is not chosen' },
  noDriver: { zh: '未指定司机', en: '(driver) is not chosen' },
} as const satisfies Record<string, Words>;

/** Stands for what is no longer there. */
export const unknownName: Words = { zh: '（已删除）', en: '(removed)' };

/** By what an article is kept, for the `{no}` of `TASK_ITEM`. */
export const heldBy = (taskNo: string | null): Words =>
  taskNo === null ? { zh: '', en: 'another task' } : { zh: taskNo, en: `task ${taskNo}` };
