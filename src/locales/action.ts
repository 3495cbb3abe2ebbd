import type { English } from './english.ts';

const zh = {
  reason: '原因',
};

const en: English<typeof zh> = {
  reason: 'Reason',
};

/** Words of dialogs about things that are done to records. */
export const action = { zh, en };
