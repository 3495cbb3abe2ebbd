import { type FlowNode, nodeOf } from '../graph.ts';
import { FlowError } from '../problem.ts';
import type { Token } from '../state.ts';
import { cancel, type Step, tokenOf } from './step.ts';

/** Takes a token from where it rests to another node of the same scope; one of several instances takes all of them along. */
export function move(step: Step, token: Token, to: string): void {
  const head = tokenOf(step, token.scope);
  const whole = head?.k === 'mi' ? head : token;
  const target = targetOf(step, whole, to);
  cancel(step, whole, 'move');
  step.arrivals.push({ node: target, scope: whole.scope });
}

function targetOf(step: Step, token: Token, to: string): FlowNode {
  const from = nodeOf(step.graph, token.node);
  const target = Object.hasOwn(step.graph.nodes, to) ? step.graph.nodes[to] : undefined;
  if (!target || target.scope !== from.scope || !canBeMovedTo(target)) throw new FlowError('MOVE_TARGET', from.id, { to });
  return target;
}

/** Refuses boundary timers, which have no incoming flow, and joining gateways, where it is undefined which flow was taken. */
function canBeMovedTo({ kind, in: incoming }: FlowNode): boolean {
  return kind !== 'boundary' && !((kind === 'and' || kind === 'or') && incoming.length > 1);
}
