/** The prefix under which attributes of Flowable, Camunda 7 and Activiti are read, whatever the file calls them. */
export const vendor = 'flowable';

/**
 * An element as bpmn-moddle reads it. A property holds the value from the file, which may be of another type than BPMN demands,
 * so properties are only read by the functions below.
 */
export interface BpmnElement {
  readonly $type: string;
  readonly [property: string]: unknown;
}

function isElement(value: unknown): value is BpmnElement {
  return typeof value === 'object' && value !== null && '$type' in value && typeof value.$type === 'string';
}

/** Returns a property that is text; empty when it is missing. */
export function textOf(element: BpmnElement, property: string): string {
  const value = element[property];
  return typeof value === 'string' ? value.trim() : '';
}

export function flagOf(element: BpmnElement, property: string): boolean | undefined {
  const value = element[property];
  return typeof value === 'boolean' ? value : undefined;
}

export function childOf(element: BpmnElement, property: string): BpmnElement | undefined {
  const value = element[property];
  return isElement(value) ? value : undefined;
}

export function childrenOf(element: BpmnElement, property: string): readonly BpmnElement[] {
  const value = element[property];
  return Array.isArray(value) ? value.filter(isElement) : [];
}

export function idOf(element: BpmnElement): string {
  return textOf(element, 'id');
}

export function nameOf(element: BpmnElement): string {
  return textOf(element, 'name').slice(0, 200);
}

/** Returns BPMN's name of an element's type: `userTask`. */
export function typeOf({ $type }: BpmnElement): string {
  const name = $type.slice($type.indexOf(':') + 1);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function attributesOf({ $attrs }: BpmnElement): [string, unknown][] {
  return typeof $attrs === 'object' && $attrs !== null ? Object.entries($attrs) : [];
}

/** Returns an attribute without namespace that BPMN does not define for this element. */
export function strayAttribute(element: BpmnElement, name: string): string {
  return String(attributesOf(element).find(([attribute]) => attribute === name)?.[1] ?? '').trim();
}

/** Returns the attributes in the vendor's namespace, by their local name. */
export function vendorAttributes(element: BpmnElement): ReadonlyMap<string, string> {
  return new Map(
    attributesOf(element)
      .filter(([name]) => name.startsWith(`${vendor}:`))
      .map(([name, value]) => [name.slice(vendor.length + 1), String(value).trim()]),
  );
}

export function vendorAttribute(element: BpmnElement, name: string): string {
  return vendorAttributes(element).get(name) ?? '';
}

/** Returns the names of extension elements in the vendor's namespace. */
export function vendorExtensions(element: BpmnElement): readonly string[] {
  const extensions = childOf(element, 'extensionElements');
  if (!extensions) return [];
  return childrenOf(extensions, 'values')
    .filter(({ $type }) => $type.startsWith(`${vendor}:`))
    .map(typeOf);
}
