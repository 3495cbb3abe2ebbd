import { createHash } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import type { AuthContext } from '#server/modules/auth/service';
import { AppError } from '#shared/errors';
import type { HandoverContext } from '../running/context.ts';
import { visitUse } from './table.ts';
import { type CodeClaims, readCode } from './token.ts';

/** What a code is good for: being shown at the door, passing a check there, and signing. */
export type CodePurpose = 'show' | 'verify' | 'sign';

/** One use of an escort code. */
export interface CodeUse {
  readonly token: string;
  readonly purpose: CodePurpose;
  /** Who it must be the code of; a code of a whole crew is nobody's own. */
  readonly personId?: string;
  /** Which device reads it: `deviceOf(request)`. */
  readonly device: string;
}

/** A code is only ever read as what this server signed, at the moment of the context's clock. */
export function codeOf({ keys, clock }: AuthContext, token: string): Promise<CodeClaims | undefined> {
  return readCode(keys.token, token, clock.now());
}

const clearedAtOnce = 200;

/** A code signs once; it is shown and checked once on each device, and for each person that it stands for. */
function usedBy({ purpose, personId = '', device }: Omit<CodeUse, 'token'>): string {
  const parts = purpose === 'sign' ? [purpose] : [purpose, personId, device];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Writes a use down, once; answers whether it was the first. What has expired is cleared away in passing. */
export async function spendCode(
  via: Executor,
  { clock }: Pick<AuthContext, 'clock'>,
  { claims, ...use }: Omit<CodeUse, 'token'> & { readonly claims: CodeClaims },
): Promise<boolean> {
  const isOver = lte(visitUse.expiresAt, clock.now());
  // Nobody waits for another action's clearing up.
  const over = via
    .select({ at: sql`ctid` })
    .from(visitUse)
    .where(isOver)
    .limit(clearedAtOnce)
    .for('update', { skipLocked: true });
  await via.delete(visitUse).where(sql`ctid in ${over}`);
  const [first] = await via
    .insert(visitUse)
    .values({ code: claims.jti, usedBy: usedBy(use), expiresAt: claims.exp * 1000 })
    .onConflictDoNothing()
    .returning({ code: visitUse.code });
  return first !== undefined;
}

/** Whether a code may be used like this: of this tenant, for signing by the very person who asked for it. */
function isMeant(
  { tenantId, personId, isOwn }: CodeClaims,
  { purpose, personId: wanted }: CodeUse,
  actorTenant: string,
): boolean {
  if (tenantId !== actorTenant) return false;
  if (purpose === 'sign') return isOwn && personId !== undefined && personId === wanted;
  return wanted === undefined || personId === undefined || personId === wanted;
}

/** Uses a code up, or answers nothing: it is none, has expired, was used before or stands for somebody else. */
export async function tryCode({ tx, actor, services }: HandoverContext, use: CodeUse): Promise<CodeClaims | undefined> {
  const claims = await codeOf(services.context, use.token);
  if (!claims || !isMeant(claims, use, actor.tenantId)) return undefined;
  return (await spendCode(tx, services.context, { ...use, claims })) ? claims : undefined;
}

/**
 * Uses a code up within an action, or refuses.
 *
 * @example
 * await useCode(context, { token, purpose: 'sign', personId, device: deviceOf(request) });
 */
export async function useCode(context: HandoverContext, use: CodeUse): Promise<CodeClaims> {
  const claims = await tryCode(context, use);
  if (!claims) throw new AppError('QR_INVALID');
  return claims;
}
