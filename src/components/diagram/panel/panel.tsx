import { Select } from 'antd';
import { useId } from 'react';
import { useText } from '#src/lib/i18n';
import '#src/locales/diagram';
import type { MessageKey } from '#src/locales/words';
import type { Editing } from '../model/use-editing.ts';
import { ownName } from '../own-name.ts';
import type { BpmnObject, Drawn, ModelServices, Services } from '../services.ts';
import styles from './panel.module.css';
import type { Pickers } from './pickers.ts';
import { PropertyField } from './property-field.tsx';
import { sectionsOf } from './sections.ts';

interface PanelProps {
  readonly editor: Services<ModelServices>;
  readonly editing: Editing;
  readonly pickers: Pickers;
}

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
function typeOf(object: BpmnObject): MessageKey {
  return types.find(([type]) => object.$instanceOf(type))?.[1] ?? 'diagram.type.other';
}

/** Returns the name of an element, else its id; a flow without a name is called after the elements that it connects. */
function nameOf({ businessObject }: Drawn): string {
  const ends = [businessObject.get('sourceRef'), businessObject.get('targetRef')] as (BpmnObject | undefined)[];
  const led = ends.flatMap((end) => (end ? [ownName(end) || end.id] : []));
  return ownName(businessObject) || (led.length === 2 ? led.join(' → ') : businessObject.id);
}

/** Labels are elements of their own in bpmn-js; they are left out, as the element that they name is listed. */
const isOwn = ({ labelTarget }: Drawn) => labelTarget === undefined;

/** Returns the element that the panel shows: the selected one, else the process; none if several are selected. */
function subjectOf({ selected: [first, ...others], root }: Editing): Drawn | undefined {
  return others.length > 0 ? undefined : (first?.labelTarget ?? first ?? root);
}

/** Shows the properties of the selected element beside the diagram. Elements can be selected here too, without a pointer. */
export function PropertyPanel({ editor, editing, pickers }: PanelProps) {
  const text = useText();
  const id = useId();
  const subject = subjectOf(editing);
  const elements = [
    editing.root,
    ...editor
      .get('elementRegistry')
      .getAll()
      .filter((element) => element !== editing.root),
  ];
  const options = elements.filter(isOwn).map((element) => ({
    value: element.id,
    label: text('diagram.panel.element', { type: text(typeOf(element.businessObject)), name: nameOf(element) }),
  }));
  const choose = (chosen: string) => {
    const element = editor.get('elementRegistry').get(chosen);
    if (!element) return;
    editor.get('selection').select(element === editing.root ? null : element);
    if (element !== editing.root) editor.get('canvas').scrollToElement(element);
  };
  return (
    <section className={styles.panel} aria-label={text('diagram.panel.title')}>
      <div className={styles.field}>
        <label htmlFor={id}>{text('diagram.panel.chosen')}</label>
        <Select
          id={id}
          value={subject?.id}
          options={options}
          onChange={choose}
          placeholder={text('diagram.panel.several')}
          showSearch
          optionFilterProp="label"
        />
      </div>
      {subject &&
        sectionsOf(editor, subject).map(({ title, properties }) => (
          <fieldset key={title} className={styles.section}>
            <legend>{text(title)}</legend>
            {properties.map((property) => (
              <PropertyField key={`${subject.id} ${property.key}`} property={property} pickers={pickers} />
            ))}
          </fieldset>
        ))}
    </section>
  );
}
