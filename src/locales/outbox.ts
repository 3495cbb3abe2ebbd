import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  waits: '{{count}} 项操作等待提交，连上网络后自动提交',
  refused: '{{count}} 项操作未通过，点击查看原因',
};

const en: English<typeof zh> = {
  waits: '{{count}} actions wait for a connection',
  waits_one: '1 action waits for a connection',
  refused: '{{count}} actions were refused; press to read why',
  refused_one: '1 action was refused; press to read why',
};

/** Words of the sign that something done without a connection waits. */
export const outbox = addSection('outbox', { zh, en });
