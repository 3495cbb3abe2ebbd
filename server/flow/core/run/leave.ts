import { evaluateCondition } from '../expression/evaluate.ts';
import { type FlowNode, flowOf } from '../graph.ts';
import { FlowError } from '../problem.ts';
import { at, type Step, take } from './step.ts';

/** Sends tokens on from a node that is done: how many and where depends on what it is. */
export function leave(step: Step, node: FlowNode, scope: number): void {
  for (const flowId of flowsTaken(step, node)) take(step, flowId, scope);
}

function flowsTaken(step: Step, node: FlowNode): readonly string[] {
  if (node.kind === 'and') return node.out;
  if (node.kind === 'xor') return orDefault(node, firstOpen(step, node));
  // An inclusive gateway, and every activity or event: all flows that are open, which without conditions are all there are.
  const open = node.out.filter((flowId) => flowId !== node.default && isOpen(step, flowId));
  return orDefault(node, open);
}

function firstOpen(step: Step, node: FlowNode): readonly string[] {
  const first = node.out.find((flowId) => flowId !== node.default && isOpen(step, flowId));
  return first === undefined ? [] : [first];
}

function isOpen(step: Step, flowId: string): boolean {
  const { when } = flowOf(step.graph, flowId);
  return !when || at(flowId, () => evaluateCondition(when, step.vars));
}

function orDefault(node: FlowNode, open: readonly string[]): readonly string[] {
  if (open.length > 0) return open;
  if (node.default === undefined) throw new FlowError('NO_FLOW', node.id);
  return [node.default];
}
