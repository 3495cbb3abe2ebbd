import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  docWarn: '证件预警',
  near: '以下证件即将到期或已过期',
};

const en: English<typeof zh> = {
  docWarn: 'Expiring',
  near: 'These documents expire soon or have expired',
};

/** Words of the screens of keepers, convoys and clients. */
export const person = addSection('person', { zh, en });
