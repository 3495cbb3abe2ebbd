import { and, eq, gt, lt } from 'drizzle-orm';
import type { SocialSite } from '#server/lib/social-settings';
import { AppError } from '#shared/errors';
import { countCalls } from './count-calls.ts';
import type { AuthContext } from './service.ts';
import type { Expected, Identity } from './social-site.ts';
import { socialFlow } from './table.ts';
import { hashOfTicket, newTicket, ticketMs } from './ticket.ts';

const limit = { kind: 'socialFlow', most: 60, windowMs: 10 * 60_000 };

/** Returns the configured site of this name, if any; no other site is ever asked. */
export function siteOf({ social }: AuthContext, source: string): SocialSite | undefined {
  return social?.list.find((site) => site.source === source);
}

interface Leaving {
  readonly site: SocialSite;
  /** Empty where the page does not know it. */
  readonly tenantId: string;
  readonly browser: string;
  readonly ip: string;
  /** The user who binds an identity to their account; absent at a sign-in. */
  readonly userId?: string;
}

/** Begins a flow to another site: returns the address for the browser and keeps, sealed, what the answer must match. */
export async function leaveFor(context: AuthContext, { site, tenantId, browser, ip, userId }: Leaving): Promise<URL> {
  const { db, clock, box, social } = context;
  if (!social) throw new AppError('SIGN_IN_WAY_OFF');
  await countCalls(context, limit, ip);
  const state = newTicket();
  const { address, expected } = await social.leave(site, state);
  const now = clock.now();
  await db.delete(socialFlow).where(lt(socialFlow.endsAt, now));
  await db.insert(socialFlow).values({
    stateHash: hashOfTicket(state),
    source: site.source,
    forTenant: tenantId.slice(0, 12),
    browserHash: browser,
    sealed: box.seal(JSON.stringify(expected)),
    userId: userId ?? null,
    endsAt: now + ticketMs,
  });
  return address;
}

/** The answer of another site, as a browser brings it back. */
export interface AuthorizationResponse {
  readonly source: string;
  readonly code: string;
  readonly state: string;
  readonly browser: string | undefined;
}

type Flow = typeof socialFlow.$inferSelect;

function isIts({ source, state, browser }: Omit<AuthorizationResponse, 'code'>, now: number) {
  return and(
    eq(socialFlow.stateHash, hashOfTicket(state)),
    eq(socialFlow.source, source),
    eq(socialFlow.browserHash, browser ?? ''),
    gt(socialFlow.endsAt, now),
  );
}

/** Returns the flow that this browser began, if it is back from there; the flow stays open. */
export async function flowOf({ db, clock }: AuthContext, back: Omit<AuthorizationResponse, 'code'>): Promise<Flow | undefined> {
  const [row] = await db.select().from(socialFlow).where(isIts(back, clock.now()));
  return row;
}

/** Ends a flow that this browser began, whatever comes of it, and returns the identity that the site has recognised. */
export async function finishFlow(
  context: AuthContext,
  answer: AuthorizationResponse,
): Promise<{ flow: Flow; identity: Identity }> {
  const { db, clock, box, social, complain } = context;
  const site = siteOf(context, answer.source);
  if (!social || !site) throw new AppError('SOCIAL_FAILED');
  const [flow] = await db.delete(socialFlow).where(isIts(answer, clock.now())).returning();
  if (!flow) throw new AppError('SOCIAL_FAILED');
  const expected: Expected = JSON.parse(box.open(flow.sealed));
  try {
    return { flow, identity: await social.recognise(site, answer, expected) };
  } catch (error) {
    complain(error, 'another site did not confirm who somebody is');
    throw new AppError('SOCIAL_FAILED');
  }
}
