import { eq } from 'drizzle-orm';
import { writeAudit } from '#server/crud/audit';
import { type VerifySubject, verify, verifyResults, verifySubjects } from '#src/resources/operation/verify';
import type { VerifyReason } from '#src/resources/operation/verify-reasons';
import { type Hand, madeBy } from '../running/hand.ts';
import { clients, convoys, keepers, type VerifyRow, verifications } from './rows.ts';

type NewRow = typeof verifications.$inferInsert;

/** What was looked at, and what was found wrong. */
export type Finding = Pick<NewRow, 'deptId' | 'subjectId' | 'subjectName' | 'method'> &
  Partial<Pick<NewRow, 'taskId' | 'nodeId' | 'exchgId' | 'agentId' | 'agentName' | 'score' | 'snapshot'>> & {
    readonly subjectType: VerifySubject;
    readonly reasons: readonly VerifyReason[];
  };

const people = { [verifySubjects.convoy]: convoys, [verifySubjects.keeper]: keepers, [verifySubjects.client]: clients };

/** Writes down when somebody last passed. */
export async function noteVerified({ tx, at }: Hand, subjectType: number, subjectId: string): Promise<void> {
  const table = people[subjectType as keyof typeof people];
  // All three have this column; it says nothing new about the person, so no version is raised.
  if (table)
    await tx
      .update(table)
      .set({ lastVerifyTime: at } as never)
      .where(eq(table.id, subjectId));
}

/** Writes a check down: passed when nothing was found wrong. */
export async function recordCheck(hand: Hand, { reasons, ...found }: Finding): Promise<VerifyRow> {
  const { tx, actor, at } = hand;
  const isPassed = reasons.length === 0;
  const [row] = await tx
    .insert(verifications)
    .values({
      ...madeBy(hand),
      ...found,
      result: isPassed ? verifyResults.passed : verifyResults.failed,
      failReasons: isPassed ? null : [...reasons],
      verifyUser: actor.userId,
      verifyTime: at,
      isLapsed: 0,
    })
    .returning();
  if (!row) throw new Error('A verification was stored and is not there');
  const { id, tenantId, subjectName } = row;
  await writeAudit(tx, actor, { action: 'verify', resource: verify.name, recordId: id, tenantId, label: subjectName });
  if (isPassed) await noteVerified(hand, found.subjectType, found.subjectId);
  return row;
}
