import { describe, expect, it } from 'vitest';
import { type DeployCode, DeployError, type Problem } from '../problem.ts';
import {
  boundary,
  cardinality,
  chain,
  definitions,
  element,
  flow,
  oneProcess,
  several,
  sub,
  timer,
  user,
} from '../testing/bpmn.ts';
import { compile } from './compile.ts';
import { checkFileName } from './guard.ts';

type Refused = readonly [elementId: string, xml: string, values?: Problem['values']];

const xor = (id: string, attributes = '') => element('exclusiveGateway', id, attributes);
const withTask = (...parts: string[]) => oneProcess(...parts, chain('start a end'));
const emptyProcess = (id: string, attributes = '') =>
  `<process id="${id}" ${attributes}>${element('startEvent', `${id}Start`)}${element('endEvent', `${id}End`)}${chain(`${id}Start ${id}End`)}</process>`;
const odd = (type: string, ...inside: string[]): Refused => [
  'x',
  withTask(user('a'), element(type, 'x', ...inside), chain('a x end')),
];

/** At least one file for each code; a code without a file does not compile. */
const files: Readonly<Record<Exclude<DeployCode, 'FILE_TYPE'>, readonly Refused[]>> = {
  FILE_TOO_LARGE: [['', withTask(user('a'), `<!-- ${'x'.repeat(1_100_000)} -->`), { max: 1_048_576 }]],
  XML_INVALID: [
    ['', '<definitions', { reason: 'malformed', line: 1, detail: 'unclosed tag' }],
    ['', '', { reason: 'malformed', line: 1, detail: 'missing start tag' }],
    ['', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', { reason: 'not_bpmn' }],
    ['', withTask(user('a'), '<task/>stray<task/>'), { reason: 'malformed', line: 4, detail: 'unexpected body text <stray>' }],
    ['', withTask(user('a')).replace('UTF-8', 'GB2312'), { reason: 'encoding' }],
    [
      '',
      withTask(user('a')).replace('</process>', '</proces>'),
      { reason: 'malformed', line: 4, detail: 'closing tag mismatch' },
    ],
  ],
  XML_DOCTYPE: [
    ['', `<!DOCTYPE x [<!ENTITY a "b">]>${withTask(user('a'))}`, { reason: 'doctype' }],
    ['', withTask(user('a')).replace('"Process"', '"&name;"'), { reason: 'entity' }],
  ],
  BPMN_NO_PROCESS: [
    ['', definitions(), { reason: 'missing' }],
    ['', definitions(emptyProcess('p', 'isExecutable="false"')), { reason: 'not_executable' }],
  ],
  BPMN_MANY_PROCESSES: [['', definitions(emptyProcess('p'), emptyProcess('q')), { count: 2 }]],
  BPMN_START: [
    [
      'p',
      definitions(`<process id="p">${user('a')}${element('endEvent', 'end')}${chain('a end')}</process>`),
      { reason: 'missing' },
    ],
    ['p', withTask(user('a'), element('startEvent', 'again'), chain('again a')), { reason: 'several' }],
    ['s', oneProcess(element('subProcess', 's', element('endEvent', 'e')), chain('start s end')), { reason: 'missing' }],
  ],
  BPMN_END: [
    [
      'p',
      definitions(`<process id="p">${element('startEvent', 'start')}${user('a')}${chain('start a')}</process>`),
      { reason: 'missing' },
    ],
    ['b', withTask(user('a'), user('b'), chain('a b')), { reason: 'dead_end' }],
  ],
  BPMN_REFERENCE: [
    ['a_gone', withTask(user('a'), flow('a', 'gone')), { attribute: 'targetRef', value: 'gone' }],
    ['p_a', withTask(user('a'), flow('p', 'a')), { attribute: 'sourceRef', value: 'p' }],
    ['g', oneProcess(xor('g', 'default="start_g"'), chain('start g end')), { attribute: 'default', value: 'start_g' }],
    [
      'late',
      withTask(user('a'), boundary('late', 'gone', timer('P1D')), chain('late end')),
      { attribute: 'attachedToRef', value: 'gone' },
    ],
  ],
  BPMN_STRUCTURE: [
    ['a', withTask(user('a'), user('a')), { reason: 'duplicate_id', line: 4 }],
    ['1a', oneProcess(user('1a'), chain('start end')), { reason: 'illegal_id', line: 3 }],
    ['', withTask(user('a'), '<userTask name="nameless"/>'), { reason: 'no_id', element: 'userTask' }],
    ['start', withTask(user('a'), chain('a start')), { reason: 'flow_into_start' }],
    ['end', withTask(user('a'), chain('end a')), { reason: 'flow_out_of_end' }],
    ['s', deep(12), { reason: 'too_deep', max: 10 }],
    [
      'x_a',
      withTask(user('a'), sub('s', user('x'), chain('sStart x sEnd')), chain('a s end', 'x a')),
      { reason: 'crosses_border' },
    ],
    [
      'late',
      withTask(user('a'), boundary('late', 'a', timer('P1D')), chain('late end', 'a late')),
      { reason: 'flow_into_boundary' },
    ],
    ['a', withTask(user('a', several(''))), { reason: 'loop_without_size' }],
    ['p', oneProcess(...many(1001, 'task'), chain('start end')), { reason: 'too_large', max: 1000 }],
  ],
  BPMN_UNREACHABLE: [['b', withTask(user('a'), user('b'), chain('b end'))]],
  BPMN_UNSUPPORTED: [
    ...['serviceTask', 'scriptTask', 'sendTask', 'receiveTask', 'businessRuleTask', 'manualTask'].map((type) => odd(type)),
    odd('callActivity'),
    odd('transaction'),
    odd('adHocSubProcess'),
    odd('complexGateway'),
    odd('eventBasedGateway'),
    odd('subProcess', 'triggeredByEvent="true"'),
    odd('intermediateThrowEvent'),
    ...['message', 'signal', 'conditional', 'link'].map((name) => odd('intermediateCatchEvent', `<${name}EventDefinition/>`)),
    ...['error', 'escalation', 'cancel', 'compensate'].map((name) => odd('endEvent', `<${name}EventDefinition/>`)),
    odd('userTask', 'flowable:assignee="ann"', '<standardLoopCharacteristics/>'),
    odd('task', several('', cardinality('3'))),
    odd('userTask', 'isForCompensation="true" flowable:assignee="ann"'),
    ['start', withTask(user('a')).replace('id="start" >', `id="start">${timer('P1D')}`), { element: 'timerEventDefinition' }],
    [
      'late',
      oneProcess(element('task', 'a'), boundary('late', 'a', timer('P1D')), chain('start a end', 'late end')),
      { element: 'boundaryEvent' },
    ],
    ['', withTask(user('a'), '<wizardTask id="w"/>'), { element: 'wizardTask', line: 4 }],
    [
      'm',
      definitions('<collaboration id="c"><messageFlow id="m"/></collaboration>', emptyProcess('p')),
      { element: 'messageFlow' },
    ],
  ],
  BPMN_CONDITION: [
    ['g', withTask(user('a'), xor('g'), chain('a g end'), flow('g', 'a', 'ok')), { flow: 'g_end' }],
    ['g', withTask(user('a'), element('inclusiveGateway', 'g'), chain('a g end'), flow('g', 'a', 'ok')), { flow: 'g_end' }],
  ],
  BPMN_JOIN: [
    [
      'fork',
      oneProcess(element('parallelGateway', 'fork'), user('a'), user('b'), chain('start fork a end', 'fork b fork')),
      { flow: 'b_fork' },
    ],
  ],
  EXT_LISTENER: [
    [
      'a',
      withTask(user('a', '<extensionElements><flowable:taskListener class="x.Y"/></extensionElements>')),
      { name: 'taskListener' },
    ],
    [
      'p',
      withTask('<extensionElements><flowable:executionListener event="start"/></extensionElements>', user('a')),
      { name: 'executionListener' },
    ],
    ['a', withTask(element('userTask', 'a', 'flowable:assignee="ann" flowable:class="x.Y"')), { name: 'class' }],
  ],
  EXPR_INVALID: [
    [
      'a',
      withTask(element('userTask', 'a', 'flowable:assignee="#{leave.}"')),
      { text: '#{leave.}', reason: 'unexpected', at: 8 },
    ],
    ['a', withTask(element('userTask', 'a', 'flowable:candidateUsers="x,#{System.exit(0)}"'))],
    ['g_end', oneProcess(xor('g'), chain('start g'), flow('g', 'end', 'a = 1'))],
    ['f', oneProcess(plainFlow('f', 'approved')), { text: 'approved', reason: 'not_one', at: 0 }],
    ['f', oneProcess(plainFlow('f', '')), { text: '', reason: 'not_one', at: 0 }],
    ['a', withTask(user('a', several('flowable:collection="not a name"')))],
    ['a', withTask(user('a', several('flowable:collection="list" flowable:elementVariable="__proto__"')))],
    ['start', withTask(user('a')).replace('id="start"', 'id="start" flowable:initiator="constructor"')],
  ],
  EXPR_LANGUAGE: [
    ['f', oneProcess(plainFlow('f', '#{true}', 'language="groovy"')), { language: 'groovy' }],
    [
      'late',
      withTask(user('a'), boundary('late', 'a', timer('P1D').replace('xsi:type', 'language="js" xsi:type')), chain('late end')),
    ],
  ],
  TIMER_INVALID: [
    ['late', withTimer(timer('tomorrow')), { reason: 'text', text: 'tomorrow' }],
    ['late', withTimer(timer('0 0 12 * * ?', 'timeCycle')), { reason: 'text', text: '0 0 12 * * ?' }],
    ['late', withTimer('<timerEventDefinition/>'), { reason: 'not_one' }],
    ['late', withTimer(timer('')), { reason: 'empty' }],
    [
      'pause',
      oneProcess(element('intermediateCatchEvent', 'pause', timer('R3/PT1H', 'timeCycle')), chain('start pause end')),
      { reason: 'cycle' },
    ],
    [
      'a',
      withTask(element('userTask', 'a', 'flowable:assignee="ann" flowable:dueDate="soon"')),
      { reason: 'text', text: 'soon' },
    ],
  ],
  TASK_NOBODY: [
    ['a', withTask(element('userTask', 'a'))],
    ['a', withTask(element('userTask', 'a', 'flowable:assignee=" " flowable:candidateGroups=""'))],
  ],
};

function withTimer(definition: string): string {
  return withTask(user('a'), boundary('late', 'a', definition), chain('late end'));
}

function plainFlow(id: string, condition: string, attributes = ''): string {
  return `<sequenceFlow id="${id}" sourceRef="start" targetRef="end"><conditionExpression ${attributes}>${condition}</conditionExpression></sequenceFlow>`;
}

function deep(levels: number): string {
  const ids = Array.from({ length: levels }, (_, index) => (index === levels - 2 ? 's' : `s${index}`));
  const inner = ids.reduceRight((inside, id) => sub(id, inside), '');
  return oneProcess(inner);
}

function many(count: number, type: string): string[] {
  return Array.from({ length: count }, (_, index) => element(type, `t${index}`));
}

async function problemsOf(xml: string): Promise<readonly Problem[]> {
  const refusal = await compile(xml).catch((error: unknown) => error);
  if (!(refusal instanceof DeployError)) throw new Error(`The file was not refused: ${String(refusal)}`);
  return refusal.problems;
}

const cases = Object.entries(files).flatMap(([code, refused]) =>
  refused.map(([id, xml, values], index) => ({ code, id, xml, values, index })),
);

describe('a file is refused', () => {
  it.each(cases)('with $code at «$id» ($index) (promise 42)', async ({ code, id, xml, values }) => {
    const found = (await problemsOf(xml)).filter((problem) => problem.code === code && problem.elementId === id);

    expect(found).toMatchObject([values ? { values } : {}]);
  });

  it('for its name', () => {
    const names = ['leave.bpmn', 'leave.bpmn20.xml', 'LEAVE.XML', 'leave.zip', 'leave', 'leave.xml.exe'];

    const refused = names.filter((name) => {
      try {
        checkFileName(name);
        return false;
      } catch (error) {
        return error instanceof DeployError && error.problems[0]?.code === 'FILE_TYPE';
      }
    });

    expect(refused).toEqual(['leave.zip', 'leave', 'leave.xml.exe']);
  });

  it('with all that is wrong in it, each named', async () => {
    const xml = oneProcess(
      element('userTask', 'a', 'name="Approve"'),
      element('serviceTask', 'b'),
      xor('g'),
      chain('start a b g end', 'g a'),
      flow('g', 'lost', 'ok'),
    );

    const unnamed = { type: 'exclusiveGateway', number: 1 };

    expect(await problemsOf(xml)).toEqual([
      {
        elementId: 'b',
        unnamed: { type: 'serviceTask', number: 1 },
        code: 'BPMN_UNSUPPORTED',
        values: { element: 'serviceTask' },
      },
      { elementId: 'g_lost', code: 'BPMN_REFERENCE', values: { attribute: 'targetRef', value: 'lost' } },
      { elementId: 'g', unnamed, code: 'BPMN_CONDITION', values: { flow: 'g_end' } },
      { elementId: 'g', unnamed, code: 'BPMN_CONDITION', values: { flow: 'g_a' } },
      { elementId: 'a', elementName: 'Approve', code: 'TASK_NOBODY', values: {} },
    ]);
  });

  it('with a hundred problems at most', async () => {
    expect(await problemsOf(oneProcess(...many(900, 'serviceTask')))).toHaveLength(100);
  });
});
