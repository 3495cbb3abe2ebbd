import type { MessageKey } from '#src/locales/words';
import type { BpmnObject, Drawn, ModelServices, Services } from '../services.ts';

/** One of several fixed values. */
export interface Choice {
  readonly value: string;
  readonly label: MessageKey;
}

export type Input =
  | 'text'
  | 'long'
  /** `true` or the empty text. */
  | 'flag'
  | 'user'
  | 'users'
  | 'roles'
  | readonly Choice[];

/** An editable property of an element. Every value is a text, and the empty one means none. */
export interface Property {
  readonly key: string;
  readonly label: MessageKey;
  readonly input: Input;
  readonly hint?: MessageKey;
  readonly value: string;
  readonly write: (value: string) => void;
  /** Returns the reason why a value is not allowed. */
  readonly refuse?: (value: string) => MessageKey | undefined;
}

/** A group of related properties. */
export interface Section {
  readonly title: MessageKey;
  readonly properties: readonly Property[];
}

/** A BPMN object whose properties are edited through undoable commands. */
export interface Place {
  readonly object: BpmnObject;
  change(properties: Readonly<Record<string, unknown>>): void;
  /** Creates a child object of this one. */
  make(type: string, properties: Readonly<Record<string, unknown>>): BpmnObject;
}

/** Returns the place of an element, or of an object within it that is not drawn. */
export function placeOf(editor: Services<ModelServices>, element: Drawn, object = element.businessObject): Place {
  const modeling = editor.get('modeling');
  return {
    object,
    change: (properties) => {
      if (object === element.businessObject) modeling.updateProperties(element, properties);
      else modeling.updateModdleProperties(element, object, properties);
    },
    make: (type, properties) => Object.assign(editor.get('bpmnFactory').create(type, properties), { $parent: object }),
  };
}

export type Told = Pick<Property, 'label'> & Partial<Pick<Property, 'input' | 'hint' | 'refuse'>>;

/** Returns the property for an attribute. */
export function attribute({ object, change }: Place, name: string, told: Told): Property {
  return {
    input: 'text',
    ...told,
    key: name,
    value: String(object.get(name) ?? ''),
    write: (value) => change({ [name]: value === '' ? undefined : value }),
  };
}

const isPart = (value: unknown): value is BpmnObject => typeof value === 'object' && value !== null && '$type' in value;

/** Returns a child object, if there is one. */
export function partOf(object: BpmnObject, name: string): BpmnObject | undefined {
  const part = object.get(name);
  return isPart(part) ? part : undefined;
}

/** Returns the child objects under a name that may have several. */
export function partsOf(object: BpmnObject, name: string): readonly BpmnObject[] {
  const parts = object.get(name);
  return Array.isArray(parts) ? parts.filter(isPart) : [];
}

/** Returns the text of an expression. */
export function bodyOf(object: BpmnObject, name: string): string {
  return String(partOf(object, name)?.get('body') ?? '');
}

/** Returns the property for an expression, which is a child object. */
export function expression(place: Place, name: string, told: Told): Property {
  return {
    input: 'text',
    ...told,
    key: name,
    value: bodyOf(place.object, name),
    write: (body) => place.change({ [name]: body === '' ? undefined : place.make('bpmn:FormalExpression', { body }) }),
  };
}
