import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  ended: '已过期{{count}}天',
  today: '今天到期',
  left: '剩{{count}}天',
};

const en: English<typeof zh> = {
  ended: 'Ended {{count}} days ago',
  ended_one: 'Ended 1 day ago',
  today: 'Ends today',
  left: '{{count}} days left',
  left_one: '1 day left',
};

/** Words of a day on which a document ends. */
export const expiry = addSection('expiry', { zh, en });
