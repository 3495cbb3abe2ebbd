import { and, eq, gt, isNull } from 'drizzle-orm';
import { inAllTenants } from '#server/db/tenancy';
import type { Executor } from '#server/db/types';
import type { Actor, RoleGrants } from '#server/lib/actor';
import type { Events } from '#server/lib/events';
import { hasPassed } from '#server/lib/time';
import { LEEWAY_SECONDS, readToken } from '#server/lib/token';
import { loadGrants } from './load-grants.ts';
import { type Account, type AuthContext, findAccount } from './service.ts';
import { authSession } from './table.ts';

/** The facts about a token's session and user that are remembered for a few seconds; an actor has more, of each request. */
export type Identity = Omit<Actor, 'language' | 'ip' | 'requestId'>;

export interface Authenticator {
  /** Returns the identity that a token stands for, or `undefined` when its session is not live. */
  identify(token: string): Promise<Identity | undefined>;
  /**
   * Makes every server read the database again at once, after a session, user, role or grant has changed. It may be limited to
   * one user or session. With a transaction in `via` it takes effect when that is committed.
   */
  forget(whose?: Whose, via?: Executor): Promise<void>;
}

/** The user or session whose rights have changed; empty means all of them. */
export interface Whose {
  readonly userId?: string;
  readonly sessionId?: string;
}

interface Known {
  readonly identity: Identity;
  readonly expiresAt: number;
  readonly rememberedAt: number;
}

/** Other servers learn of a revocation or a changed right at once, and after this time if they did not hear of it. */
const REMEMBER_MS = 5_000;
const MOST_REMEMBERED = 10_000;
/** The precision of a session's last-seen time, in milliseconds: the row is not written for each call. */
const SEEN_MS = 5 * 60_000;

/** Returns an authenticator that reads the session row behind every token and remembers the answer for a few seconds. */
export function makeAuthenticator(context: AuthContext, events: Events): Authenticator {
  const { clock } = context;
  const known = new Map<string, Known>();
  const isFresh = ({ rememberedAt, expiresAt }: Known) => clock.ticks() - rememberedAt < REMEMBER_MS && clock.now() < expiresAt;
  let epoch = 0;

  function drop({ userId, sessionId }: Whose) {
    epoch += 1;
    const isMeant = ({ identity }: Known) =>
      (userId === undefined || identity.userId === userId) && (sessionId === undefined || identity.sessionId === sessionId);
    for (const [token, entry] of known) if (isMeant(entry)) known.delete(token);
  }
  events.subscribe((event) => {
    if (event.topic === 'grants') drop(event);
    if (event.topic === 'missed') drop({});
  });

  return {
    async identify(token) {
      const found = known.get(token);
      if (found && isFresh(found)) return found.identity;
      known.delete(token);
      const [rememberedAt, askedIn] = [clock.ticks(), epoch];
      const asked = await inAllTenants(() => ask(context, token));
      // An answer that was read before a change may be outdated: it serves this request and is not remembered.
      if (asked && askedIn === epoch) {
        if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value ?? '');
        known.set(token, { ...asked, rememberedAt });
      }
      return asked?.identity;
    },
    async forget(whose = {}, via) {
      drop(whose);
      await events.publish({ topic: 'grants', ...whose }, via);
    },
  };
}

async function ask({ db, keys, clock }: AuthContext, token: string): Promise<Omit<Known, 'rememberedAt'> | undefined> {
  const now = clock.now();
  const claims = await readToken(keys.token, token, { kind: 'access_token', now });
  if (!claims) return undefined;
  const [session] = await db
    .select({ id: authSession.id, userId: authSession.userId, seenAt: authSession.seenAt })
    .from(authSession)
    .where(and(eq(authSession.id, claims.sid), isNull(authSession.revokedAt), gt(authSession.endsAt, now)));
  const account = session && (await findAccount(db, { userId: session.userId }));
  if (!session || !account?.isActive || hasPassed(account.tenantExpireTime, now)) return undefined;
  if (now - (session.seenAt ?? 0) > SEEN_MS) {
    await db.update(authSession).set({ seenAt: now }).where(eq(authSession.id, session.id));
  }
  const grants = await loadGrants(
    db,
    account.roles.map(({ id }) => id),
  );
  return {
    identity: identityOf(session.id, account, grants),
    expiresAt: (claims.exp + LEEWAY_SECONDS) * 1000,
  };
}

/** Returns the identity of a session that acts for an account with these grants. */
export function identityOf(sessionId: string, account: Account, grants: readonly RoleGrants[]): Identity {
  return {
    sessionId,
    userId: account.userId,
    tenantId: account.tenantId,
    account: account.account,
    name: account.realName,
    roleIds: account.roles.map(({ id }) => id),
    roleAliases: account.roles.map(({ alias }) => alias),
    deptIds: account.deptId.split(',').filter((id) => id !== ''),
    grants,
    permissions: new Set(grants.flatMap(({ codes }) => [...codes])),
    isPlatformAdmin: account.isPlatformAdmin,
    mustChangePassword: account.mustChangePassword,
  };
}
