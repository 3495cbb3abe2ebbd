import { expect, it } from 'vitest';
import { durationText, headingOf, minutesText } from './durations.ts';

it.each([
  [0, '0秒', '0 s'],
  [59, '59秒', '59 s'],
  [3600, '1小时', '1 h'],
  [90_061, '1天1小时', '1 d 1 h'],
])('a duration of %i seconds is told by its two largest parts', (seconds, zh, en) => {
  expect([durationText(seconds, 'zh'), durationText(seconds, 'en')]).toEqual([zh, en]);
});

it.each([
  [0, '0分', '0 min'],
  [14, '14分', '14 min'],
  [75, '1小时15分', '1 h 15 min'],
  [13_501, '9天9小时', '9 d 9 h'],
])('%i minutes are told without seconds', (minutes, zh, en) => {
  expect([minutesText(minutes, 'zh'), minutesText(minutes, 'en')]).toEqual([zh, en]);
});

it('a heading above bare numbers says their unit', () => {
  expect(headingOf({ zh: '迟到', en: 'Late', unit: 'minutes' })).toEqual({ zh: '迟到（分钟）', en: 'Late (minutes)' });
  expect(headingOf({ zh: '用时', en: 'Duration', unit: 'seconds' })).toEqual({ zh: '用时（秒）', en: 'Duration (seconds)' });
  expect(headingOf({ zh: '件数', en: 'Bags' })).toEqual({ zh: '件数', en: 'Bags' });
});
