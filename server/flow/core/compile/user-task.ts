import type { LoopSpec, TaskSpec } from '../graph.ts';
import { dueSpec, isTimer } from '../timer.ts';
import { type BpmnElement, childOf, flagOf, vendorAttribute } from './element.ts';
import { expressionsOf } from './expressions.ts';
import type { Findings } from './findings.ts';

/** Reads assignee, candidates, form and due date of a user task. */
export function taskOf(element: BpmnElement, findings: Findings): TaskSpec {
  const written = (name: string) => vendorAttribute(element, name);
  const expressions = expressionsOf(element, findings);
  const isForNobody = ['assignee', 'candidateUsers', 'candidateGroups'].every((name) => written(name) === '');
  if (isForNobody) findings.refuse('TASK_NOBODY', element);
  checkDue(element, findings);
  const optional = {
    assignee: expressions.template(written('assignee')),
    formKey: expressions.template(written('formKey')),
    due: expressions.template(written('dueDate')),
    priority: expressions.template(written('priority')),
  };
  return {
    candidateUsers: expressions.list(written('candidateUsers')),
    candidateGroups: expressions.list(written('candidateGroups')),
    ...present(optional),
  };
}

function checkDue(element: BpmnElement, findings: Findings): void {
  const due = vendorAttribute(element, 'dueDate');
  const isPlain = due !== '' && !/[$#]\{/.test(due);
  if (isPlain && !isTimer(dueSpec(due))) findings.refuse('TIMER_INVALID', element, { reason: 'text', text: due.slice(0, 100) });
}

/** Reads the number of instances of a task, and the condition that completes them early. */
export function loopOf(element: BpmnElement, findings: Findings): LoopSpec | undefined {
  const loop = childOf(element, 'loopCharacteristics');
  if (!loop) return undefined;
  if (loop.loopDataInputRef !== undefined || loop.inputDataItem !== undefined) {
    findings.refuse('BPMN_UNSUPPORTED', element, { element: 'loopDataInputRef' });
  }
  const expressions = expressionsOf(element, findings);
  const listed = vendorAttribute(loop, 'collection');
  const itemName = vendorAttribute(loop, 'elementVariable');
  const sized = expressions.body(childOf(loop, 'loopCardinality'));
  const enough = expressions.body(childOf(loop, 'completionCondition'));
  if (listed === '' && !sized) findings.refuse('BPMN_STRUCTURE', element, { reason: 'loop_without_size' });
  // The collection is the name of a variable, or an expression.
  const read = /^[$#]\{/.test(listed) ? expressions.expression : expressions.name;
  const optional = {
    count: expressions.template(sized),
    collection: listed ? read(listed) : undefined,
    itemName: itemName ? expressions.name(itemName)?.name : undefined,
    until: enough ? expressions.expression(enough) : undefined,
  };
  return { sequential: flagOf(loop, 'isSequential') ?? false, ...present(optional) };
}

/** Drops undefined values, so that the graph equals the one that is read back from JSON. */
function present<Values extends object>(values: Values): Partial<Values> {
  // The remaining entries of an object are entries of its type.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}
