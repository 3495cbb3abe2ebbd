import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

interface Traffic {
  readonly running: Set<Request>;
  /** The time at which the last request began or ended, in milliseconds. */
  latest: number;
  /** The last calls of the API, each with its result. */
  readonly calls: string[];
}

/** The number of calls that are kept, to show how a page came to its state. */
const mostCalls = 15;

const traffics = new WeakMap<Page, Traffic>();

/** Records the requests of a page from now on. */
export function watchNetwork(page: Page): void {
  const traffic: Traffic = { running: new Set(), latest: Date.now(), calls: [] };
  traffics.set(page, traffic);
  page.on('request', (request) => {
    // The stream of events stays open for as long as the page does.
    if (request.url().endsWith('/blade-system/events')) return;
    traffic.running.add(request);
    traffic.latest = Date.now();
  });
  const end = (request: Request) => {
    traffic.running.delete(request);
    traffic.latest = Date.now();
  };
  page.on('requestfinished', end).on('requestfailed', end);
  const note = (request: Request, outcome: string | number) => {
    if (!request.url().includes('/api/')) return;
    traffic.calls.push(`${new Date().toISOString().slice(11, 23)} ${request.method()} ${request.url()} ${outcome}`);
    if (traffic.calls.length > mostCalls) traffic.calls.shift();
  };
  page.on('response', (response) => note(response.request(), response.status()));
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
}

/** Returns when a page last asked for something or was answered, in milliseconds; 0 if it is not watched. */
export const latestTraffic = (page: Page): number => traffics.get(page)?.latest ?? 0;

/** Returns the last calls of a page, the latest last. */
export const callsOf = (page: Page): readonly string[] => traffics.get(page)?.calls ?? [];

/** The milliseconds without traffic after which a page is quiet; the browser itself counts as many after loading a page. */
const QUIET = 500;

/**
 * Waits until no request has begun or ended for a while, also after a screen was opened without loading the page. Returns since
 * when it is quiet, in the time of `latestTraffic`.
 */
export async function untilQuiet(page: Page): Promise<number> {
  const traffic = traffics.get(page);
  if (!traffic) throw new Error('This page is not watched.');
  const quietFor = () => (traffic.running.size > 0 ? 0 : Date.now() - traffic.latest);
  await expect.poll(quietFor, { interval: 50, timeout: 30_000 }).toBeGreaterThanOrEqual(QUIET);
  return traffic.latest;
}
