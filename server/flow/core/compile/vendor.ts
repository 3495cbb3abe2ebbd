import { type BpmnElement, typeOf, vendorAttributes, vendorExtensions } from './element.ts';
import type { Findings } from './findings.ts';

/** Attributes of the vendor's namespace that mean something here. */
const known: Readonly<Record<string, readonly string[]>> = {
  process: ['candidateStarterUsers', 'candidateStarterGroups'],
  startEvent: ['initiator', 'formKey'],
  userTask: ['assignee', 'candidateUsers', 'candidateGroups', 'formKey', 'dueDate', 'priority'],
  multiInstanceLoopCharacteristics: ['collection', 'elementVariable'],
};

/** These name Java code to run, and nobody should believe that it runs. */
const delegates = new Set(['class', 'delegateExpression', 'expression']);
const listener = /listener$/i;

/** Refuses code, and tells of what is not understood: it stays in the file and does nothing. */
export function checkVendor(element: BpmnElement, findings: Findings, owner = element): void {
  const own = known[typeOf(element)] ?? [];
  for (const attribute of vendorAttributes(element).keys()) {
    if (delegates.has(attribute)) findings.refuse('EXT_LISTENER', owner, { name: attribute });
    else if (!own.includes(attribute)) findings.warn('ATTR_UNKNOWN', owner, { name: attribute });
  }
  for (const extension of vendorExtensions(element)) {
    if (listener.test(extension)) findings.refuse('EXT_LISTENER', owner, { name: extension });
    else findings.warn('EXT_UNKNOWN', owner, { name: extension });
  }
}
