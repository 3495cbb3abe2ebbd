import { createHash } from 'node:crypto';
import { eq, lte, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import type { AuthContext } from '#server/modules/auth/service';
import { AppError } from '#shared/errors';
import type { HandoverContext } from '../running/context.ts';
import { visitUse } from './table.ts';
import { type CodeClaims, readCode } from './token.ts';

/** The purposes of a code: being shown at the door, passing a check there, and signing. */
export type CodePurpose = 'show' | 'verify' | 'sign';

/** One use of an escort code. */
export interface CodeUse {
  readonly token: string;
  readonly purpose: CodePurpose;
  /** The person whose code it must be; the code of a whole crew belongs to no one person. */
  readonly personId?: string;
  /** The device that reads it: `deviceOf(request)`, or `namedDevice` for a stranger's. */
  readonly device: string;
}

/** Reads a code; `undefined` unless this server has signed it and it is still valid by the context's clock. */
export function codeOf({ keys, clock }: AuthContext, token: string): Promise<CodeClaims | undefined> {
  return readCode(keys.token, token, clock.now());
}

const clearedAtOnce = 200;
/** A stranger may forget their cookie and be another device: a code is used as often as a crew and a door need it. */
const mostUses = 12;

/** Returns the key of a use: a code signs once, and is shown and checked once on each device for each of its people. */
function usedBy({ purpose, personId = '', device }: Omit<CodeUse, 'token'>): string {
  const parts = purpose === 'sign' ? [purpose] : [purpose, personId, device];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Stores a use, once; tells whether it was the first. Uses of expired codes are deleted along the way. */
export async function spendCode(
  via: Executor,
  { clock }: Pick<AuthContext, 'clock'>,
  { claims, ...use }: Omit<CodeUse, 'token'> & { readonly claims: CodeClaims },
): Promise<boolean> {
  const isOver = lte(visitUse.expiresAt, clock.now());
  // Rows that another action is deleting are skipped, so that none waits.
  const over = via
    .select({ at: sql`ctid` })
    .from(visitUse)
    .where(isOver)
    .limit(clearedAtOnce)
    .for('update', { skipLocked: true });
  await via.delete(visitUse).where(sql`ctid in ${over}`);
  if (use.purpose === 'show' && (await via.$count(visitUse, eq(visitUse.code, claims.jti))) >= mostUses) return false;
  const [first] = await via
    .insert(visitUse)
    .values({ code: claims.jti, usedBy: usedBy(use), expiresAt: claims.exp * 1000 })
    .onConflictDoNothing()
    .returning({ code: visitUse.code });
  return first !== undefined;
}

/** Returns whether a code may be used like this: in its own tenant, and for signing by the very person who asked for it. */
function isMeant(
  { tenantId, personId, isOwn }: CodeClaims,
  { purpose, personId: wanted }: CodeUse,
  actorTenant: string,
): boolean {
  if (tenantId !== actorTenant) return false;
  if (purpose === 'sign') return isOwn && personId !== undefined && personId === wanted;
  return wanted === undefined || personId === undefined || personId === wanted;
}

/** Uses a code up; returns `undefined` for one that is not valid, has expired, was used before or stands for somebody else. */
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
