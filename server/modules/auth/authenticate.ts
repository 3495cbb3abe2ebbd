import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import { LEEWAY_SECONDS, readToken } from '#server/lib/token';
import { type Account, type AuthContext, findAccount, grantedCodes, hasPassed } from './service.ts';
import { authSession } from './table.ts';

/** What is known of a token's session and user for a few seconds; the rest of an actor belongs to each request. */
export type Identity = Omit<Actor, 'language' | 'ip' | 'requestId'>;

export interface Authenticator {
  /** Who a token stands for, or nothing when its session does not live. */
  identify(token: string): Promise<Identity | undefined>;
  /** Makes this server ask again at once, after a session, user, role or grant changed. */
  forget(): void;
}

interface Known {
  readonly identity: Identity;
  readonly expiresAt: number;
  readonly rememberedAt: number;
}

/** Other servers learn of a revocation or a changed right after this time at the latest. */
const REMEMBER_MS = 5_000;
const MOST_REMEMBERED = 10_000;

/** Asks the session row behind every token, and remembers the answer for a few seconds. */
export function makeAuthenticator(context: AuthContext): Authenticator {
  const { clock } = context;
  const known = new Map<string, Known>();
  const isFresh = ({ rememberedAt, expiresAt }: Known) => clock.ticks() - rememberedAt < REMEMBER_MS && clock.now() < expiresAt;
  let epoch = 0;

  return {
    async identify(token) {
      const found = known.get(token);
      if (found && isFresh(found)) return found.identity;
      known.delete(token);
      const [rememberedAt, askedIn] = [clock.ticks(), epoch];
      const asked = await ask(context, token);
      // What was asked before a change may be from before it: it serves this request and is not remembered.
      if (asked && askedIn === epoch) {
        if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value ?? '');
        known.set(token, { ...asked, rememberedAt });
      }
      return asked?.identity;
    },
    forget() {
      epoch += 1;
      known.clear();
    },
  };
}

async function ask({ db, keys, clock }: AuthContext, token: string): Promise<Omit<Known, 'rememberedAt'> | undefined> {
  const now = clock.now();
  const claims = await readToken(keys.token, token, { kind: 'access_token', now });
  if (!claims) return undefined;
  const [session] = await db
    .select({ id: authSession.id, userId: authSession.userId })
    .from(authSession)
    .where(and(eq(authSession.id, claims.sid), isNull(authSession.revokedAt), gt(authSession.endsAt, now)));
  const account = session && (await findAccount(db, { userId: session.userId }));
  if (!session || !account?.isActive || hasPassed(account.tenantExpireTime, now)) return undefined;
  const roleIds = account.roles.map(({ id }) => id);
  const permissions = await grantedCodes(db, roleIds);
  return {
    identity: identityOf(session.id, account, permissions),
    expiresAt: (claims.exp + LEEWAY_SECONDS) * 1000,
  };
}

function identityOf(sessionId: string, account: Account, permissions: ReadonlySet<string>): Identity {
  return {
    sessionId,
    userId: account.userId,
    tenantId: account.tenantId,
    account: account.account,
    name: account.realName,
    roleIds: account.roles.map(({ id }) => id),
    roleAliases: account.roles.map(({ alias }) => alias),
    deptIds: account.deptId.split(',').filter((id) => id !== ''),
    permissions,
    isPlatformAdmin: account.isPlatformAdmin,
    mustChangePassword: account.mustChangePassword,
  };
}
