/** Returns whether BPMN allows it as the id of a process. */
export const isProcessKey = (value: string): boolean => /^[A-Za-z_][\w.-]*$/.test(value);

/** The key and name of the process in a diagram. */
export interface ProcessNames {
  readonly key: string;
  readonly name: string;
}

const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

function read(xml: string): Document | undefined {
  const file = new DOMParser().parseFromString(xml, 'application/xml');
  return file.getElementsByTagName('parsererror').length > 0 ? undefined : file;
}

/** Returns the process that is executed: in a diagram with pools, the one of the first pool. */
function processIn(file: Document): Element | undefined {
  const processes = [...file.getElementsByTagNameNS(bpmn, 'process')];
  const held = file.getElementsByTagNameNS(bpmn, 'participant')[0]?.getAttribute('processRef');
  return processes.find((process) => process.getAttribute('id') === held) ?? processes[0];
}

/** Returns the key and name of the process in a diagram, or `undefined` if it cannot be parsed. */
export function namesIn(xml: string): ProcessNames | undefined {
  const file = read(xml);
  const process = file && processIn(file);
  return process && { key: process.getAttribute('id') ?? '', name: process.getAttribute('name') ?? '' };
}

/** The attributes that refer to the process by its id: on the plane of its diagram, and on the pool that contains it. */
const pointers = ['bpmnElement', 'processRef'] as const;

/** Returns the diagram with another key and name of its process, or unchanged if it cannot be parsed. */
export function withNames(xml: string, { key, name }: ProcessNames): string {
  const file = read(xml);
  const process = file && processIn(file);
  if (!file || !process) return xml;
  const before = process.getAttribute('id');
  process.setAttribute('id', key);
  process.setAttribute('name', name);
  for (const element of file.getElementsByTagName('*')) {
    for (const pointer of pointers) if (element.getAttribute(pointer) === before) element.setAttribute(pointer, key);
  }
  const written = new XMLSerializer().serializeToString(file);
  return written.startsWith('<?xml') ? written : `${declaration}\n${written}`;
}
