import type { TimerSpec, WaitEffect } from '../effect.ts';
import { evaluateCondition, evaluateList, evaluateText, evaluateTexts } from '../expression/evaluate.ts';
import type { LoopSpec, UserNode } from '../graph.ts';
import { nodeOf } from '../graph.ts';
import { FlowError } from '../problem.ts';
import type { HeadToken, WaitToken } from '../state.ts';
import { dueSpec, isTimer } from '../timer.ts';
import type { Json, Vars } from '../variables.ts';
import { leave } from './leave.ts';
import {
  at,
  cancelScope,
  countEntry,
  disarm,
  finish,
  issue,
  lift,
  place,
  replace,
  type Step,
  tokenOf,
  tokensIn,
  visit,
} from './step.ts';
import { arm } from './timers.ts';

/** The priority of a task without one, as in Flowable. */
const usualPriority = 50;

/** Opens a user task, once or for each of several instances. */
export function openTask(step: Step, node: UserNode, scope: number): void {
  if (node.loop) {
    openSeveral(step, node, { scope, loop: node.loop });
    return;
  }
  const token: WaitToken = { id: issue(step), node: node.id, scope, k: 'wait' };
  place(step, token);
  announce(step, token, { node });
  arm(step, token, node.boundaries);
}

/** Completes a task. */
export function completeTask(step: Step, token: WaitToken): void {
  const node = nodeOf(step.graph, token.node);
  const head = tokenOf(step, token.scope);
  finish(step, token);
  if (head?.k === 'mi' && node.kind === 'user' && node.loop) countDone(step, node, { head, loop: node.loop });
  else leave(step, node, token.scope);
}

function openSeveral(step: Step, node: UserNode, { scope, loop }: { scope: number; loop: LoopSpec }): void {
  const size = at(node.id, () => sizeOf(loop, step.vars));
  if (size.count === 0) {
    visit(step, node);
    leave(step, node, scope);
    return;
  }
  const head: HeadToken = { id: issue(step), node: node.id, scope, k: 'mi', done: 0, ...size };
  place(step, head);
  const first = loop.sequential ? 1 : size.count;
  for (let index = 0; index < first; index += 1) openOne(step, node, { head, index });
  arm(step, head, node.boundaries);
}

/** Returns the number of instances and their items; they are fixed at the start, so that later changes of the list do no harm. */
function sizeOf({ collection, count = [] }: LoopSpec, vars: Vars): { count: number; items?: readonly Json[] } {
  if (collection) {
    const items = evaluateList(collection, vars);
    return { count: items.length, items };
  }
  const text = evaluateText(count, vars);
  if (!/^\d{1,9}$/.test(text)) throw new FlowError('EXPR_FAILED', '', { reason: 'not_number' });
  return { count: Number(text) };
}

function openOne(step: Step, node: UserNode, { head, index }: { head: HeadToken; index: number }): void {
  countEntry(step, node);
  const token: WaitToken = { id: issue(step), node: node.id, scope: head.id, k: 'wait', i: index };
  place(step, token);
  announce(step, token, { node, locals: localsOf(node, head, index) });
}

function localsOf({ loop }: UserNode, { items }: HeadToken, index: number): Vars {
  const item: Json = items?.[index] ?? null;
  return { loopCounter: index, ...(items && loop?.itemName !== undefined && { [loop.itemName]: item }) };
}

function countDone(step: Step, node: UserNode, { head, loop }: { head: HeadToken; loop: LoopSpec }): void {
  const now: HeadToken = { ...head, done: head.done + 1 };
  replace(step, now);
  if (now.done === now.count || isEnough(step, now, loop)) {
    cancelScope(step, head.id, 'condition');
    lift(step, head.id);
    disarm(step, head.id);
    leave(step, node, head.scope);
  } else if (loop.sequential) openOne(step, node, { head: now, index: now.done });
}

function isEnough(step: Step, { id, node, count, done }: HeadToken, { until }: LoopSpec): boolean {
  if (!until) return false;
  const counts = { nrOfInstances: count, nrOfCompletedInstances: done, nrOfActiveInstances: tokensIn(step, id).length };
  return at(node, () => evaluateCondition(until, { ...step.vars, ...counts }));
}

function announce(step: Step, { id }: WaitToken, { node, locals }: { node: UserNode; locals?: Vars }): void {
  const vars = { ...step.vars, ...locals };
  const wait = at(node.id, () => waitOf(node, vars));
  step.effects.push({ type: 'start', tokenId: id, nodeId: node.id });
  step.effects.push({ type: 'wait', tokenId: id, nodeId: node.id, name: node.name, ...wait, ...(locals && { locals }) });
}

type Resolved = Omit<WaitEffect, 'type' | 'tokenId' | 'nodeId' | 'name' | 'locals'>;

function waitOf({ task }: UserNode, vars: Vars): Resolved {
  return {
    assignee: evaluateText(task.assignee ?? [], vars),
    candidateUsers: evaluateTexts(task.candidateUsers, vars),
    candidateGroups: evaluateTexts(task.candidateGroups, vars),
    formKey: evaluateText(task.formKey ?? [], vars),
    due: dueOf(evaluateText(task.due ?? [], vars)),
    priority: priorityOf(evaluateText(task.priority ?? [], vars)),
  };
}

function dueOf(text: string): TimerSpec | null {
  if (text === '') return null;
  const spec = dueSpec(text);
  if (!isTimer(spec)) throw new FlowError('TIMER_INVALID', '', { text });
  return spec;
}

function priorityOf(text: string): number {
  const priority = text === '' ? usualPriority : Number(text);
  if (!Number.isInteger(priority)) throw new FlowError('EXPR_FAILED', '', { reason: 'not_number' });
  return priority;
}
