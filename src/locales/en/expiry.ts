import type { expiry as zh } from '../zh/expiry.ts';

/** Words of a day on which a document ends. */
export const expiry: typeof zh = {
  ended: 'ended {{count}} d ago',
  today: 'ends today',
  left: '{{count}} d left',
};
