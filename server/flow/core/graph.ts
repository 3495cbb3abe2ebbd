import type { Ast, Template } from './expression/ast.ts';

/** The version of the compiled form. When it is raised, stored graphs of an older version are compiled again from their XML. */
export const graphFormat = 1;

export type TimerKind = 'duration' | 'date' | 'cycle';

/** A timer as drawn: its text may hold expressions. */
export interface TimerTemplate {
  readonly kind: TimerKind;
  readonly text: Template;
}

/** The assignee, candidates, form, due date and priority of a user task. */
export interface TaskSpec {
  readonly assignee?: Template;
  readonly candidateUsers: readonly Template[];
  readonly candidateGroups: readonly Template[];
  readonly formKey?: Template;
  readonly due?: Template;
  readonly priority?: Template;
}

/** Several instances of one user task: as many as counted, or one for each item of a list. */
export interface LoopSpec {
  readonly sequential: boolean;
  readonly count?: Template;
  readonly collection?: Ast;
  readonly itemName?: string;
  readonly until?: Ast;
}

interface NodeBase {
  readonly id: string;
  readonly name: string;
  /** BPMN's name of the type, for histories: `userTask`, `exclusiveGateway`. */
  readonly type: string;
  /** The sub-process it lies in; empty for the process itself. */
  readonly scope: string;
  readonly in: readonly string[];
  /** The outgoing flows in the order of the file, in which their conditions are evaluated. */
  readonly out: readonly string[];
  readonly default?: string;
}

/** An activity that may have timers on its border. */
interface HostBase extends NodeBase {
  readonly boundaries: readonly string[];
}

export interface PlainNode extends NodeBase {
  readonly kind: 'start' | 'end' | 'terminate' | 'pass' | 'xor' | 'and' | 'or';
}

export interface UserNode extends HostBase {
  readonly kind: 'user';
  readonly task: TaskSpec;
  readonly loop?: LoopSpec;
}

export interface SubNode extends HostBase {
  readonly kind: 'sub';
  readonly start: string;
}

export interface TimerNode extends NodeBase {
  readonly kind: 'timer';
  readonly timer: TimerTemplate;
}

export interface BoundaryNode extends NodeBase {
  readonly kind: 'boundary';
  readonly timer: TimerTemplate;
  readonly host: string;
  readonly interrupting: boolean;
}

export type FlowNode = PlainNode | UserNode | SubNode | TimerNode | BoundaryNode;
export type NodeKind = FlowNode['kind'];

export interface SequenceFlow {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly when?: Ast;
}

/** A compiled process: plain JSON, never changed once made. */
export interface Graph {
  readonly f: typeof graphFormat;
  readonly key: string;
  readonly start: string;
  readonly nodes: Readonly<Record<string, FlowNode>>;
  readonly flows: Readonly<Record<string, SequenceFlow>>;
}

/** The facts that a deployment stores beside the graph. */
export interface Meta {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** The form that starts an instance. */
  readonly formKey: string;
  /** The variable that takes the starter's id, beside `initiator`. */
  readonly initiator: string;
  /** The users and roles that may start an instance; when both lists are empty, every user may. */
  readonly candidateStarterUsers: readonly string[];
  readonly candidateStarterGroups: readonly string[];
}

/** Returns a node by an id from the graph or a state. Throws when there is none. */
export function nodeOf(graph: Graph, id: string): FlowNode {
  const node = Object.hasOwn(graph.nodes, id) ? graph.nodes[id] : undefined;
  if (!node) throw new Error(`The graph of ${graph.key} has no node ${id}`);
  return node;
}

/** Returns a flow by an id from the graph or a state. Throws when there is none. */
export function flowOf(graph: Graph, id: string): SequenceFlow {
  const flow = Object.hasOwn(graph.flows, id) ? graph.flows[id] : undefined;
  if (!flow) throw new Error(`The graph of ${graph.key} has no flow ${id}`);
  return flow;
}
