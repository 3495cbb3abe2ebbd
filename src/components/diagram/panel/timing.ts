import type { Drawn, ModelServices, Services } from '../services.ts';
import { bodyOf, type Choice, type Property, partsOf, placeOf, type Section } from './property.ts';

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
export function timing(editor: Services<ModelServices>, element: Drawn): readonly Section[] {
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
