import { BpmnModdle, type ParseContext, type ParseWarning, type Reader } from 'bpmn-moddle';
import { type BpmnElement, typeOf, vendor } from './element.ts';
import type { Findings } from './findings.ts';

/** The namespaces that are read as one vendor's, since the attributes mean the same in all three. */
const vendorNamespaces = ['http://flowable.org/bpmn', 'http://camunda.org/schema/1.0/bpmn', 'http://activiti.org/bpmn'];

/** The most faults of a file: the parser counts lines from the top for each, so a file full of them would take minutes. */
const faultsAtMost = 20;

const model = new BpmnModdle({}, { nsMap: Object.fromEntries(vendorNamespaces.map((uri) => [uri, vendor])) });

/** The content of a file, and its references that lead nowhere. */
export interface BpmnFile {
  readonly definitions: BpmnElement;
  /** Returns the id in a reference that leads nowhere; undefined for a valid reference. */
  danglingRef(element: BpmnElement, property: string): string | undefined;
}

/** Parses BPMN, and adds its faults to the findings. Returns undefined when nothing can be read. */
export async function readBpmn(xml: string, findings: Findings): Promise<BpmnFile | undefined> {
  const warnings: ParseWarning[] = [];
  try {
    const { rootElement } = await model.fromXML(xml, 'bpmn:Definitions', { handler: listening(warnings) });
    reportFaults(warnings, findings);
    return {
      definitions: rootElement,
      danglingRef: danglingRefs(warnings),
    };
  } catch (error) {
    reportFaults(warnings, findings);
    if (!isTold(error, warnings)) reportFault(messageOf(error), findings);
    return undefined;
  }
}

/** Makes a root handler that gets each warning as it arises, which is the only way to stop the parser in time. */
function listening(warnings: ParseWarning[]): Reader['handler'] {
  return function handler(type) {
    const reader: Reader = Object.getPrototypeOf(this);
    const root = reader.handler.call(this, type);
    let inner: ParseContext | undefined;
    Object.defineProperty(root, 'context', {
      get: () => inner,
      set: (context: ParseContext) => {
        inner = context;
        context.addWarning = (warning) => {
          warnings.push(warning);
          if (warning.error && warnings.filter(isFault).length >= faultsAtMost) throw warning.error;
        };
      },
    });
    return root;
  };
}

function isFault({ error }: ParseWarning): boolean {
  return error !== undefined;
}

/** Returns whether an error is among the warnings already: as the fault that stopped the parser, or that left it no root. */
function isTold(error: unknown, warnings: readonly ParseWarning[]): boolean {
  const faults = warnings.filter(isFault);
  return (
    faults.some((warning) => warning.error === error) || (faults.length > 0 && messageOf(error).startsWith('failed to parse'))
  );
}

function danglingRefs(warnings: readonly ParseWarning[]): BpmnFile['danglingRef'] {
  const ofElements = new Map<unknown, Map<string | undefined, string | undefined>>();
  for (const { element, property, value } of warnings) {
    const ofElement = ofElements.get(element) ?? new Map();
    ofElements.set(element, ofElement.set(property, value));
  }
  return (element, property) => ofElements.get(element)?.get(`bpmn:${property}`);
}

function reportFaults(warnings: readonly ParseWarning[], findings: Findings): void {
  for (const { error, message } of warnings) {
    if (error) reportFault(message, findings);
    else if (message.startsWith('unsupported document encoding')) findings.refuse('XML_INVALID', '', { reason: 'encoding' });
  }
}

/** Turns a message of the parser into a finding; messages about BPMN itself get codes of their own. */
function reportFault(message: string, findings: Findings): void {
  const detail = /nested error: (.*)$/s.exec(message)?.[1] ?? message;
  const line = Number(/line: (\d+)/.exec(message)?.[1] ?? 0) + 1;
  const id = /^(duplicate|illegal) ID <(.*)>$/s.exec(detail);
  const element = /^(?:unknown type|unrecognized element) <(?:bpmn:)?([\w:.-]+)>$/.exec(detail)?.[1];
  if (id) findings.refuse('BPMN_STRUCTURE', (id[2] ?? '').slice(0, 100), { reason: `${id[1]}_id`, line });
  else if (element !== undefined) findings.refuse('BPMN_UNSUPPORTED', '', { element: typeOf({ $type: element }), line });
  else if (/^(?:unexpected element|failed to parse)/.test(detail)) findings.refuse('XML_INVALID', '', { reason: 'not_bpmn' });
  else findings.refuse('XML_INVALID', '', { reason: 'malformed', line, detail: detail.slice(0, 100) });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
