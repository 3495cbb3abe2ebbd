/** What a process is called in its drawing. */
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

/** The process that runs: of a drawing with pools it is the one that a pool holds. */
function processIn(file: Document): Element | undefined {
  const processes = [...file.getElementsByTagNameNS(bpmn, 'process')];
  const held = file.getElementsByTagNameNS(bpmn, 'participant')[0]?.getAttribute('processRef');
  return processes.find((process) => process.getAttribute('id') === held) ?? processes[0];
}

/** What the process of a drawing is called; nothing where it cannot be read. */
export function namesIn(xml: string): ProcessNames | undefined {
  const file = read(xml);
  const process = file && processIn(file);
  return process && { key: process.getAttribute('id') ?? '', name: process.getAttribute('name') ?? '' };
}

/** Who points at the process by its id: the plane that it is drawn on, and the pool that holds it. */
const pointers = ['bpmnElement', 'processRef'] as const;

/** The drawing with another name and key of its process; as it was where it cannot be read. */
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
