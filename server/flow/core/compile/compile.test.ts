import { describe, expect, it } from 'vitest';
import { boundary, chain, definitions, element, flow, oneProcess, several, timer, until, user } from '../testing/bpmn.ts';
import { compile } from './compile.ts';

const simple = oneProcess(user('a'), chain('start a end'));
const flowableUri = 'http://flowable.org/bpmn';

describe('a compiled file', () => {
  it('is a graph of plain JSON that reads back equal', async () => {
    const { graph } = await compile(
      oneProcess(
        element(
          'userTask',
          'a',
          'flowable:candidateGroups="hr,boss" flowable:dueDate="P2D"',
          several('flowable:collection="list"', until('nrOfActiveInstances == 0')),
        ),
        boundary('late', 'a', 'cancelActivity="false"', timer('P1D')),
        element('exclusiveGateway', 'g', 'default="g_end"'),
        flow('g', 'a', '!approved'),
        chain('start a g end', 'late end'),
      ),
    );

    expect(JSON.parse(JSON.stringify(graph))).toEqual(graph);
    expect(graph).toMatchObject({
      f: 1,
      key: 'p',
      start: 'start',
      nodes: {
        a: {
          kind: 'user',
          type: 'userTask',
          scope: '',
          boundaries: ['late'],
          task: { candidateGroups: [['hr'], ['boss']], due: ['P2D'] },
        },
        late: { kind: 'boundary', host: 'a', interrupting: false, timer: { kind: 'duration', text: ['P1D'] } },
        g: { kind: 'xor', in: ['a_g'], out: ['g_a', 'g_end'], default: 'g_end' },
      },
      flows: { g_a: { from: 'g', to: 'a', when: { is: 'unary', op: '!', of: { is: 'name', name: 'approved' } } } },
    });
  });

  it('asks conditions in the order of the file', async () => {
    const { graph } = await compile(
      oneProcess(
        element('exclusiveGateway', 'g'),
        user('a'),
        flow('g', 'end', 'x'),
        flow('g', 'a', 'y'),
        chain('start g', 'a end'),
      ),
    );

    expect(graph.nodes.g?.out).toEqual(['g_end', 'g_a']);
  });

  it('tells who may start it, with what form, and what it is called', async () => {
    const xml = simple
      .replace(
        '<process id="p" name="Process">',
        '<process id="leave" name="Leave" flowable:candidateStarterUsers="1, 2" flowable:candidateStarterGroups="staff"><documentation>For a day off</documentation>',
      )
      .replace('id="start" ', 'id="start" flowable:formKey="leave-form" flowable:initiator="applyUser" ');

    expect((await compile(xml)).meta).toEqual({
      key: 'leave',
      name: 'Leave',
      description: 'For a day off',
      formKey: 'leave-form',
      initiator: 'applyUser',
      candidateStarterUsers: ['1', '2'],
      candidateStarterGroups: ['staff'],
    });
  });

  it('is called by its key where it has no name', async () => {
    expect((await compile(simple.replace('name="Process"', ''))).meta).toMatchObject({
      name: 'p',
      formKey: '',
      initiator: '',
      candidateStarterUsers: [],
    });
  });

  it.each([
    ['Flowable', flowableUri, 'flowable'],
    ['Camunda 7', 'http://camunda.org/schema/1.0/bpmn', 'camunda'],
    ['Activiti', 'http://activiti.org/bpmn', 'x'],
  ])('means the same with the attributes of %s', async (_name, uri, prefix) => {
    const xml = simple
      .replace(flowableUri, uri)
      .replaceAll('flowable:', `${prefix}:`)
      .replace('xmlns:flowable', `xmlns:${prefix}`);

    expect(await compile(xml)).toEqual(await compile(simple));
  });

  it('may declare the namespace where it is used', async () => {
    const inner = simple
      .replace(`xmlns:flowable="${flowableUri}"`, '')
      .replace('<userTask ', `<userTask xmlns:flowable="${flowableUri}" `);

    expect((await compile(inner)).graph).toEqual((await compile(simple)).graph);
  });

  it('may have a prefix for BPMN itself', async () => {
    const prefixed = simple
      .replaceAll(/<(\/?)(definitions|process|startEvent|userTask|sequenceFlow|endEvent)/g, '<$1b:$2')
      .replace('xmlns=', 'xmlns:b=');

    expect((await compile(prefixed)).graph).toEqual((await compile(simple)).graph);
  });

  it('leaves out what is only drawn', async () => {
    const drawn = definitions(
      '<collaboration id="pools"><participant id="pool" processRef="p"/><textAnnotation id="remark"><text>why</text></textAnnotation></collaboration>',
      `<process id="p" name="Process">
        <laneSet id="lanes"><lane id="lane"><flowNodeRef>a</flowNodeRef></lane></laneSet>
        <dataObject id="paper"/><dataObjectReference id="ref" dataObjectRef="paper"/>
        ${element('startEvent', 'start')}${user('a')}${chain('start a end')}${element('endEvent', 'end')}
        <textAnnotation id="note"><text>note</text></textAnnotation><association id="line" sourceRef="a" targetRef="note"/><group id="group"/>
      </process>`,
      '<process id="other" isExecutable="false"/>',
    );

    const { graph, warnings } = await compile(drawn);

    expect(graph).toEqual((await compile(simple)).graph);
    expect(warnings).toEqual([]);
  });
});

describe('a warning', () => {
  it('tells of attributes and extensions that mean nothing here', async () => {
    const xml = oneProcess(
      element(
        'userTask',
        'a',
        'name="Approve" flowable:assignee="ann" flowable:skipExpression="#{x}"',
        '<extensionElements><flowable:formProperty id="f"/></extensionElements>',
      ),
      chain('start a end'),
    ).replace('<process ', '<process flowable:versionTag="1" ');

    expect((await compile(xml)).warnings).toEqual([
      { elementId: 'p', elementName: 'Process', code: 'ATTR_UNKNOWN', values: { name: 'versionTag' } },
      { elementId: 'a', elementName: 'Approve', code: 'ATTR_UNKNOWN', values: { name: 'skipExpression' } },
      { elementId: 'a', elementName: 'Approve', code: 'EXT_UNKNOWN', values: { name: 'formProperty' } },
    ]);
  });

  it('tells of conditions that nobody asks', async () => {
    const xml = oneProcess(
      element('exclusiveGateway', 'g', 'default="g_end"'),
      element('parallelGateway', 'fork'),
      user('a'),
      flow('g', 'end', 'never'),
      flow('g', 'a', 'ok'),
      flow('fork', 'end', 'never'),
      chain('start g', 'a fork'),
    );

    expect((await compile(xml)).warnings).toMatchObject([
      { elementId: 'g_end', code: 'CONDITION_IGNORED', values: { node: 'g' } },
      { elementId: 'fork_end', code: 'CONDITION_IGNORED', values: { node: 'fork' } },
    ]);
  });

  it('is not given for other vendors', async () => {
    const xml = simple.replace('<userTask ', '<userTask xmlns:z="http://example.org/z" z:colour="red" ');

    expect((await compile(xml)).warnings).toEqual([]);
  });
});
