import { text } from '#src/lib/i18n';
import '#src/locales/diagram';

interface Named {
  readonly key: string;
  readonly name: string;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

function event(id: string, left: number): string {
  return `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}">
        <dc:Bounds x="${left}" y="102" width="36" height="36" />
        <bpmndi:BPMNLabel><dc:Bounds x="${left - 27}" y="145" width="90" height="14" /></bpmndi:BPMNLabel>
      </bpmndi:BPMNShape>`;
}

function flow(id: string, from: number, to: number): string {
  return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">
        <di:waypoint x="${from}" y="120" />
        <di:waypoint x="${to}" y="120" />
      </bpmndi:BPMNEdge>`;
}

/** A process to begin with: a start, one task and an end. */
export function emptyProcess({ key, name }: Named): string {
  const id = escaped(key);
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://www.flowable.org/processdef">
  <process id="${id}" name="${escaped(name)}" isExecutable="true">
    <startEvent id="StartEvent_1" name="${escaped(text('diagram.first.start'))}"><outgoing>Flow_1</outgoing></startEvent>
    <userTask id="UserTask_1" name="${escaped(text('diagram.first.task'))}"><incoming>Flow_1</incoming><outgoing>Flow_2</outgoing></userTask>
    <endEvent id="EndEvent_1" name="${escaped(text('diagram.first.end'))}"><incoming>Flow_2</incoming></endEvent>
    <sequenceFlow id="Flow_1" sourceRef="StartEvent_1" targetRef="UserTask_1" />
    <sequenceFlow id="Flow_2" sourceRef="UserTask_1" targetRef="EndEvent_1" />
  </process>
  <bpmndi:BPMNDiagram id="Diagram_1">
    <bpmndi:BPMNPlane id="Plane_1" bpmnElement="${id}">
      ${event('StartEvent_1', 172)}
      <bpmndi:BPMNShape id="UserTask_1_di" bpmnElement="UserTask_1"><dc:Bounds x="260" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      ${event('EndEvent_1', 412)}
      ${flow('Flow_1', 208, 260)}
      ${flow('Flow_2', 360, 412)}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>`;
}
