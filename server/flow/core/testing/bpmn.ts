/** BPMN for tests, as short as the test that it is for. */

const namespaces = [
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:flowable="http://flowable.org/bpmn"',
  'targetNamespace="http://example.org"',
].join(' ');

/** Wraps top-level elements into a file of definitions. */
export function definitions(...roots: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<definitions ${namespaces}>\n${roots.join('\n')}\n</definitions>`;
}

/** A file with one process, which holds start and end already. */
export function oneProcess(...elements: string[]): string {
  return definitions(
    `<process id="p" name="Process">${element('startEvent', 'start')}${elements.join('\n')}${element('endEvent', 'end')}</process>`,
  );
}

export function element(type: string, id: string, ...inside: string[]): string {
  const [attributes = '', ...children] = inside[0]?.startsWith('<') ? ['', ...inside] : inside;
  return `<${type} id="${id}" ${attributes}>${children.join('')}</${type}>`;
}

/** A user task for Ann. */
export function user(id: string, ...inside: string[]): string {
  return element('userTask', id, 'flowable:assignee="ann"', ...inside);
}

/** Makes flows along each chain of ids: `chain('start a end')`. A flow is named after its ends. */
export function chain(...chains: string[]): string {
  return chains
    .flatMap((ids) => {
      const stops = ids.split(' ');
      return stops.slice(1).map((to, index) => flow(stops[index] ?? '', to));
    })
    .join('');
}

/** Makes a flow that is named after its ends; its condition is written without braces. */
export function flow(from: string, to: string, when?: string): string {
  const condition =
    when === undefined ? '' : `<conditionExpression xsi:type="tFormalExpression"><![CDATA[\${${when}}]]></conditionExpression>`;
  return `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition}</sequenceFlow>`;
}

/** A timer's definition: `timer('PT1H')`. */
export function timer(text: string, kind = 'timeDuration'): string {
  return `<timerEventDefinition><${kind} xsi:type="tFormalExpression">${text}</${kind}></timerEventDefinition>`;
}

export function boundary(id: string, host: string, ...inside: string[]): string {
  const [attributes = '', ...children] = inside[0]?.startsWith('<') ? ['', ...inside] : inside;
  return element('boundaryEvent', id, `attachedToRef="${host}" ${attributes}`, ...children);
}

/** Several instances of a task. */
export function several(attributes: string, ...children: string[]): string {
  return `<multiInstanceLoopCharacteristics ${attributes}>${children.join('')}</multiInstanceLoopCharacteristics>`;
}

export function cardinality(text: string): string {
  return `<loopCardinality xsi:type="tFormalExpression">${text}</loopCardinality>`;
}

export function until(text: string): string {
  return `<completionCondition xsi:type="tFormalExpression"><![CDATA[\${${text}}]]></completionCondition>`;
}

/** Makes a sub-process with a start and an end of its own, which are named after it. */
export function sub(id: string, ...inside: string[]): string {
  return element('subProcess', id, element('startEvent', `${id}Start`), ...inside, element('endEvent', `${id}End`));
}
