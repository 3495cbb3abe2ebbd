import { sql } from 'drizzle-orm';
import type { Suggestion } from '#server/crud/suggestions';
import { hasAlias, isNear, mayApprove } from '#server/modules/flow/approvers';
import { user } from '#src/resources/system/user';

/** Suggests for the approval of a leave the supervisors of the applicant's department, and of those above it. */
export const leaveApprover: Suggestion = {
  of: user,
  where: (actor) => sql`${mayApprove(actor, hasAlias('supervisor'))} and ${isNear(actor)}`,
};
