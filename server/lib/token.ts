import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type KeyRing, keyOf, type ServerKey } from './keys.ts';

export type TokenKind = 'access_token' | 'refresh_token';

/** The claims of both kinds about their session. */
export interface SessionClaims {
  /** The session's id. */
  readonly sid: string;
  /** The number of renewals of its pair of tokens before this one. */
  readonly gen: number;
  readonly user_id: string;
}

const ALGORITHM = 'HS256';
const ISSUER = 'handover-admin';
const AUDIENCE = 'handover-admin';
/** The tolerance of expiry: clocks differ, and a client that renews at the very end of the token must not be too late. */
export const LEEWAY_SECONDS = 60;

export interface TokenTimes {
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Returns the token of a request. Only the header counts: a URL or a cookie is copied, stored and sent too easily. */
export function bearerOf(headers: Readonly<Record<string, unknown>>): string | undefined {
  return /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(String(headers['blade-auth'] ?? ''))?.[1];
}

/**
 * Signs a token. The same claims, times and key always give the same token: a lost answer can be given again. It has no moment
 * before which it is refused, because a clock may be set back: the row of its session decides whether it counts.
 */
export function signToken(
  { id, key }: ServerKey,
  claims: SessionClaims & JWTPayload & { readonly token_type: TokenKind },
  { issuedAt, expiresAt }: TokenTimes,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: id })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
}

/**
 * Returns the claims of a token of this kind, or undefined when it is invalid. One algorithm, our own keys, our own issuer and
 * audience; other keys in the header (`jwk`, `jku`, `x5u`) are ignored.
 */
export async function readToken(
  ring: KeyRing,
  token: string,
  { kind, now }: { kind: TokenKind; now: number },
): Promise<(SessionClaims & { readonly exp: number }) | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => ourKey(ring, kid), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'iat'],
    });
    const { sid, gen, user_id, token_type, exp } = payload;
    if (token_type !== kind || typeof sid !== 'string' || typeof user_id !== 'string') return undefined;
    return typeof gen === 'number' && exp !== undefined ? { sid, gen, user_id, exp } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Returns the key of the ring that a token names. Throws for a key that is not in the ring. */
export function ourKey(ring: KeyRing, kid: unknown) {
  const found = keyOf(ring, kid);
  if (!found) throw new errors.JWSInvalid('not a key of this server');
  return found.key;
}
