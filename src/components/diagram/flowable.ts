const address = 'http://flowable.org/bpmn';
const namesakes = /(\sxmlns:[\w.-]+\s*=\s*["'])http:\/\/(?:camunda\.org\/schema\/1\.0|activiti\.org)\/bpmn(?=["'])/g;

/** Attributes that mean something to the workflow engine, by the element of BPMN that has them. */
const attributes = {
  Process: ['candidateStarterUsers', 'candidateStarterGroups'],
  StartEvent: ['initiator', 'formKey'],
  UserTask: ['assignee', 'candidateUsers', 'candidateGroups', 'formKey', 'dueDate', 'priority'],
  MultiInstanceLoopCharacteristics: ['collection', 'elementVariable'],
} as const;

/** The drawing with the attributes of Camunda and Activiti as Flowable's, which mean the same. */
export function inFlowable(xml: string): string {
  return xml.replace(namesakes, `$1${address}`);
}

/** Returns the names of the vendor's elements in a drawing, whatever prefix it uses for the vendor. */
function foreignNames(xml: string): string[] {
  const prefixes = [...xml.matchAll(/\sxmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)].filter(([, , uri]) => uri === address);
  const isVendor = new Set(prefixes.map(([, prefix]) => prefix));
  const elements = [...xml.matchAll(/<([\w.-]+):([\w.-]+)/g)].filter(([, prefix]) => isVendor.has(prefix));
  return [...new Set(elements.map(([, , name = '']) => name.charAt(0).toUpperCase() + name.slice(1)))];
}

/**
 * Describes the attributes for the reader of BPMN. The reader drops everything without a description, so the vendor's elements
 * in this drawing are described as well: we do nothing with them and keep them.
 */
export function flowableModel(xml: string) {
  const known = Object.entries(attributes).map(([element, names]) => ({
    name: `${element}Attributes`,
    extends: [`bpmn:${element}`],
    properties: names.map((name) => ({ name, isAttr: true, type: 'String' })),
  }));
  const kept = foreignNames(xml).map((name) => ({
    name,
    superClass: ['Element'],
    properties: [
      { name: 'body', isBody: true, type: 'String' },
      { name: 'values', isMany: true, type: 'Element' },
    ],
  }));
  return { name: 'Flowable', uri: address, prefix: 'flowable', xml: { tagAlias: 'lowerCase' }, types: [...known, ...kept] };
}
