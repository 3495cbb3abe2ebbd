import type { TimerSpec } from '../effect.ts';
import { evaluateText } from '../expression/evaluate.ts';
import { type BoundaryNode, type FlowNode, nodeOf, type TimerTemplate } from '../graph.ts';
import { FlowError } from '../problem.ts';
import type { TimerToken, Token } from '../state.ts';
import { isTimer, repeatsOf } from '../timer.ts';
import type { Vars } from '../variables.ts';
import { leave } from './leave.ts';
import { at, cancel, endTimer, issue, place, replace, type Step, tokenOf, visit } from './step.ts';

/** Starts the boundary timers of an activity that begins. */
export function arm(step: Step, host: Token, boundaries: readonly string[]): void {
  for (const id of boundaries) {
    const node = nodeOf(step.graph, id);
    if (node.kind !== 'boundary') continue;
    const spec = specOf(node, node.timer, step.vars);
    // An interrupting timer fires only once.
    const left = node.interrupting ? 0 : repeatsOf(spec);
    const token: TimerToken = {
      id: issue(step),
      node: id,
      scope: host.scope,
      k: 'timer',
      on: host.id,
      ...(left !== 0 && { left }),
    };
    place(step, token);
    step.effects.push({ type: 'timer', tokenId: token.id, nodeId: id, spec, repeatLeft: left });
  }
}

/** Lets a token wait at an intermediate timer. */
export function rest(step: Step, node: FlowNode & { kind: 'timer' }, scope: number): void {
  const token: TimerToken = { id: issue(step), node: node.id, scope, k: 'timer' };
  const spec = specOf(node, node.timer, step.vars);
  place(step, token);
  step.effects.push({ type: 'start', tokenId: token.id, nodeId: node.id });
  step.effects.push({ type: 'timer', tokenId: token.id, nodeId: node.id, spec, repeatLeft: 0 });
}

/** Fires a timer that is due. */
export function fire(step: Step, token: TimerToken): void {
  const node = nodeOf(step.graph, token.node);
  if (node.kind === 'boundary') {
    fireBoundary(step, token, node);
    return;
  }
  endTimer(step, token);
  step.effects.push({ type: 'end', tokenId: token.id, nodeId: node.id });
  leave(step, node, token.scope);
}

function fireBoundary(step: Step, token: TimerToken, node: BoundaryNode): void {
  const host = token.on === undefined ? undefined : tokenOf(step, token.on);
  if (node.interrupting && host) cancel(step, host, 'timeout');
  else if (token.left === undefined) endTimer(step, token);
  else again(step, token, node);
  visit(step, node);
  leave(step, node, token.scope);
}

function again(step: Step, token: TimerToken, node: BoundaryNode): void {
  const { left = 0, ...once } = token;
  const now = left > 0 ? left - 1 : left;
  replace(step, now === 0 ? once : { ...once, left: now });
  const spec = specOf(node, node.timer, step.vars);
  step.effects.push({ type: 'timer', tokenId: token.id, nodeId: node.id, spec, repeatLeft: now });
}

function specOf(node: FlowNode, { kind, text }: TimerTemplate, vars: Vars): TimerSpec {
  const spec = { kind, text: at(node.id, () => evaluateText(text, vars)) };
  if (!isTimer(spec)) throw new FlowError('TIMER_INVALID', node.id, { text: spec.text });
  return spec;
}
