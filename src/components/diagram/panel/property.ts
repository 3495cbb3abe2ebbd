import type { MessageKey } from '#src/locales/zh';
import type { BpmnObject, Drawn, ModelServices, Services } from '../services.ts';

/** One of a few. */
export interface Choice {
  readonly value: string;
  readonly label: MessageKey;
}

export type Input =
  | 'text'
  | 'long'
  /** Yes is `true`, no is empty. */
  | 'flag'
  | 'user'
  | 'users'
  | 'roles'
  | readonly Choice[];

/** Something about an element that can be changed. Every value is a text; an empty one is none. */
export interface Property {
  readonly key: string;
  readonly label: MessageKey;
  readonly input: Input;
  readonly hint?: MessageKey;
  readonly value: string;
  readonly write: (value: string) => void;
  /** Why a value cannot be. */
  readonly refuse?: (value: string) => MessageKey | undefined;
}

/** What belongs together. */
export interface Section {
  readonly title: MessageKey;
  readonly properties: readonly Property[];
}

/** A part of BPMN whose properties are changed, and how; every change can be taken back. */
export interface Place {
  readonly object: BpmnObject;
  change(properties: Readonly<Record<string, unknown>>): void;
  /** A part of it that is not there yet. */
  make(type: string, properties: Readonly<Record<string, unknown>>): BpmnObject;
}

/** The place of an element itself, or of a part of it that is not drawn. */
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

/** A property that is an attribute. */
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

/** A part of an object, where it is there. */
export function partOf(object: BpmnObject, name: string): BpmnObject | undefined {
  const part = object.get(name);
  return isPart(part) ? part : undefined;
}

/** The parts of an object of which it may have several. */
export function partsOf(object: BpmnObject, name: string): readonly BpmnObject[] {
  const parts = object.get(name);
  return Array.isArray(parts) ? parts.filter(isPart) : [];
}

/** What an expression says. */
export function bodyOf(object: BpmnObject, name: string): string {
  return String(partOf(object, name)?.get('body') ?? '');
}

/** A property that is an expression of its own. */
export function expression(place: Place, name: string, told: Told): Property {
  return {
    input: 'text',
    ...told,
    key: name,
    value: bodyOf(place.object, name),
    write: (body) => place.change({ [name]: body === '' ? undefined : place.make('bpmn:FormalExpression', { body }) }),
  };
}
