import { describe, expect, it } from 'vitest';
import { inFlowable } from './flowable.ts';
import { read } from './testing/moddle.ts';

const around = (declared: string, inside: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" ${declared} targetNamespace="x"><process id="p">${inside}</process></definitions>`;

describe('the vendors', () => {
  it.each([
    ['Camunda', 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"'],
    ['Activiti', "xmlns:activiti='http://activiti.org/bpmn'"],
    ['one under a name of its own', 'xmlns:x.y-z = "http://activiti.org/bpmn"'],
  ])('are one: %s', (_, declared) => {
    expect(inFlowable(around(declared, ''))).toContain('http://flowable.org/bpmn');
    expect(inFlowable(around(declared, ''))).not.toMatch(/camunda\.org|activiti\.org/);
  });

  it('are one where they are declared at an inner element', async () => {
    const file = await read(
      around('', '<userTask id="t" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" camunda:assignee="ann" />'),
    );

    expect(file.element('t').get('flowable:assignee')).toBe('ann');
  });

  it.each(['http://camunda.org/schema/modeler/1.0', 'http://activiti.org/bpmn/extra', 'http://example.org/bpmn'])(
    'do not take in %s',
    (address) => {
      const xml = around(`xmlns:other="${address}"`, '');

      expect(inFlowable(xml)).toBe(xml);
    },
  );

  it('are not looked for in texts', () => {
    const xml = around('', '<documentation>http://activiti.org/bpmn</documentation>');

    expect(inFlowable(xml)).toBe(xml);
  });
});

describe('a drawing that is read and written', () => {
  const flowable = 'xmlns:flowable="http://flowable.org/bpmn"';

  it('keeps every attribute that means something', async () => {
    const file = await read(
      around(
        flowable,
        `<startEvent id="s" flowable:initiator="who" flowable:formKey="form" />
         <userTask id="t" flowable:assignee="a" flowable:candidateUsers="b,c" flowable:candidateGroups="d" flowable:formKey="e" flowable:dueDate="P1D" flowable:priority="50">
           <multiInstanceLoopCharacteristics flowable:collection="people" flowable:elementVariable="one" />
         </userTask>`,
      ),
    );
    file.element('p').set('flowable:candidateStarterUsers', 'f');
    file.element('p').set('flowable:candidateStarterGroups', 'g');
    file.element('t').set('flowable:assignee', undefined);

    const again = await read(await file.written());
    const task = again.element('t');
    const names = ['assignee', 'candidateUsers', 'candidateGroups', 'formKey', 'dueDate', 'priority'];
    expect(names.map((name) => task.get(`flowable:${name}`))).toEqual([undefined, 'b,c', 'd', 'e', 'P1D', '50']);
    expect(['initiator', 'formKey'].map((name) => again.element('s').get(`flowable:${name}`))).toEqual(['who', 'form']);
    expect(again.element('p').get('flowable:candidateStarterUsers')).toBe('f');
    expect(again.element('p').get('flowable:candidateStarterGroups')).toBe('g');
    const loop = task.get('loopCharacteristics') as typeof task;
    expect(['collection', 'elementVariable'].map((name) => loop.get(`flowable:${name}`))).toEqual(['people', 'one']);
  });

  it('declares the vendor when the first attribute is written', async () => {
    const file = await read(around('', '<userTask id="t" />'));
    file.element('t').set('flowable:assignee', 'ann');

    expect(await file.written()).toMatch(/xmlns:flowable="http:\/\/flowable.org\/bpmn"[\s\S]*flowable:assignee="ann"/);
  });

  it('keeps what it does not understand, of the vendor and of others', async () => {
    const extensions =
      '<c:properties><c:property name="n" value="v"/></c:properties><c:script>a &amp;&amp; b</c:script><o:thing xmlns:o="urn:other" z="1"/>';
    const file = await read(
      around(
        'xmlns:c="http://camunda.org/schema/1.0/bpmn"',
        `<userTask id="t" c:asyncBefore="true"><extensionElements>${extensions}</extensionElements></userTask>`,
      ),
    );

    const written = await file.written();

    expect(file.lost).toBe(0);
    expect(written).toContain('asyncBefore="true"');
    expect(written).toContain('<c:property name="n" value="v" />');
    expect(written).toContain('a &amp;&amp; b');
    expect(written).toContain('z="1"');
  });
});
