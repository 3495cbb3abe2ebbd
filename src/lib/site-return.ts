import type { SiteAnswer } from './social.ts';

/** Why a browser is back from another site without an answer, as the server says in the address. */
const reasons = ['denied', 'away', 'unknown'] as const;
export type SiteFailure = (typeof reasons)[number] | 'failed';

/** What another site has sent the browser back with: an answer for the server, or nothing but a reason. */
export interface SiteReturn {
  readonly answer?: SiteAnswer;
  readonly failure: SiteFailure;
}

/** Reads the return out of the query of an address; nothing where the browser comes from no other site. */
export function readReturn(query: string): SiteReturn | undefined {
  const facts = new URLSearchParams(query);
  const [source, code, state] = [facts.get('source'), facts.get('code'), facts.get('state')];
  const failure = reasons.find((reason) => reason === facts.get('social')) ?? 'failed';
  if (source && code && state) return { answer: { source, code, state }, failure };
  return facts.has('social') || (source && state) ? { failure } : undefined;
}
