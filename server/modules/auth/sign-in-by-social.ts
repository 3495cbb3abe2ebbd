import { and, eq, lt } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import { AppError } from '#shared/errors';
import type { GuestResponse, TokenResponse } from '#shared/wire';
import { user } from '#src/resources/system/user';
import { admit, closedFor, type Entrant, turnAway } from './admit.ts';
import { type Account, type AuthContext, findAccount } from './service.ts';
import { type AuthorizationResponse, finishFlow } from './social-flow.ts';
import type { Identity } from './social-site.ts';
import { socialGuest, socialIdentity } from './table.ts';
import { hashOfTicket, newTicket, ticketMs } from './ticket.ts';

const users = tableOf(user);
/** `account_status` of a registration that nobody has decided on. */
const PENDING = 0;

export interface SocialSignIn extends Entrant {
  readonly answer: AuthorizationResponse;
}

interface Recognised extends Identity {
  readonly source: string;
  /** Empty where the page did not know it. */
  readonly tenantId: string;
}

/** The account that an identity opens. Where the tenant is not known there must be one only. */
async function accountOf({ db }: AuthContext, { source, subject, tenantId }: Recognised): Promise<Account | undefined> {
  const found = await db
    .select({ userId: socialIdentity.userId })
    .from(socialIdentity)
    .innerJoin(users, whereOf(user, eq(users.id, socialIdentity.userId)))
    .where(
      and(
        eq(socialIdentity.source, source),
        eq(socialIdentity.subject, subject),
        tenantId === '' ? undefined : eq(socialIdentity.tenantId, tenantId),
      ),
    )
    .limit(2);
  if (found.length > 1) throw new AppError('MISSING_PARAMETER', { name: 'tenantId' });
  return found[0] && findAccount(db, found[0]);
}

/** Opens a session for whom another site has recognised, or gives a stranger a ticket to register with. */
export async function signInBySocial(context: AuthContext, input: SocialSignIn): Promise<TokenResponse | GuestResponse> {
  const { flow, identity } = await finishFlow(context, input.answer);
  if (flow.userId !== null) throw new AppError('SOCIAL_FAILED');
  const recognised = { ...identity, source: flow.source, tenantId: flow.forTenant };
  const account = await accountOf(context, recognised);
  if (!account) return welcome(context, input, recognised);
  // Said only to whom the other site has recognised as the one who registered.
  if (account.status === PENDING) return turnAway(context, { entrant: input, account }, { code: 'ACCOUNT_PENDING' });
  const closed = closedFor(account, context.clock.now());
  return closed ? turnAway(context, { entrant: input, account }, { code: closed }) : admit(context, { entrant: input, account });
}

/** No session and no tokens: the ticket is good for a registration, once, in this browser. */
async function welcome({ db, clock }: AuthContext, input: SocialSignIn, who: Recognised): Promise<GuestResponse> {
  const [ticket, now] = [newTicket(), clock.now()];
  await db.delete(socialGuest).where(lt(socialGuest.endsAt, now));
  await db.insert(socialGuest).values({
    ticketHash: hashOfTicket(ticket),
    source: who.source,
    subject: who.subject,
    name: who.name,
    forTenant: who.tenantId,
    browserHash: input.answer.browser ?? '',
    // Longer than the way itself: a form is filled in meanwhile.
    endsAt: now + 3 * ticketMs,
  });
  return {
    access_token: '',
    refresh_token: '',
    token_type: 'bearer',
    expires_in: 0,
    scope: 'all',
    tenant_id: who.tenantId,
    user_id: '-1',
    dept_id: '',
    post_id: '',
    role_id: '',
    oauth_id: ticket,
    account: '',
    user_name: who.name,
    nick_name: who.name,
    real_name: who.name,
    role_name: 'guest',
    avatar: '',
    client_id: input.client.clientId,
    detail: { type: input.userType },
    license: 'handover-admin',
    jti: '',
  };
}
