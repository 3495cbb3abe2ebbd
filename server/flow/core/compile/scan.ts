import type { NodeKind } from '../graph.ts';
import { DeployError } from '../problem.ts';
import { type BpmnElement, childOf, childrenOf, idOf, typeOf, vendorAttributes, vendorExtensions } from './element.ts';
import type { Findings } from './findings.ts';
import { hostRef, isSilent, kindOf } from './kinds.ts';
import type { BpmnFile } from './read.ts';

const deepest = 10;
const nodesAtMost = 1000;
const flowsAtMost = 3000;

/** A node with its flows, before it is compiled. One that is not supported counts as a task, so that it hides no other fault. */
export interface DrawnNode {
  readonly id: string;
  readonly element: BpmnElement;
  readonly kind: NodeKind;
  readonly isSupported: boolean;
  readonly scope: string;
  readonly in: string[];
  readonly out: string[];
  readonly boundaries: string[];
}

export interface DrawnFlow {
  readonly id: string;
  readonly element: BpmnElement;
  readonly from: DrawnNode;
  readonly to: DrawnNode;
}

/** A process as drawn: every id known, every flow connected. */
export interface Drawing {
  readonly process: BpmnElement;
  readonly nodes: ReadonlyMap<string, DrawnNode>;
  readonly flows: ReadonlyMap<string, DrawnFlow>;
}

interface Scan {
  readonly file: BpmnFile;
  readonly findings: Findings;
  readonly nodes: Map<string, DrawnNode>;
  readonly flows: Map<string, DrawnFlow>;
}

/** Collects nodes and flows of a process and of all that lies in it, and connects them. */
export function scan(process: BpmnElement, file: BpmnFile, findings: Findings): Drawing {
  const scanning: Scan = { file, findings, nodes: new Map(), flows: new Map() };
  const flows = collect(scanning, process, { scope: '', depth: 0 });
  if (scanning.nodes.size > nodesAtMost || flows.length > flowsAtMost) {
    findings.refuse('BPMN_STRUCTURE', process, { reason: 'too_large', max: nodesAtMost });
    throw new DeployError(findings.problems);
  }
  for (const flow of flows) connect(scanning, flow);
  for (const node of scanning.nodes.values()) {
    checkDefault(scanning, node);
    if (node.kind === 'boundary') attach(scanning, node);
  }
  return { process, nodes: scanning.nodes, flows: scanning.flows };
}

/** The nodes of one scope and those within; returns the flows, which may be listed anywhere. */
function collect(scanning: Scan, container: BpmnElement, { scope, depth }: { scope: string; depth: number }): BpmnElement[] {
  const { findings } = scanning;
  checkVendor(container, findings);
  if (depth > deepest) {
    findings.refuse('BPMN_STRUCTURE', container, { reason: 'too_deep', max: deepest });
    return [];
  }
  const flows: BpmnElement[] = [];
  for (const element of childrenOf(container, 'flowElements').filter((child) => !isSilent(child))) {
    if (idOf(element) === '') findings.refuse('BPMN_STRUCTURE', '', { reason: 'no_id', element: typeOf(element) });
    else if (typeOf(element) === 'sequenceFlow') flows.push(element);
    else {
      const { id, kind } = collectNode(scanning, element, scope);
      if (kind === 'sub') flows.push(...collect(scanning, element, { scope: id, depth: depth + 1 }));
    }
  }
  return flows;
}

function collectNode({ findings, nodes }: Scan, element: BpmnElement, scope: string): DrawnNode {
  const kind = kindOf(element);
  const isSupported = typeof kind === 'string';
  if (!isSupported) findings.refuse('BPMN_UNSUPPORTED', element, { element: kind.unsupported });
  // A sub-process checks itself when it is gone through.
  if (kind !== 'sub') checkVendor(element, findings);
  const loop = childOf(element, 'loopCharacteristics');
  if (loop) checkVendor(loop, findings, element);
  const id = idOf(element);
  const node: DrawnNode = { id, element, kind: isSupported ? kind : 'pass', isSupported, scope, in: [], out: [], boundaries: [] };
  nodes.set(id, node);
  return node;
}

function connect({ file, findings, nodes, flows }: Scan, element: BpmnElement): void {
  checkVendor(element, findings);
  const nodeAt = (end: 'sourceRef' | 'targetRef') => {
    const target = childOf(element, end);
    const node = target && nodes.get(idOf(target));
    if (node) return node;
    refuseRef(findings, element, [end, target ? idOf(target) : (file.danglingRef(element, end) ?? '')]);
    return undefined;
  };
  const [from, to] = [nodeAt('sourceRef'), nodeAt('targetRef')];
  if (!from || !to) return;
  if (from.scope !== to.scope) findings.refuse('BPMN_STRUCTURE', element, { reason: 'crosses_border' });
  const id = idOf(element);
  flows.set(id, { id, element, from, to });
  from.out.push(id);
  to.in.push(id);
}

/** Sees that a default is one of the ways out. */
function checkDefault({ file, findings, flows }: Scan, { element, out }: DrawnNode): void {
  const way = childOf(element, 'default');
  const named = way ? idOf(way) : file.danglingRef(element, 'default');
  if (named !== undefined && !(out.includes(named) && flows.has(named))) refuseRef(findings, element, ['default', named]);
}

/** Hangs a timer on its activity. */
function attach({ file, findings, nodes }: Scan, { id, element, scope }: DrawnNode): void {
  const { host } = hostRef(element);
  const node = host && nodes.get(idOf(host));
  if (!node || node.scope !== scope) {
    refuseRef(findings, element, ['attachedToRef', host ? idOf(host) : (file.danglingRef(element, 'attachedToRef') ?? '')]);
  } else if (node.kind === 'user' || node.kind === 'sub') node.boundaries.push(id);
  else if (node.isSupported) findings.refuse('BPMN_UNSUPPORTED', element, { element: 'boundaryEvent' });
}

function refuseRef(findings: Findings, element: BpmnElement, [attribute, value]: [string, string]): void {
  findings.refuse('BPMN_REFERENCE', element, { attribute, value: value.slice(0, 100) });
}

/** The attributes of the vendor's namespace that the engine supports, by element. */
const knownAttributes: Readonly<Record<string, readonly string[]>> = {
  process: ['candidateStarterUsers', 'candidateStarterGroups'],
  startEvent: ['initiator', 'formKey'],
  userTask: ['assignee', 'candidateUsers', 'candidateGroups', 'formKey', 'dueDate', 'priority'],
  multiInstanceLoopCharacteristics: ['collection', 'elementVariable'],
};

/** Attributes that name Java code; they are refused, as the code would not run. */
const delegates = new Set(['class', 'delegateExpression', 'expression']);
const listener = /listener$/i;

/** Refuses attributes and extensions that name code, and warns of unknown ones, which have no effect. */
function checkVendor(element: BpmnElement, findings: Findings, owner = element): void {
  const own = knownAttributes[typeOf(element)] ?? [];
  for (const attribute of vendorAttributes(element).keys()) {
    if (delegates.has(attribute)) findings.refuse('EXT_LISTENER', owner, { name: attribute });
    else if (!own.includes(attribute)) findings.warn('ATTR_UNKNOWN', owner, { name: attribute });
  }
  for (const extension of vendorExtensions(element)) {
    if (listener.test(extension)) findings.refuse('EXT_LISTENER', owner, { name: extension });
    else findings.warn('EXT_UNKNOWN', owner, { name: extension });
  }
}
