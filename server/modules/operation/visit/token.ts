import { errors, jwtVerify, SignJWT } from 'jose';
import type { KeyRing } from '#server/lib/keys';
import { ourKey } from '#server/lib/token';
import { isId } from '#shared/rules';

const ALGORITHM = 'HS256';
const ISSUER = 'handover-admin';
/** Differs from that of a session's tokens, so that neither is ever taken for the other. */
const AUDIENCE = 'escort-code';

/** The claims of a code, which stands for one person or for everybody on a task. */
export interface CodeClaims {
  /** The code's own id. */
  readonly jti: string;
  readonly tenantId: string;
  readonly personId?: string;
  /** `verify_subject` */
  readonly subjectType?: number;
  readonly taskId?: string;
  /** Whether the very person it stands for asked for it: only such a code signs. */
  readonly isOwn: boolean;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** Signs a code. The names of its claims are short, because a picture is made of it. */
export function signCode(ring: KeyRing, { jti, tenantId, personId, subjectType, taskId, isOwn, exp }: CodeClaims) {
  const [{ id, key }] = ring;
  return new SignJWT({
    t: tenantId,
    ...(taskId && { k: taskId }),
    ...(subjectType && { y: subjectType }),
    ...(isOwn && { o: 1 }),
  })
    .setProtectedHeader({ alg: ALGORITHM, kid: id })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setJti(jti)
    .setSubject(personId ?? '')
    .setExpirationTime(exp)
    .sign(key);
}

/** Returns the claims of a code that this server signed and that is still valid; `undefined` for any other text. */
export async function readCode(ring: KeyRing, token: string, now: number): Promise<CodeClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => ourKey(ring, kid), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'jti', 'sub'],
    });
    const { jti, sub, exp, t, k, y, o } = payload;
    if (typeof jti !== 'string' || typeof t !== 'string' || exp === undefined) return undefined;
    return {
      jti,
      tenantId: t,
      isOwn: o === 1,
      exp,
      ...(isId(sub) && { personId: sub }),
      ...(typeof y === 'number' && { subjectType: y }),
      ...(isId(k) && { taskId: k }),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
