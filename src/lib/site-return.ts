import type { SiteResponse } from './social.ts';

/** The reasons that the server puts into the address when another site returned the browser without an answer. */
const reasons = ['denied', 'away', 'unknown'] as const;
export type SiteFailure = (typeof reasons)[number] | 'failed';

/** The result of a return from another site: an answer for the server, or only the reason for a failure. */
export interface SiteReturn {
  readonly answer?: SiteResponse;
  readonly failure: SiteFailure;
}

/** Reads the result from the query of an address; `undefined` when the browser does not come from another site. */
export function readReturn(query: string): SiteReturn | undefined {
  const facts = new URLSearchParams(query);
  const [source, code, state] = [facts.get('source'), facts.get('code'), facts.get('state')];
  const failure = reasons.find((reason) => reason === facts.get('social')) ?? 'failed';
  if (source && code && state) return { answer: { source, code, state }, failure };
  return facts.has('social') || (source && state) ? { failure } : undefined;
}
