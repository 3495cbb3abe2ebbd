import type { expiry as zh } from '../zh/expiry.ts';

/** Words of a day on which a document ends. */
export const expiry: typeof zh = {
  ended: 'Expired {{count}} days ago',
  today: 'Expires today',
  left: '{{count}} days left',
};
