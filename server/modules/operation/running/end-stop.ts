import { stopStates, stopTypes } from '#shared/handover/task';
import { changeStop } from './change.ts';
import type { HandoverContext } from './context.ts';
import type { StopRow, taskNodes } from './lock.ts';

interface Ended extends Pick<typeof taskNodes.$inferInsert, 'skipReason' | 'remark'> {
  readonly stopState: typeof stopStates.done | typeof stopStates.skipped;
}

/** Whether the car drives on from a stop: it came there, and its way does not end there. */
const isLeft = ({ stopState, stopType }: StopRow) =>
  (stopState ?? stopStates.waiting) !== stopStates.waiting && stopType !== stopTypes.return;

/**
 * Nothing more happens at a stop (domain model 9.3). No action says that the car drives on, and nothing keeps it: it leaves when the
 * stop is over. One that it never came to is not left, nor is the base where its way ends.
 */
export function endStop(context: HandoverContext, stop: StopRow, ended: Ended): Promise<StopRow> {
  return changeStop(context, stop, { ...ended, finishTime: context.at, ...(isLeft(stop) && { leaveTime: context.at }) });
}
