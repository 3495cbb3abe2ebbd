import type { Drawn, ModelServices, Services } from '../services.ts';
import { attribute, type Choice, expression, type Property, partOf, placeOf, type Section } from './property.ts';

const several = 'bpmn:MultiInstanceLoopCharacteristics';

const choices: readonly Choice[] = [
  { value: '', label: 'diagram.panel.once' },
  { value: 'parallel', label: 'diagram.panel.parallel' },
  { value: 'sequential', label: 'diagram.panel.sequential' },
];

/** Returns the section about how often a task is done, and when that is enough. */
export function repetition(editor: Services<ModelServices>, element: Drawn): Section {
  const own = placeOf(editor, element);
  const loop = partOf(element.businessObject, 'loopCharacteristics');
  const way = loop?.get('isSequential') === true ? 'sequential' : 'parallel';
  const mode: Property = {
    key: 'loop',
    label: 'diagram.panel.repeat',
    input: choices,
    value: loop ? way : '',
    write: (value) => {
      const isSequential = value === 'sequential';
      if (value === '') own.change({ loopCharacteristics: undefined });
      else if (loop?.$instanceOf(several)) placeOf(editor, element, loop).change({ isSequential });
      else own.change({ loopCharacteristics: own.make(several, { isSequential }) });
    },
  };
  if (!loop?.$instanceOf(several)) return { title: 'diagram.panel.repetition', properties: [mode] };
  const place = placeOf(editor, element, loop);
  return {
    title: 'diagram.panel.repetition',
    properties: [
      mode,
      expression(place, 'loopCardinality', { label: 'diagram.panel.cardinality', hint: 'diagram.panel.cardinalityHint' }),
      attribute(place, 'flowable:collection', { label: 'diagram.panel.collection', hint: 'diagram.panel.collectionHint' }),
      attribute(place, 'flowable:elementVariable', {
        label: 'diagram.panel.elementVariable',
        hint: 'diagram.panel.elementVariableHint',
      }),
      expression(place, 'completionCondition', {
        label: 'diagram.panel.completion',
        hint: 'diagram.panel.completionHint',
        input: 'long',
      }),
    ],
  };
}
