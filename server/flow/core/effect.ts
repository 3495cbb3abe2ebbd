import type { TimerKind } from './graph.ts';
import type { State } from './state.ts';
import type { Vars } from './variables.ts';

/** A moment still to be worked out: `dueFrom` does, with a clock. */
export interface TimerSpec {
  readonly kind: TimerKind;
  readonly text: string;
}

/** Why an activity ends without being done. */
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

/** An activity was broken off: its line of history ends, its task goes. */
export interface CancelEffect extends AtNode {
  readonly type: 'cancel';
  readonly reason: CancelReason;
}

/** A user task is open. Empty assignee: it is to be claimed by a candidate. */
export interface WaitEffect extends AtNode {
  readonly type: 'wait';
  readonly name: string;
  readonly assignee: string;
  readonly candidateUsers: readonly string[];
  readonly candidateGroups: readonly string[];
  readonly formKey: string;
  readonly due: TimerSpec | null;
  readonly priority: number;
  /** Of one of several instances: `loopCounter` and the item. */
  readonly locals?: Vars;
}

/** A flow was taken. */
export interface TakenEffect {
  readonly type: 'flow';
  readonly flowId: string;
}

/** A timer runs, or runs again: its row is written. `repeatLeft` are firings after the next; -1 is for ever. */
export interface TimerEffect extends AtNode {
  readonly type: 'timer';
  readonly spec: TimerSpec;
  readonly repeatLeft: number;
}

/** A timer is over, fired or overtaken: its row goes. */
export interface TimerCancelEffect extends AtNode {
  readonly type: 'timerCancel';
}

export type Effect = StartEffect | EndEffect | CancelEffect | WaitEffect | TakenEffect | TimerEffect | TimerCancelEffect;

/** What a step leads to. The effects are in order of cause; a state of null is an instance that has ended. */
export interface StepResult {
  readonly ended: boolean;
  readonly state: State | null;
  readonly effects: readonly Effect[];
}
