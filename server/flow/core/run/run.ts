import type { StepResult } from '../effect.ts';
import { type FlowNode, type Graph, type NodeKind, nodeOf, type SubNode } from '../graph.ts';
import { FlowError } from '../problem.ts';
import { isJoin, isOnBorder, readState, type State, type SubToken, type Token } from '../state.ts';
import type { Vars } from '../variables.ts';
import { arrive, fireInclusiveJoin, tryParallelJoin } from './joins.ts';
import { leave } from './leave.ts';
import {
  type Arrival,
  beginStep,
  cancel,
  cancelScope,
  countEntry,
  finish,
  issue,
  place,
  resultOf,
  type Step,
  tokenOf,
  tokensIn,
  visit,
} from './step.ts';
import { arm, fire, rest } from './timers.ts';
import { completeTask, openTask } from './user-task.ts';

/** A command that moves an instance on. */
export type Command =
  | { readonly type: 'complete' | 'timer'; readonly tokenId: number }
  | { readonly type: 'move'; readonly tokenId: number; readonly to: string };

/** Begins an instance and runs it until everything in it waits. */
export function start(graph: Graph, vars: Vars): StepResult {
  const step = beginStep(graph, vars);
  step.arrivals.push({ node: nodeOf(graph, graph.start), scope: 0 });
  return settle(step);
}

/** The stored state and variables of an instance. */
export interface Instance {
  readonly state: State;
  readonly vars: Vars;
}

/** Applies the command of a user, a timer or an administrator to one token, and runs on until everything waits again. */
export function act(graph: Graph, { state, vars }: Instance, command: Command): StepResult {
  const step = beginStep(graph, vars, readState(state));
  obey(step, command);
  return settle(step);
}

function obey(step: Step, command: Command): void {
  const token = tokenOf(step, command.tokenId);
  switch (command.type) {
    case 'complete':
      if (token?.k !== 'wait') throw gone(command.tokenId);
      completeTask(step, token);
      break;
    case 'timer':
      if (token?.k !== 'timer') throw gone(command.tokenId);
      fire(step, token);
      break;
    case 'move':
      if (!token || isOnBorder(token)) throw gone(command.tokenId);
      move(step, token, command.to);
  }
}

function gone(tokenId: number): FlowError {
  return new FlowError('TASK_NOT_FOUND', '', { tokenId });
}

/** Takes a token from where it rests to another node of the same scope; one of several instances takes all of them along. */
function move(step: Step, token: Token, to: string): void {
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

/** Moves all tokens that can move; inclusive joins are tried last, as they depend on tokens that may still arrive. */
function settle(step: Step): StepResult {
  do {
    for (let arrival = step.arrivals.shift(); arrival; arrival = step.arrivals.shift()) {
      countEntry(step, arrival.node);
      enter(step, arrival);
    }
  } while (closeSubProcess(step) || fireInclusiveJoin(step));
  refuseStuck(step);
  return resultOf(step);
}

type Entry<Node extends FlowNode> = (step: Step, arrival: Arrival & { readonly node: Node }) => void;

const passThrough: Entry<FlowNode> = (step, { node, scope }) => {
  visit(step, node);
  leave(step, node, scope);
};

const entries: { readonly [Kind in NodeKind]: Entry<FlowNode & { kind: Kind }> } = {
  start: passThrough,
  pass: passThrough,
  xor: passThrough,
  boundary: passThrough,
  end: (step, { node }) => visit(step, node),
  terminate: (step, { node, scope }) => {
    visit(step, node);
    cancelScope(step, scope, 'terminate');
  },
  and: (step, arrival) => {
    arrive(step, arrival, 'join');
    tryParallelJoin(step, arrival.node, arrival.scope);
  },
  or: (step, arrival) => arrive(step, arrival, 'or'),
  user: (step, { node, scope }) => openTask(step, node, scope),
  timer: (step, { node, scope }) => rest(step, node, scope),
  sub: (step, { node, scope }) => openSubProcess(step, node, scope),
};

function enter<Kind extends NodeKind>(step: Step, arrival: Arrival & { readonly node: FlowNode & { kind: Kind } }): void {
  const entry: (typeof entries)[Kind] = entries[arrival.node.kind];
  entry(step, arrival);
}

function openSubProcess(step: Step, node: SubNode, scope: number): void {
  const token: SubToken = { id: issue(step), node: node.id, scope, k: 'sub' };
  place(step, token);
  step.effects.push({ type: 'start', tokenId: token.id, nodeId: node.id });
  arm(step, token, node.boundaries);
  step.arrivals.push({ node: nodeOf(step.graph, node.start), scope: token.id });
}

/** Ends one sub-process without tokens. Returns false when there is none. */
function closeSubProcess(step: Step): boolean {
  const empty = step.tokens.find((token) => token.k === 'sub' && tokensIn(step, token.id).length === 0);
  if (!empty) return false;
  finish(step, empty);
  leave(step, nodeOf(step.graph, empty.node), empty.scope);
  return true;
}

/** Refuses a step after which only gateways wait for each other, since nothing could ever move the instance on. */
function refuseStuck(step: Step): void {
  const subProcesses = step.tokens.filter(({ k }) => k === 'sub').map(({ id }) => id);
  for (const scope of [0, ...subProcesses]) {
    const inside = tokensIn(step, scope);
    const [first] = inside;
    const canBeBrokenOff = step.tokens.some((token) => token.k === 'timer' && token.on === scope);
    if (first && inside.every(isJoin) && !canBeBrokenOff) throw new FlowError('STUCK', first.node);
  }
}
