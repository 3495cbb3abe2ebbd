import type { Words } from '#shared/field';
import { type ArtEvent, artEvents } from './article.ts';

/** The actions on an article, for the `{action}` of a refusal: it "cannot be …". */
export const artActions = {
  [artEvents.registered]: { zh: '登记', en: 'registered' },
  [artEvents.changed]: { zh: '修改', en: 'changed' },
  [artEvents.inStock]: { zh: '入库', en: 'put into the vault' },
  [artEvents.reserved]: { zh: '预占', en: 'reserved' },
  [artEvents.unreserved]: { zh: '解除预占', en: 'unreserved' },
  [artEvents.accepted]: { zh: '收存', en: 'accepted at a branch' },
  [artEvents.outStock]: { zh: '出库', en: 'taken out of the vault' },
  [artEvents.delivered]: { zh: '送达', en: 'delivered' },
  [artEvents.collected]: { zh: '收取', en: 'collected' },
  [artEvents.returned]: { zh: '回库', en: 'returned' },
  [artEvents.released]: { zh: '提取', en: 'released' },
  [artEvents.packed]: { zh: '装箱', en: 'packed' },
  [artEvents.unpacked]: { zh: '拆箱', en: 'unpacked' },
  [artEvents.relocated]: { zh: '移库位', en: 'relocated' },
  [artEvents.frozen]: { zh: '冻结', en: 'frozen' },
  [artEvents.unfrozen]: { zh: '解除冻结', en: 'unfrozen' },
  [artEvents.writtenOff]: { zh: '注销', en: 'written off' },
  [artEvents.appraised]: { zh: '估值', en: 'appraised' },
} as const satisfies Readonly<Record<ArtEvent, Words>>;
