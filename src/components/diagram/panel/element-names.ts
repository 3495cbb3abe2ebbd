import type { MessageKey } from '#src/locales/zh';
import { ownName } from '../own-name.ts';
import type { BpmnObject, Drawn } from '../services.ts';

/** The labels of element types, subtypes before their supertypes. */
const types: readonly (readonly [type: string, word: MessageKey])[] = [
  ['bpmn:Process', 'diagram.type.process'],
  ['bpmn:Collaboration', 'diagram.type.process'],
  ['bpmn:StartEvent', 'diagram.type.start'],
  ['bpmn:EndEvent', 'diagram.type.end'],
  ['bpmn:BoundaryEvent', 'diagram.type.boundary'],
  ['bpmn:IntermediateCatchEvent', 'diagram.type.timer'],
  ['bpmn:UserTask', 'diagram.type.userTask'],
  ['bpmn:SubProcess', 'diagram.type.subProcess'],
  ['bpmn:Activity', 'diagram.type.task'],
  ['bpmn:ExclusiveGateway', 'diagram.type.exclusive'],
  ['bpmn:ParallelGateway', 'diagram.type.parallel'],
  ['bpmn:InclusiveGateway', 'diagram.type.inclusive'],
  ['bpmn:SequenceFlow', 'diagram.type.flow'],
  ['bpmn:Participant', 'diagram.type.pool'],
  ['bpmn:Lane', 'diagram.type.lane'],
  ['bpmn:TextAnnotation', 'diagram.type.note'],
  ['bpmn:Group', 'diagram.type.group'],
];

/** Returns the label of an element's type. */
export function typeOf(object: BpmnObject): MessageKey {
  return types.find(([type]) => object.$instanceOf(type))?.[1] ?? 'diagram.type.other';
}

/** Returns the name of an element, else its id; a flow without a name is called after the elements that it connects. */
export function nameOf({ businessObject }: Drawn): string {
  const ends = [businessObject.get('sourceRef'), businessObject.get('targetRef')] as (BpmnObject | undefined)[];
  const led = ends.flatMap((end) => (end ? [ownName(end) || end.id] : []));
  return ownName(businessObject) || (led.length === 2 ? led.join(' → ') : businessObject.id);
}
