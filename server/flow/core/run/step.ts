import type { CancelReason, Effect, StepResult } from '../effect.ts';
import { type FlowNode, flowOf, type Graph, nodeOf } from '../graph.ts';
import { FlowError } from '../problem.ts';
import { isOnBorder, type State, stateFormat, type Token } from '../state.ts';
import type { Vars } from '../variables.ts';

/** The most nodes that one step may enter; a model that needs more goes in circles. */
const stepLimit = 1000;

/** A token on its way to a node: by a flow, or moved there by a command. */
export interface Arrival {
  readonly node: FlowNode;
  readonly scope: number;
  readonly via?: string;
}

/** A step while it runs. Tokens rest, arrivals move; the step is over when there are no arrivals. */
export interface Step {
  readonly graph: Graph;
  readonly vars: Vars;
  readonly effects: Effect[];
  tokens: Token[];
  arrivals: Arrival[];
  issued: number;
  entered: number;
}

export function beginStep(graph: Graph, vars: Vars, state?: State): Step {
  return {
    graph,
    vars,
    effects: [],
    tokens: [...(state?.tokens ?? [])],
    arrivals: [],
    issued: state?.n ?? 0,
    entered: 0,
  };
}

export function resultOf({ tokens, issued, effects }: Step): StepResult {
  const ended = tokens.length === 0;
  return { ended, state: ended ? null : { f: stateFormat, n: issued, tokens }, effects };
}

/** Issues a token id that was never used before in this instance. */
export function issue(step: Step): number {
  step.issued += 1;
  return step.issued;
}

/** Counts the nodes that a step enters, so that an endless loop is refused. */
export function countEntry(step: Step, node: FlowNode): void {
  step.entered += 1;
  if (step.entered > stepLimit) throw new FlowError('LOOP', node.id, { max: stepLimit });
}

export function place(step: Step, token: Token): void {
  step.tokens.push(token);
}

export function replace(step: Step, token: Token): void {
  step.tokens = step.tokens.map((old) => (old.id === token.id ? token : old));
}

export function lift(step: Step, id: number): void {
  step.tokens = step.tokens.filter((token) => token.id !== id);
}

export function tokenOf(step: Step, id: number): Token | undefined {
  return step.tokens.find((token) => token.id === id);
}

export function tokensIn(step: Step, scope: number): Token[] {
  return step.tokens.filter((token) => token.scope === scope);
}

/** Records that a node was entered and left at once. */
export function visit(step: Step, node: FlowNode): void {
  const at = { tokenId: issue(step), nodeId: node.id };
  step.effects.push({ type: 'start', ...at }, { type: 'end', ...at });
}

export function take(step: Step, flowId: string, scope: number): void {
  const flow = flowOf(step.graph, flowId);
  step.effects.push({ type: 'flow', flowId });
  step.arrivals.push({ node: nodeOf(step.graph, flow.to), scope, via: flowId });
}

/** Ends the timers on the border of a token. */
export function disarm(step: Step, host: number): void {
  for (const token of step.tokens) if (token.k === 'timer' && token.on === host) endTimer(step, token);
}

/** Removes a timer that has fired or is obsolete, and its row. */
export function endTimer(step: Step, { id, node }: Token): void {
  lift(step, id);
  step.effects.push({ type: 'timerCancel', tokenId: id, nodeId: node });
}

/** Cancels the activity of a token, with all that is inside it and on its border; the innermost first. */
export function cancel(step: Step, token: Token, reason: CancelReason): void {
  // It may be gone already, as a timer goes with its host.
  if (!tokenOf(step, token.id)) return;
  if (token.k === 'sub' || token.k === 'mi') cancelScope(step, token.id, reason);
  disarm(step, token.id);
  if (token.k === 'timer') endTimer(step, token);
  lift(step, token.id);
  if (isActivity(token)) step.effects.push({ type: 'cancel', tokenId: token.id, nodeId: token.node, reason });
}

/** Cancels everything in a scope, including arrivals. */
export function cancelScope(step: Step, scope: number, reason: CancelReason): void {
  for (const token of tokensIn(step, scope)) cancel(step, token, reason);
  step.arrivals = step.arrivals.filter((arrival) => arrival.scope !== scope);
}

/** Returns whether a token has an open line of history: not gateways, heads of several instances, and boundary timers. */
function isActivity(token: Token): boolean {
  return token.k === 'wait' || token.k === 'sub' || (token.k === 'timer' && !isOnBorder(token));
}

/** Ends an activity as drawn, with the timers on its border. */
export function finish(step: Step, token: Token): void {
  lift(step, token.id);
  step.effects.push({ type: 'end', tokenId: token.id, nodeId: token.node });
  disarm(step, token.id);
}

/** Runs work that may fail on a value, and adds the element to its error. */
export function at<Result>(elementId: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof FlowError && error.elementId === '') throw new FlowError(error.code, elementId, error.values);
    throw error;
  }
}
