import type { MessageKey } from '#src/locales/words';
import type { BpmnObject, Drawn, ModelServices, Services } from '../services.ts';
import {
  attribute,
  bodyOf,
  type Choice,
  expression,
  type Place,
  type Property,
  partOf,
  partsOf,
  placeOf,
  type Section,
} from './property.ts';
import { repetition } from './repetition.ts';

const kinds = ['timeDuration', 'timeDate', 'timeCycle'] as const;

const choices: readonly Choice[] = [
  { value: 'timeDuration', label: 'diagram.panel.duration' },
  { value: 'timeDate', label: 'diagram.panel.date' },
  { value: 'timeCycle', label: 'diagram.panel.cycle' },
];

const hints = {
  timeDuration: 'diagram.panel.durationHint',
  timeDate: 'diagram.panel.dateHint',
  timeCycle: 'diagram.panel.cycleHint',
} as const;

/** Returns the section about when a timer falls due; undefined for an element without a timer. */
function timing(editor: Services<ModelServices>, element: Drawn): readonly Section[] {
  const { businessObject } = element;
  const definition = partsOf(businessObject, 'eventDefinitions').find((part) => part.$instanceOf('bpmn:TimerEventDefinition'));
  if (!definition) return [];
  const place = placeOf(editor, element, definition);
  const kind = kinds.find((name) => definition.get(name) !== undefined) ?? 'timeDuration';
  const body = bodyOf(definition, kind);
  /** A timer has exactly one of the three. */
  const set = (name: string, text: string) =>
    place.change({
      ...Object.fromEntries(kinds.map((other) => [other, undefined])),
      [name]: place.make('bpmn:FormalExpression', { body: text }),
    });
  const interrupting: Property = {
    key: 'cancelActivity',
    label: 'diagram.panel.interrupting',
    hint: 'diagram.panel.interruptingHint',
    input: 'flag',
    value: businessObject.get('cancelActivity') === false ? '' : 'true',
    write: (value) => placeOf(editor, element).change({ cancelActivity: value === 'true' }),
  };
  return [
    {
      title: 'diagram.panel.timer',
      properties: [
        { key: 'kind', label: 'diagram.panel.timerKind', input: choices, value: kind, write: (name) => set(name, body) },
        {
          key: kind,
          label: 'diagram.panel.time',
          hint: hints[kind],
          input: 'text',
          value: body,
          write: (text) => set(kind, text),
        },
        ...(businessObject.$instanceOf('bpmn:BoundaryEvent') ? [interrupting] : []),
      ],
    },
  ];
}

type Editor = Services<ModelServices>;

const isName = /^[A-Za-z_][\w.-]*$/;

/** Returns an id that BPMN allows and that nothing else in the drawing has. */
function idOf(editor: Editor, place: Place, label: MessageKey): Property {
  const { ids } = editor.get('moddle');
  return attribute(place, 'id', {
    label,
    refuse: (value) => {
      if (!isName.test(value)) return 'diagram.panel.idWrong';
      return value !== place.object.id && ids.assigned(value) ? 'diagram.panel.idTaken' : undefined;
    },
  });
}

const named = ['bpmn:FlowElement', 'bpmn:Participant', 'bpmn:Lane'];

function general(editor: Editor, element: Drawn): Section {
  const place = placeOf(editor, element);
  const is = (type: string) => place.object.$instanceOf(type);
  const name = named.some(is) ? [attribute(place, 'name', { label: 'diagram.panel.name' })] : [];
  const note = is('bpmn:TextAnnotation') ? [attribute(place, 'text', { label: 'diagram.panel.note', input: 'long' })] : [];
  return { title: 'diagram.panel.general', properties: [...name, ...note, idOf(editor, place, 'diagram.panel.id')] };
}

