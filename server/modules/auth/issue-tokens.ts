import { type KeyRing, keyOf } from '#server/lib/keys';
import { signToken } from '#server/lib/token';
import { publicLinkOf } from '#shared/files';
import type { TokenResponse } from '#shared/wire';
import type { Account } from './service.ts';
import type { authSession } from './table.ts';

export type Session = typeof authSession.$inferSelect;

/** Milliseconds after which an unused refresh token ends, though its session goes on. */
export const UNUSED_MS = 12 * 3_600_000;

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/**
 * Returns the pair of tokens of a session's present generation, with the identity they stand for. It is made from the row alone:
 * a second call gives the same tokens, so a repeated renewal needs no token to be stored.
 */
export async function issueTokens(ring: KeyRing, session: Session, account: Account): Promise<TokenResponse> {
  const key = keyOf(ring, session.keyId) ?? ring[0];
  const jti = `${session.id}.${session.generation}`;
  const issuedAt = seconds(session.issuedAt);
  const common = { jti, sid: session.id, gen: session.generation, user_id: account.userId };
  const identity = identityOf(session, account);
  const access = await signToken(
    key,
    { ...common, ...identity, token_type: 'access_token' },
    { issuedAt, expiresAt: Math.min(issuedAt + session.accessSeconds, seconds(session.endsAt)) },
  );
  const refresh = await signToken(
    key,
    { ...common, token_type: 'refresh_token' },
    { issuedAt, expiresAt: Math.min(seconds(session.issuedAt + UNUSED_MS), seconds(session.endsAt)) },
  );
  return {
    access_token: access,
    refresh_token: refresh,
    token_type: 'bearer',
    expires_in: session.accessSeconds,
    scope: 'all',
    ...identity,
    user_id: account.userId,
    avatar: publicLinkOf(account.avatar),
    license: 'handover-admin',
    jti,
  };
}

/** Returns the identity that the tokens stand for, under the names that this API family uses. */
function identityOf(session: Session, account: Account) {
  return {
    tenant_id: account.tenantId,
    dept_id: account.deptId,
    post_id: account.postId,
    role_id: account.roles.map(({ id }) => id).join(','),
    oauth_id: '',
    account: account.account,
    user_name: account.account,
    nick_name: account.name,
    real_name: account.realName,
    role_name: account.roles.map(({ alias }) => alias).join(','),
    client_id: session.clientId,
    // Present only while it is true: other servers of the family have no such key.
    detail: { type: session.userType, ...(account.mustChangePassword && { mustChangePassword: true }) },
  };
}
