import { and, eq, inArray } from 'drizzle-orm';
import { artOutcomes, exceptionStates } from '#shared/handover/exception';
import type { FindLoss } from '../../ports/ports.ts';
import { exceptions } from './store.ts';

const settled = [exceptionStates.resolved, exceptionStates.closed];

/** The exception that found an article lost. One that was found lost and turned up is frozen for another reason. */
export const lossOf: FindLoss = async (tx, artId) => {
  const [found] = await tx
    .select({ handlerId: exceptions.handlerId, resolveUser: exceptions.resolveUser })
    .from(exceptions)
    .where(
      and(
        ...[eq(exceptions.artId, artId), eq(exceptions.artOutcome, artOutcomes.lost), eq(exceptions.isDeleted, 0)],
        ...[eq(exceptions.isFreezing, 1), inArray(exceptions.exceptionState, settled)],
      ),
    )
    .limit(1);
  return found && { finders: [found.handlerId, found.resolveUser] };
};
