import { childOf, idOf } from './element.ts';
import type { Findings } from './findings.ts';
import type { Drawing, DrawnNode } from './scan.ts';

/** Checks the structure beyond single elements: incoming and outgoing flows, and dead ends. */
export function checkStructure(drawing: Drawing, findings: Findings): void {
  const scopes = ['', ...[...drawing.nodes.values()].filter(({ kind }) => kind === 'sub').map(({ id }) => id)];
  for (const scope of scopes) checkScope(drawing, scope, findings);
  for (const node of drawing.nodes.values()) {
    checkEnds(node, findings);
    checkSplit(drawing, node, findings);
  }
}

/** Checks a process or sub-process: it has one start, an end, and no unreachable node. */
function checkScope(drawing: Drawing, scope: string, findings: Findings): void {
  const owner = drawing.nodes.get(scope)?.element ?? drawing.process;
  const nodes = [...drawing.nodes.values()].filter((node) => node.scope === scope);
  const starts = nodes.filter(({ kind }) => kind === 'start');
  const [start] = starts;
  if (!nodes.some(({ kind }) => isEnd(kind))) findings.refuse('BPMN_END', owner, { reason: 'missing' });
  if (!start || starts.length > 1) {
    findings.refuse('BPMN_START', owner, { reason: start ? 'several' : 'missing' });
    return;
  }
  const reached = reachable(drawing, start);
  for (const node of nodes) {
    if (reached.has(node.id)) checkWayOn(drawing, { start, node }, findings);
    else findings.refuse('BPMN_UNREACHABLE', node.element);
  }
}

function checkWayOn(drawing: Drawing, { start, node }: { start: DrawnNode; node: DrawnNode }, findings: Findings): void {
  if (node.out.length === 0 && !isEnd(node.kind)) findings.refuse('BPMN_END', node.element, { reason: 'dead_end' });
  if (node.kind === 'and') checkJoin(drawing, { start, join: node }, findings);
}

function isEnd(kind: DrawnNode['kind']): boolean {
  return kind === 'end' || kind === 'terminate';
}

/** Refuses a flow into a parallel gateway that only the gateway itself can feed: its token would never come. */
function checkJoin(drawing: Drawing, { start, join }: { start: DrawnNode; join: DrawnNode }, findings: Findings): void {
  if (join.in.length < 2) return;
  const reached = reachable(drawing, start, join);
  for (const flowId of join.in) {
    const from = drawing.flows.get(flowId)?.from;
    if (from && !reached.has(from.id)) findings.refuse('BPMN_JOIN', join.element, { flow: flowId });
  }
}

/** Returns the nodes that tokens can reach from a node, also by boundary timers, without passing the barred one. */
function reachable({ nodes, flows }: Drawing, start: DrawnNode, barred?: DrawnNode): ReadonlySet<string> {
  const reached = new Set<string>();
  const open: (DrawnNode | undefined)[] = [start];
  while (open.length > 0) {
    const node = open.pop();
    if (!node || node === barred || reached.has(node.id)) continue;
    reached.add(node.id);
    open.push(...node.out.map((id) => flows.get(id)?.to), ...node.boundaries.map((id) => nodes.get(id)));
  }
  return reached;
}

function checkEnds({ kind, element, in: incoming, out }: DrawnNode, findings: Findings): void {
  if (kind === 'start' && incoming.length > 0) findings.refuse('BPMN_STRUCTURE', element, { reason: 'flow_into_start' });
  if (kind === 'boundary' && incoming.length > 0) findings.refuse('BPMN_STRUCTURE', element, { reason: 'flow_into_boundary' });
  if (isEnd(kind) && out.length > 0) findings.refuse('BPMN_STRUCTURE', element, { reason: 'flow_out_of_end' });
}

/** Checks that each outgoing flow of a decision has a condition, but for the default. */
function checkSplit({ flows }: Drawing, { kind, element, out }: DrawnNode, findings: Findings): void {
  const way = childOf(element, 'default');
  const byDefault = way && idOf(way);
  const isDecision = (kind === 'xor' || kind === 'or') && out.length > 1;
  for (const flowId of out) {
    const flow = flows.get(flowId);
    const hasCondition = flow && childOf(flow.element, 'conditionExpression') !== undefined;
    if (isDecision && flowId !== byDefault && !hasCondition) findings.refuse('BPMN_CONDITION', element, { flow: flowId });
    if (hasCondition && (flowId === byDefault || kind === 'and'))
      findings.warn('CONDITION_IGNORED', flow.element, { node: idOf(element) });
  }
}
