import { eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { writeAudit } from '#server/crud/write/audit';
import { makeRows, type NewRowOf, setColumns } from '#server/crud/write/effects';
import { type VerifySubject, verifyResults, verifySubjects } from '#shared/handover/verify';
import type { VerifyReason } from '#shared/handover/verify-reasons';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { verify } from '#src/resources/operation/verify';
import type { HandoverContext } from '../running/context.ts';
import type { VerifyRow } from './rows.ts';

type NewRow = NewRowOf<typeof verify>;

/** The subject of a check, and what was found wrong. */
export type Finding = Pick<NewRow, 'deptId' | 'subjectId' | 'subjectName' | 'method'> &
  Partial<Pick<NewRow, 'taskId' | 'nodeId' | 'exchgId' | 'agentId' | 'agentName' | 'score' | 'snapshot'>> & {
    readonly subjectType: VerifySubject;
    readonly reasons: readonly VerifyReason[];
  };

const people = {
  [verifySubjects.convoy]: convoy,
  [verifySubjects.keeper]: keeper,
  [verifySubjects.client]: bizClient,
} as const;

/** Stores when a person last passed a check; this is no change to the person, so the version stays. */
export async function noteVerified(context: HandoverContext, subjectType: number, subjectId: string): Promise<void> {
  // All three have this column.
  const noun = people[subjectType as keyof typeof people] as typeof keeper | undefined;
  if (noun) await setColumns(context, noun, { values: { lastVerifyTime: context.at }, where: eq(tableOf(noun).id, subjectId) });
}

/** Stores a check: it is passed when nothing was found wrong. */
export async function recordCheck(context: HandoverContext, { reasons, ...found }: Finding): Promise<VerifyRow> {
  const { tx, actor, at } = context;
  const isPassed = reasons.length === 0;
  const seen = {
    result: isPassed ? verifyResults.passed : verifyResults.failed,
    failReasons: isPassed ? null : [...reasons],
    verifyUser: actor.userId,
    verifyTime: at,
    isLapsed: 0 as const,
  };
  const [row] = await makeRows(context, verify, [{ ...found, ...seen }]);
  if (!row) throw new Error('A verification was stored and is not there');
  const { id, tenantId, subjectName } = row;
  await writeAudit(tx, actor, { action: 'verify', resource: verify.name, recordId: id, tenantId, label: subjectName });
  if (isPassed) await noteVerified(context, found.subjectType, found.subjectId);
  return row;
}
