import { type BpmnElement, typeOf, vendorAttributes, vendorExtensions } from './element.ts';
import type { Findings } from './findings.ts';

/** The attributes of the vendor's namespace that the engine supports, by element. */
const known: Readonly<Record<string, readonly string[]>> = {
  process: ['candidateStarterUsers', 'candidateStarterGroups'],
  startEvent: ['initiator', 'formKey'],
  userTask: ['assignee', 'candidateUsers', 'candidateGroups', 'formKey', 'dueDate', 'priority'],
  multiInstanceLoopCharacteristics: ['collection', 'elementVariable'],
};

/** Attributes that name Java code; they are refused, as the code would not run. */
const delegates = new Set(['class', 'delegateExpression', 'expression']);
const listener = /listener$/i;

/** Refuses attributes and extensions that name code, and warns of unknown ones, which have no effect. */
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
