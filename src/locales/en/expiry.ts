import type { English } from '../english.ts';
import type { expiry as zh } from '../zh/expiry.ts';

/** Words of a day on which a document ends. */
export const expiry: English<typeof zh> = {
  ended: 'Expired {{count}} days ago',
  ended_one: 'Expired 1 day ago',
  today: 'Expires today',
  left: '{{count}} days left',
  left_one: '1 day left',
};
