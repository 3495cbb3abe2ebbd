import type { NodeKind } from '../graph.ts';
import { type BpmnElement, childOf, childrenOf, flagOf, textOf, typeOf } from './element.ts';

/** The part of an element that the engine does not support, by BPMN's name for it. */
export interface Unsupported {
  readonly unsupported: string;
}

type Kind = NodeKind | Unsupported;

/** The kinds of elements by BPMN's type; every other type is refused. */
const kinds: Readonly<Record<string, (element: BpmnElement) => Kind>> = {
  startEvent: (element) => eventKind(element, { none: 'start' }),
  endEvent: (element) => eventKind(element, { none: 'end', terminateEventDefinition: 'terminate' }),
  boundaryEvent: (element) => eventKind(element, { timerEventDefinition: 'boundary' }),
  intermediateCatchEvent: (element) => eventKind(element, { timerEventDefinition: 'timer' }),
  userTask: () => 'user',
  task: () => 'pass',
  subProcess: (element) => (flagOf(element, 'triggeredByEvent') ? { unsupported: 'eventSubProcess' } : 'sub'),
  exclusiveGateway: () => 'xor',
  parallelGateway: () => 'and',
  inclusiveGateway: () => 'or',
};

/** Elements that are only drawn for the reader and do not run. */
const silent = new Set(['dataObject', 'dataObjectReference', 'dataStoreReference']);

export function isSilent(element: BpmnElement): boolean {
  return silent.has(typeOf(element));
}

/** Returns the kind of an element for the interpreter, or the reason why it is unsupported. */
export function kindOf(element: BpmnElement): Kind {
  const type = typeOf(element);
  const kind = Object.hasOwn(kinds, type) ? kinds[type]?.(element) : undefined;
  if (kind === undefined) return { unsupported: type };
  if (flagOf(element, 'isForCompensation')) return { unsupported: 'compensation' };
  const loop = childOf(element, 'loopCharacteristics');
  const isKnownLoop = !loop || (kind === 'user' && typeOf(loop) === 'multiInstanceLoopCharacteristics');
  return isKnownLoop ? kind : { unsupported: typeOf(loop) };
}

/** Returns the kind of an event by its event definition, of which it may have one or none. */
function eventKind(element: BpmnElement, known: Readonly<Record<string, NodeKind>>): Kind {
  const definitions = childrenOf(element, 'eventDefinitions').map(typeOf);
  if (childrenOf(element, 'eventDefinitionRef').length > 0) return { unsupported: 'eventDefinitionRef' };
  const foreign = definitions.find((definition) => !Object.hasOwn(known, definition));
  const definition = foreign ?? definitions[0] ?? 'none';
  const isPlain = definitions.length < 2 && !flagOf(element, 'parallelMultiple');
  const kind = Object.hasOwn(known, definition) ? known[definition] : undefined;
  if (kind === undefined) return { unsupported: definition === 'none' ? typeOf(element) : definition };
  return isPlain ? kind : { unsupported: 'multipleEventDefinition' };
}

/** Returns the host of a boundary timer, and whether the timer interrupts it. */
export function hostRef(element: BpmnElement): { host: BpmnElement | undefined; interrupting: boolean } {
  return { host: childOf(element, 'attachedToRef'), interrupting: flagOf(element, 'cancelActivity') ?? true };
}

export function isExecutable(process: BpmnElement): boolean {
  return flagOf(process, 'isExecutable') ?? true;
}

export function descriptionOf(element: BpmnElement): string {
  const [first] = childrenOf(element, 'documentation');
  return first ? textOf(first, 'text') : '';
}
