// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { captureErrors, errorLog, logError } from './error-log.ts';

/** Makes the event of an unhandled rejection, for which jsdom has no class. */
const rejection = (message: string) => Object.assign(new Event('unhandledrejection'), { reason: new Error(message) });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T08:00:00Z') });
  errorLog.clear();
});
afterEach(() => vi.useRealTimers());

it('keeps the newest hundred, newest first', () => {
  for (let turn = 1; turn <= 120; turn += 1) logError('error', new Error(`fault ${turn}`));

  const entries = errorLog.read();
  expect(entries).toHaveLength(100);
  expect(entries[0]).toMatchObject({ type: 'error', message: 'fault 120', time: '2026-11-22T08:00:00.000Z' });
});

it('counts an error that repeats at once a single time, and a later one again', () => {
  logError('page', new Error('broken'));
  logError('page', new Error('broken'));
  expect(errorLog.read()).toHaveLength(1);

  vi.advanceTimersByTime(6_000);
  logError('page', new Error('broken'));
  expect(errorLog.read()).toHaveLength(2);
});

it('leaves out refusals and cancelled calls, and names a part that was not fetched', () => {
  logError('promise', new ApiError('no', { code: 400, status: 400 }));
  logError('promise', Object.assign(new Error('stopped'), { name: 'AbortError' }));
  logError('promise', new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

  expect(errorLog.read().map(({ type }) => type)).toEqual(['chunk']);
});

it('captures what nobody catches, without the query of the address', () => {
  window.history.replaceState(null, '', '/desk/notice?name=secret');
  const stop = captureErrors();
  window.dispatchEvent(rejection('thrown'));
  stop();
  window.dispatchEvent(rejection('later'));
  window.history.replaceState(null, '', '/');

  expect(errorLog.read()).toMatchObject([{ type: 'promise', url: '/desk/notice', message: 'thrown' }]);
});
