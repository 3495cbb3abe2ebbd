import { readRow } from '#server/crud/read/rows';
import { artOutcomes, exceptionStates } from '#shared/handover/exception';
import { exception } from '#src/resources/operation/exception';
import type { FindLoss } from '../../ports/ports.ts';

const settled = [exceptionStates.resolved, exceptionStates.closed];

/** Which exceptions found an article lost and are settled. */
export const lossesOf = (artId: string) =>
  ({ artId, artOutcome: artOutcomes.lost, isFreezing: 1, exceptionState: settled }) as const;

/** The exception that found an article lost. One that was found lost and turned up is frozen for another reason. */
export const lossOf: FindLoss = async (tx, artId) => {
  const found = await readRow(tx, exception, { where: lossesOf(artId), columns: ['handlerId', 'resolveUser'] });
  return found && { finders: [found.handlerId, found.resolveUser] };
};
