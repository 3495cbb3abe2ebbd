import { requireRow } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { AppError } from '#shared/errors';
import { type VerifySubject, verifyMethods, verifySubjects } from '#shared/handover/verify';
import { dayOf } from '#shared/time';
import { keeper } from '#src/resources/business/keeper';
import type { HandoverContext } from '../running/context.ts';
import { keeperReasons } from './checks.ts';
import { recordCheck } from './record.ts';
import type { VerifyRow } from './rows.ts';
import { type CheckPlace, latestChecks, standingOf, withinOf } from './standing.ts';

type Place = Omit<CheckPlace, 'tenantId'>;

/** Returns the latest checks at a stop, or at a place, that count now: passed or overridden, not lapsed, not too old. */
export async function passedChecks(
  { tx, actor, at }: Pick<HandoverContext, 'actor' | 'at'> & { readonly tx: Executor },
  place: Place,
): Promise<readonly VerifyRow[]> {
  const within = await withinOf(tx, at);
  const rows = await latestChecks(tx, { tenantId: actor.tenantId, ...place });
  return rows.filter((row) => standingOf(row, within) === 'passed');
}

/** The person or car that must have passed a check, and the place. */
export interface Demanded extends Place {
  readonly subjectType: VerifySubject;
  readonly subjectId: string;
  /** The agent who acts for a client. */
  readonly agentId?: string | null;
  /** The name for the refusal. */
  readonly name: string;
}

/** Refuses unless the latest check of a person or car at this place counts now; returns its id, for the signature. */
export async function assertVerified(
  { tx, actor, at }: HandoverContext,
  { subjectType, subjectId, agentId, name, ...place }: Demanded,
): Promise<string> {
  const within = await withinOf(tx, at);
  const rows = await latestChecks(tx, { tenantId: actor.tenantId, ...place });
  const row = rows.find(
    (each) => each.subjectType === subjectType && each.subjectId === subjectId && (each.agentId ?? null) === (agentId ?? null),
  );
  const standing = row && standingOf(row, within);
  if (standing === 'expired') throw new AppError('VERIFY_EXPIRED', { n: within.minutes });
  if (!row || standing !== 'passed') throw new AppError('VERIFY_NEEDED', { name });
  return row.id;
}

/** A keeper who signs with their own password or their own code. */
export interface SignatureCheck extends Place {
  readonly keeperId: string;
  readonly exchgId: string;
  /** Whether they sign for the side that gives. */
  readonly gives: boolean;
  readonly isByCode: boolean;
}

/**
 * Verifies a keeper by the very signature that they give with their password or code (domain model 8.3): stores the check and
 * returns its id. Refuses a keeper who may not act there today. A handwritten signature has no such check: `assertVerified` comes
 * first.
 */
export async function recordSignatureCheck(context: HandoverContext, check: SignatureCheck): Promise<string> {
  const { keeperId, exchgId, gives, isByCode, taskId, nodeId, deptId } = check;
  const signer = await requireRow(context.tx, keeper, { where: { id: keeperId, tenantId: context.actor.tenantId } });
  const reasons = keeperReasons(signer, { deptId, gives }, dayOf(context.at));
  if (reasons.length > 0) throw new AppError('EXCHG_AUTH', { name: signer.realName });
  const { id } = await recordCheck(context, {
    taskId,
    nodeId,
    exchgId,
    deptId,
    subjectType: verifySubjects.keeper,
    subjectId: keeperId,
    subjectName: signer.realName,
    // A password counts like recognition by a keeper at the desk, since the dictionary has no key of its own for it.
    method: isByCode ? verifyMethods.qr : verifyMethods.manual,
    reasons,
  });
  return id;
}