function process(editor: Editor, element: Drawn, object: BpmnObject): Section {
  const place = placeOf(editor, element, object);
  const executable: Property = {
    key: 'isExecutable',
    label: 'diagram.panel.executable',
    hint: 'diagram.panel.executableHint',
    input: 'flag',
    // The engine reads it the same way: only an explicit `false` means no.
    value: object.get('isExecutable') === false ? '' : 'true',
    write: (value) => place.change({ isExecutable: value === 'true' }),
  };
  return {
    title: 'diagram.panel.process',
    properties: [
      idOf(editor, place, 'diagram.panel.processKey'),
      attribute(place, 'name', { label: 'diagram.panel.processName' }),
      attribute(place, 'flowable:candidateStarterUsers', { label: 'diagram.panel.starterUsers', input: 'users' }),
      attribute(place, 'flowable:candidateStarterGroups', {
        label: 'diagram.panel.starterGroups',
        input: 'roles',
        hint: 'diagram.panel.startersHint',
      }),
      executable,
    ],
  };
}

function start(editor: Editor, element: Drawn): Section {
  const place = placeOf(editor, element);
  return {
    title: 'diagram.panel.start',
    properties: [
      attribute(place, 'flowable:initiator', { label: 'diagram.panel.initiator', hint: 'diagram.panel.initiatorHint' }),
      attribute(place, 'flowable:formKey', { label: 'diagram.panel.formKey' }),
    ],
  };
}

function task(editor: Editor, element: Drawn): Section {
  const place = placeOf(editor, element);
  return {
    title: 'diagram.panel.task',
    properties: [
      attribute(place, 'flowable:assignee', { label: 'diagram.panel.assignee', input: 'user' }),
      attribute(place, 'flowable:candidateUsers', { label: 'diagram.panel.candidateUsers', input: 'users' }),
      attribute(place, 'flowable:candidateGroups', {
        label: 'diagram.panel.candidateGroups',
        input: 'roles',
        hint: 'diagram.panel.candidatesHint',
      }),
      attribute(place, 'flowable:formKey', { label: 'diagram.panel.formKey' }),
      attribute(place, 'flowable:dueDate', { label: 'diagram.panel.dueDate', hint: 'diagram.panel.dueDateHint' }),
      attribute(place, 'flowable:priority', { label: 'diagram.panel.priority' }),
    ],
  };
}

const forking = ['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway', 'bpmn:Activity'];

function flow(editor: Editor, element: Drawn): Section {
  const place = placeOf(editor, element);
  const { source } = element;
  const condition = expression(place, 'conditionExpression', {
    label: 'diagram.panel.condition',
    hint: 'diagram.panel.conditionHint',
    input: 'long',
  });
  if (!source || !forking.some((type) => source.businessObject.$instanceOf(type))) {
    return { title: 'diagram.panel.flow', properties: [condition] };
  }
  const byDefault: Property = {
    key: 'default',
    label: 'diagram.panel.default',
    hint: 'diagram.panel.defaultHint',
    input: 'flag',
    value: source.businessObject.get('default') === place.object ? 'true' : '',
    write: (value) => placeOf(editor, source).change({ default: value === 'true' ? place.object : undefined }),
  };
  return { title: 'diagram.panel.flow', properties: [condition, byDefault] };
}

/** The process that a pool holds; of a drawing with pools it is the one that runs. */
function processOf(element: Drawn): { element: Drawn; object: BpmnObject } | undefined {
  const { businessObject, children = [] } = element;
  if (businessObject.$instanceOf('bpmn:Process')) return { element, object: businessObject };
  if (businessObject.$instanceOf('bpmn:Collaboration')) return children.map(processOf).find((found) => found !== undefined);
  const object = businessObject.$instanceOf('bpmn:Participant') ? partOf(businessObject, 'processRef') : undefined;
  return object && { element, object };
}

const own: readonly (readonly [type: string, section: (editor: Editor, element: Drawn) => Section])[] = [
  ['bpmn:UserTask', task],
  ['bpmn:UserTask', repetition],
  ['bpmn:StartEvent', start],
  ['bpmn:SequenceFlow', flow],
];

/** Returns all properties of an element that can be edited. */
export function sectionsOf(editor: Editor, element: Drawn): readonly Section[] {
  const { businessObject } = element;
  const isRoot = ['bpmn:Process', 'bpmn:Collaboration'].some((type) => businessObject.$instanceOf(type));
  const found = processOf(element);
  return [
    ...(isRoot ? [] : [general(editor, element)]),
    ...own.filter(([type]) => businessObject.$instanceOf(type)).map(([, section]) => section(editor, element)),
    ...timing(editor, element),
    ...(found ? [process(editor, found.element, found.object)] : []),
  ];
}
