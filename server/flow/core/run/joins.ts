import { type FlowNode, flowOf, type Graph, nodeOf } from '../graph.ts';
import { isJoin, type JoinToken, type Token } from '../state.ts';
import { leave } from './leave.ts';
import { type Arrival, issue, lift, place, type Step, visit } from './step.ts';

/** Moves a token to a gateway that may have to wait for others; whether it goes on is decided elsewhere. */
export function arrive(step: Step, { node, scope, via }: Arrival, k: JoinToken['k']): void {
  if (via === undefined || node.in.length < 2) pass(step, node, scope);
  else place(step, { id: issue(step), node: node.id, scope, k, via });
}

/** Lets a parallel gateway go on once a token waits on each of its flows. */
export function tryParallelJoin(step: Step, node: FlowNode, scope: number): void {
  const waiting = waitingAt(step, node.id, scope);
  const [first, ...others] = node.in.map((flowId) => waiting.find(({ via }) => via === flowId));
  if (first && others.every((token) => token !== undefined)) {
    for (const token of [first, ...others]) if (token) lift(step, token.id);
    pass(step, node, scope);
  }
}

/** Lets one inclusive gateway go on that nothing can reach any more; false when none can. To be asked only when nothing moves. */
export function fireInclusiveJoin(step: Step): boolean {
  const ready = step.tokens.find((token) => token.k === 'or' && !isAwaited(step, token));
  if (!ready) return false;
  const node = nodeOf(step.graph, ready.node);
  const waiting = waitingAt(step, node.id, ready.scope);
  for (const flowId of node.in) {
    const token = waiting.find(({ via }) => via === flowId);
    if (token) lift(step, token.id);
  }
  pass(step, node, ready.scope);
  return true;
}

function pass(step: Step, node: FlowNode, scope: number): void {
  visit(step, node);
  leave(step, node, scope);
}

function waitingAt({ tokens }: Step, nodeId: string, scope: number): JoinToken[] {
  return tokens.filter((token): token is JoinToken => isJoin(token) && token.node === nodeId && token.scope === scope);
}

/**
 * The rule of BPMN 2.0 (13.4.3): a token elsewhere is waited for when it can come in by a flow that is still empty, unless it can
 * also come in by one that is filled. Ways through the gateway itself do not count.
 */
function isAwaited(step: Step, { node: nodeId, scope }: Token): boolean {
  const gateway = nodeOf(step.graph, nodeId);
  const waiting = waitingAt(step, nodeId, scope);
  const isFilled = (flowId: string) => waiting.some(({ via }) => via === flowId);
  const toEmpty = nodesLeadingTo(
    step.graph,
    gateway,
    gateway.in.filter((flowId) => !isFilled(flowId)),
  );
  const toFilled = nodesLeadingTo(step.graph, gateway, gateway.in.filter(isFilled));
  return step.tokens.some(({ node, scope: where }) => where === scope && toEmpty.has(node) && !toFilled.has(node));
}

/** Returns every node from which one of the flows can be reached without passing the gateway. */
function nodesLeadingTo(graph: Graph, gateway: FlowNode, flows: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = flows.map((flowId) => flowOf(graph, flowId).from);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === gateway.id || found.has(id)) continue;
    found.add(id);
    open.push(...nodeOf(graph, id).in.map((flowId) => flowOf(graph, flowId).from));
  }
  return found;
}
