import {
  type BoundaryNode,
  type FlowNode,
  type Graph,
  graphFormat,
  type SequenceFlow,
  type TimerKind,
  type TimerTemplate,
} from '../graph.ts';
import { isTimer } from '../timer.ts';
import { type BpmnElement, childOf, childrenOf, idOf, nameOf, typeOf } from './element.ts';
import { expressionsOf } from './expressions.ts';
import type { Findings } from './findings.ts';
import { hostRef } from './kinds.ts';
import type { Drawing, DrawnFlow, DrawnNode } from './scan.ts';
import { loopOf, taskOf } from './user-task.ts';

/** The graph of a drawing; to be used only when there were no findings. */
export function buildGraph(drawing: Drawing, findings: Findings): Graph {
  const nodes = [...drawing.nodes.values()];
  const flows = [...drawing.flows.values()];
  return {
    f: graphFormat,
    key: idOf(drawing.process),
    start: startOf(drawing, ''),
    // From entries, so that no id can mean anything to an object.
    nodes: Object.fromEntries(nodes.map((node) => [node.id, buildNode(drawing, node, findings)])),
    flows: Object.fromEntries(flows.map((flow) => [flow.id, buildFlow(flow, findings)])),
  };
}

function startOf({ nodes }: Drawing, scope: string): string {
  return [...nodes.values()].find((node) => node.kind === 'start' && node.scope === scope)?.id ?? '';
}

function buildFlow({ id, element, from, to }: DrawnFlow, findings: Findings): SequenceFlow {
  const plain = { id, name: nameOf(element), from: from.id, to: to.id };
  const holder = childOf(element, 'conditionExpression');
  if (!holder) return plain;
  const expressions = expressionsOf(element, findings);
  const text = expressions.body(holder);
  const when = text === undefined ? undefined : expressions.expression(text);
  return when ? { ...plain, when } : plain;
}

function buildNode(drawing: Drawing, node: DrawnNode, findings: Findings): FlowNode {
  const { id, element, scope, boundaries } = node;
  const way = childOf(element, 'default');
  const base = {
    id,
    name: nameOf(element),
    type: typeOf(element),
    scope,
    in: node.in,
    out: node.out,
    ...(way && { default: idOf(way) }),
  };
  switch (node.kind) {
    case 'user': {
      const loop = loopOf(element, findings);
      return { ...base, kind: 'user', boundaries, task: taskOf(element, findings), ...(loop && { loop }) };
    }
    case 'sub':
      return { ...base, kind: 'sub', boundaries, start: startOf(drawing, id) };
    case 'timer':
      return { ...base, kind: 'timer', timer: timerOf(element, findings, ['duration', 'date']) ?? noTimer };
    case 'boundary':
      return { ...base, ...borderOf(node), kind: 'boundary', timer: timerOf(element, findings) ?? noTimer };
    default:
      return { ...base, kind: node.kind };
  }
}

/** The placeholder for a timer that was refused. */
const noTimer: BoundaryNode['timer'] = { kind: 'duration', text: [] };

function borderOf({ element }: DrawnNode): Pick<BoundaryNode, 'host' | 'interrupting'> {
  const { host, interrupting } = hostRef(element);
  return { host: host ? idOf(host) : '', interrupting };
}

const timerProperties: { readonly [Kind in TimerKind]: string } = {
  duration: 'timeDuration',
  date: 'timeDate',
  cycle: 'timeCycle',
};
const timerKinds: readonly TimerKind[] = ['duration', 'date', 'cycle'];

/** The timer of an event; one whose text holds no expression is checked now, any other when it is set. */
function timerOf(element: BpmnElement, findings: Findings, allowed = timerKinds): TimerTemplate | undefined {
  const definition = childrenOf(element, 'eventDefinitions')[0];
  const written = timerKinds.filter((kind) => definition && childOf(definition, timerProperties[kind]));
  const [kind] = written;
  if (!definition || !kind || written.length > 1 || !allowed.includes(kind)) {
    findings.refuse('TIMER_INVALID', element, { reason: kind && written.length === 1 ? kind : 'not_one' });
    return undefined;
  }
  const expressions = expressionsOf(element, findings);
  const source = expressions.body(childOf(definition, timerProperties[kind]));
  const text = expressions.template(source);
  if (source === '') findings.refuse('TIMER_INVALID', element, { reason: 'empty' });
  if (!source || !text) return undefined;
  if (text.every((part) => typeof part === 'string') && !isTimer({ kind, text: source })) {
    findings.refuse('TIMER_INVALID', element, { reason: 'text', text: source.slice(0, 100) });
  }
  return { kind, text };
}
