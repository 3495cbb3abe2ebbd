import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

interface Traffic {
  readonly running: Set<Request>;
  /** When the last request began or ended. */
  latest: number;
  /** The last calls of the API, each with what became of it. */
  readonly calls: string[];
}

/** So many calls say how a page came to what it shows. */
const mostCalls = 15;

const traffics = new WeakMap<Page, Traffic>();

/** Counts what a page asks for, from now on. */
export function watchNetwork(page: Page): void {
  const traffic: Traffic = { running: new Set(), latest: Date.now(), calls: [] };
  traffics.set(page, traffic);
  page.on('request', (request) => {
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

/** When a page last asked for something, or was answered. */
export const latestTraffic = (page: Page): number => traffics.get(page)?.latest ?? 0;

/** The last calls of a page, the latest last. */
export const callsOf = (page: Page): readonly string[] => traffics.get(page)?.calls ?? [];

/** As the browser itself counts it after loading a page. */
const QUIET = 500;

/**
 * Waits until nothing was asked for and nothing came for a while: also after a screen was opened without loading the page. Answers
 * since when it is quiet, in the time of `latestTraffic`.
 */
export async function untilQuiet(page: Page): Promise<number> {
  const traffic = traffics.get(page);
  if (!traffic) throw new Error('This page is not watched.');
  const quietFor = () => (traffic.running.size > 0 ? 0 : Date.now() - traffic.latest);
  await expect.poll(quietFor, { interval: 50, timeout: 30_000 }).toBeGreaterThanOrEqual(QUIET);
  return traffic.latest;
}
