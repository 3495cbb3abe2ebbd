import type { CancelReason, Effect, StepResult } from '../effect.ts';
import { type FlowNode, flowOf, type Graph, nodeOf } from '../graph.ts';
import { FlowError } from '../problem.ts';
import { isOnBorder, type State, stateFormat, type Token } from '../state.ts';
import type { Vars } from '../variables.ts';

/** Nodes that one step may enter; a model that needs more goes in circles. */
const stepLimit = 1000;

/** On the way to a node: by a flow, or put there. */
export interface Arrival {
  readonly node: FlowNode;
  readonly scope: number;
  readonly via?: string;
}

/** A step under way. Tokens rest, arrivals move; the step is over when none moves. */
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

/** A number never given before in this instance. */
export function issue(step: Step): number {
  step.issued += 1;
  return step.issued;
}

/** Counts what a step does, so that a model without a way out is refused instead of running for ever. */
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

/** A node that is passed in one go. */
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

/** Takes a timer away, fired or overtaken; its row goes with it. */
export function endTimer(step: Step, { id, node }: Token): void {
  lift(step, id);
  step.effects.push({ type: 'timerCancel', tokenId: id, nodeId: node });
}

/** Breaks off what a token stands for, with all that is inside and on its border; the innermost goes first. */
export function cancel(step: Step, token: Token, reason: CancelReason): void {
  // Taken along already, as a timer is by its host.
  if (!tokenOf(step, token.id)) return;
  if (token.k === 'sub' || token.k === 'mi') cancelScope(step, token.id, reason);
  disarm(step, token.id);
  if (token.k === 'timer') endTimer(step, token);
  lift(step, token.id);
  if (isActivity(token)) step.effects.push({ type: 'cancel', tokenId: token.id, nodeId: token.node, reason });
}

/** Breaks off everything in a scope, also what is on its way there. */
export function cancelScope(step: Step, scope: number, reason: CancelReason): void {
  for (const token of tokensIn(step, scope)) cancel(step, token, reason);
  step.arrivals = step.arrivals.filter((arrival) => arrival.scope !== scope);
}

/** What has a line of history that is open: not gateways, the heads of several instances, and timers on a border. */
function isActivity(token: Token): boolean {
  return token.k === 'wait' || token.k === 'sub' || (token.k === 'timer' && !isOnBorder(token));
}

/** Ends an activity as drawn, with the timers on its border. */
export function finish(step: Step, token: Token): void {
  lift(step, token.id);
  step.effects.push({ type: 'end', tokenId: token.id, nodeId: token.node });
  disarm(step, token.id);
}

/** Runs what may fail on a value, and says at which element it did. */
export function at<Result>(elementId: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof FlowError && error.elementId === '') throw new FlowError(error.code, elementId, error.values);
    throw error;
  }
}
