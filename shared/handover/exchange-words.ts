import type { Words } from '#shared/field';
import { exchgStates } from './exchange.ts';

/** The actions on an exchange, for the `{action}` of a refusal: it "cannot be …". */
export const exchgActions = {
  change: { zh: '修改', en: 'changed' },
  give: { zh: '由移交方签字', en: 'signed by the giver' },
  receive: { zh: '由接收方签字', en: 'signed by the receiver' },
  reject: { zh: '拒收', en: 'rejected' },
  void: { zh: '作废', en: 'voided' },
} as const satisfies Readonly<Record<string, Words>>;
export type ExchgAction = keyof typeof exchgActions;

/** The states of an exchange in which each action is possible (domain model 9.4), for the button as well as for the call. */
export const exchgActionStates = {
  change: [exchgStates.open],
  give: [exchgStates.open],
  receive: [exchgStates.given],
  reject: [exchgStates.given],
  void: [exchgStates.open, exchgStates.given],
} as const satisfies Readonly<Record<ExchgAction, readonly number[]>>;

/** The faults of a line of an exchange, for the `{reason}` of a refusal: the article "…". */
export const lineFaults = {
  unchecked: { zh: '未核对', en: 'is unchecked' },
  noSeal: { zh: '缺少封签号', en: 'has no seal number' },
  otherSeal: { zh: '的封签号与应有封签不符', en: 'has another seal than planned' },
  planned: { zh: '在计划内，不能记为多出', en: 'is planned and cannot be unplanned' },
  unplanned: { zh: '不在计划内，不能记为相符', en: 'is not planned and cannot match' },
  noRemark: { zh: '须说明情况（至少5个字）', en: 'needs a remark of at least 5 characters' },
  doubted: { zh: '有未结的异常单', en: 'has an exception that is still open' },
  kept: { zh: '在计划内，不能移除', en: 'is planned and stays on the exchange' },
} as const satisfies Readonly<Record<string, Words>>;
export type LineFault = keyof typeof lineFaults;

/** Returns the subject of a missing photo: an article by its code, or the handover. */
export const photoOf = (code?: string): Words =>
  code === undefined ? { zh: '现场', en: 'the handover' } : { zh: `物品${code}的`, en: `article ${code}` };

/** The side that lacks signatures, for the `{side}` of a refusal. */
export const sideWords = {
  1: { zh: '移交方', en: 'The giver' },
  2: { zh: '接收方', en: 'The receiver' },
} as const satisfies Readonly<Record<number, Words>>;
