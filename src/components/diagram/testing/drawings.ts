/** Drawings for tests, without positions, which are computed. */

const addresses = [
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:flowable="http://flowable.org/bpmn"',
  'targetNamespace="http://example.org"',
].join(' ');

/** Wraps top-level elements into a file. */
export function fileOf(...roots: string[]): string {
  return `<definitions ${addresses}>${roots.join('')}</definitions>`;
}

/** Wraps elements into a process. */
export function processOf(...elements: string[]): string {
  return fileOf(`<process id="p" name="Process" isExecutable="true">${elements.join('')}</process>`);
}

/** Makes a flow from its id and its ends: `flow('f a b')`. */
export function flow(names: string, inside = ''): string {
  const [id, from, to] = names.split(' ');
  return `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inside}</sequenceFlow>`;
}

/**
 * A process with a start, a task for the manager, a decision, a task for the staff office, and an end; a refusal ends it as
 * well.
 */
export const leave = processOf(
  '<startEvent id="start" name="Applied" />',
  '<userTask id="manager" name="Manager" flowable:assignee="ann" />',
  '<exclusiveGateway id="decide" default="no" />',
  '<userTask id="staff" name="Staff office" flowable:candidateGroups="hr" />',
  '<endEvent id="end" name="Granted" />',
  flow('f1 start manager'),
  flow('f2 manager decide'),
  flow('yes decide staff', '<conditionExpression xsi:type="tFormalExpression">#{approved}</conditionExpression>'),
  flow('no decide end'),
  flow('f3 staff end'),
);
