import { stopStates, stopTypes } from '#shared/handover/task';
import { changeStop } from './change.ts';
import type { HandoverContext } from './context.ts';
import type { StopRow } from './lock.ts';

interface Ended extends Partial<Pick<StopRow, 'skipReason' | 'remark'>> {
  readonly stopState: typeof stopStates.done | typeof stopStates.skipped;
}

/** Returns whether the car drives on from a stop: it arrived there, and its route does not end there. */
const isLeft = ({ stopState, stopType }: StopRow) =>
  (stopState ?? stopStates.waiting) !== stopStates.waiting && stopType !== stopTypes.return;

/**
 * Ends a stop: nothing more happens there (domain model 9.3). No action records that the car drives on, so it leaves when the
 * stop is over. A stop that it never reached is not left, nor is the base where its route ends.
 */
export function endStop(context: HandoverContext, stop: StopRow, ended: Ended): Promise<StopRow> {
  return changeStop(context, stop, { ...ended, finishTime: context.at, ...(isLeft(stop) && { leaveTime: context.at }) });
}
