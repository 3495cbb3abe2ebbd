import type { TimerKind } from './graph.ts';
import type { State } from './state.ts';
import type { Vars } from './variables.ts';

/** A moment that `dueFrom` has yet to work out with a clock. */
export interface TimerSpec {
  readonly kind: TimerKind;
  readonly text: string;
}

/** The reason why an activity ends without being done. */
export type CancelReason = 'timeout' | 'terminate' | 'condition' | 'move';

interface AtNode {
  readonly tokenId: number;
  readonly nodeId: string;
}

/** A node was entered: a line of history begins. */
export interface StartEffect extends AtNode {
  readonly type: 'start';
}

/** A node was left in the drawn way: its line of history ends, its task is done. */
export interface EndEffect extends AtNode {
  readonly type: 'end';
}

/** An activity was cancelled: its line of history ends, its task is removed. */
export interface CancelEffect extends AtNode {
  readonly type: 'cancel';
  readonly reason: CancelReason;
}

/** A user task was opened. With an empty assignee, a candidate has to claim it. */
export interface WaitEffect extends AtNode {
  readonly type: 'wait';
  readonly name: string;
  readonly assignee: string;
  readonly candidateUsers: readonly string[];
  readonly candidateGroups: readonly string[];
  readonly formKey: string;
  readonly due: TimerSpec | null;
  readonly priority: number;
  /** The local variables of one of several instances: `loopCounter` and the item. */
  readonly locals?: Vars;
}

/** A flow was taken. */
export interface TakenEffect {
  readonly type: 'flow';
  readonly flowId: string;
}

/** A timer was started or restarted: its row is written. `repeatLeft` is the number of firings after the next; -1 is endless. */
export interface TimerEffect extends AtNode {
  readonly type: 'timer';
  readonly spec: TimerSpec;
  readonly repeatLeft: number;
}

/** A timer has fired or is obsolete: its row is removed. */
export interface TimerCancelEffect extends AtNode {
  readonly type: 'timerCancel';
}

export type Effect = StartEffect | EndEffect | CancelEffect | WaitEffect | TakenEffect | TimerEffect | TimerCancelEffect;

/** The result of a step. The effects are in causal order; the state is null when the instance has ended. */
export interface StepResult {
  readonly ended: boolean;
  readonly state: State | null;
  readonly effects: readonly Effect[];
}
