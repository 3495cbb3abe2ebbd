import type { diagram } from '#src/locales/diagram';
import type { MessageKey } from '#src/locales/words';
import type { Drawn, ModelServices, Services } from '../services.ts';

/** An element that the palette offers; `make` may create further ones with it. */
export interface Offer {
  /** Its type has a name under the same word. */
  readonly id: keyof (typeof diagram)['zh']['type'];
  readonly group: 'event' | 'activity' | 'gateway' | 'frame';
  readonly icon: string;
  readonly word: MessageKey;
  readonly make: (editor: Services<ModelServices>) => readonly [Drawn, ...Drawn[]];
}

export const timer = { type: 'bpmn:IntermediateCatchEvent', eventDefinitionType: 'bpmn:TimerEventDefinition' };

const one =
  (attributes: Readonly<Record<string, unknown>>): Offer['make'] =>
  (editor) => [editor.get('elementFactory').createShape(attributes)];

/** Creates a sub-process with its start event. */
const subProcess: Offer['make'] = (editor) => {
  const factory = editor.get('elementFactory');
  const parent = factory.createShape({ type: 'bpmn:SubProcess', x: 0, y: 0, isExpanded: true });
  return [parent, factory.createShape({ type: 'bpmn:StartEvent', x: 40, y: 82, parent })];
};

const events: readonly Omit<Offer, 'group'>[] = [
  { id: 'start', icon: 'start-event-none', word: 'diagram.create.start', make: one({ type: 'bpmn:StartEvent' }) },
  { id: 'timer', icon: 'intermediate-event-catch-timer', word: 'diagram.create.timer', make: one(timer) },
  { id: 'end', icon: 'end-event-none', word: 'diagram.create.end', make: one({ type: 'bpmn:EndEvent' }) },
];

const activities: readonly Omit<Offer, 'group'>[] = [
  { id: 'userTask', icon: 'user-task', word: 'diagram.create.userTask', make: one({ type: 'bpmn:UserTask' }) },
  { id: 'subProcess', icon: 'subprocess-expanded', word: 'diagram.create.subProcess', make: subProcess },
];

const gateways: readonly Omit<Offer, 'group'>[] = [
  { id: 'exclusive', icon: 'gateway-xor', word: 'diagram.create.exclusive', make: one({ type: 'bpmn:ExclusiveGateway' }) },
  { id: 'parallel', icon: 'gateway-parallel', word: 'diagram.create.parallel', make: one({ type: 'bpmn:ParallelGateway' }) },
  { id: 'inclusive', icon: 'gateway-or', word: 'diagram.create.inclusive', make: one({ type: 'bpmn:InclusiveGateway' }) },
];

const frames: readonly Omit<Offer, 'group'>[] = [
  {
    id: 'pool',
    icon: 'participant',
    word: 'diagram.create.pool',
    make: (editor) => [editor.get('elementFactory').createParticipantShape()],
  },
  { id: 'group', icon: 'group', word: 'diagram.create.group', make: one({ type: 'bpmn:Group' }) },
];

/** The elements of the palette: those that the engine executes, and frames around them. */
export const offers: readonly Offer[] = Object.entries({
  event: events,
  activity: activities,
  gateway: gateways,
  frame: frames,
}).flatMap(([group, members]) => members.map((offer) => ({ ...offer, group: group as Offer['group'] })));
