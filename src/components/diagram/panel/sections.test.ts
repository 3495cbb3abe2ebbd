import { describe, expect, it } from 'vitest';
import type { BpmnObject, Drawn, ModelServices, Services } from '../services.ts';
import { fileOf, flow, processOf } from '../testing/drawings.ts';
import { read } from '../testing/moddle.ts';
import { sectionsOf } from './sections.ts';

type Changes = Readonly<Record<string, unknown>>;

const set = (object: BpmnObject, changes: Changes) => {
  for (const [name, value] of Object.entries(changes)) object.set(name, value);
};

/** Reads a file, and provides the parts of bpmn-js that are needed to change it. */
async function open(xml: string) {
  const file = await read(xml);
  const services = {
    modeling: {
      updateProperties: (element: Drawn, changes: Changes) => set(element.businessObject, changes),
      updateModdleProperties: (_: Drawn, object: BpmnObject, changes: Changes) => set(object, changes),
    },
    bpmnFactory: { create: file.create },
    moddle: { ids: { assigned: file.isTaken } },
  };
  const editor = { get: (name: keyof typeof services) => services[name] } as unknown as Services<ModelServices>;
  const drawn = (id: string, around: Partial<Drawn> = {}): Drawn =>
    ({ id, businessObject: file.element(id), ...around }) as Drawn;
  const property = (element: Drawn, key: string) => {
    const found = sectionsOf(editor, element)
      .flatMap(({ properties }) => properties)
      .find((one) => one.key === key);
    if (!found) throw new Error(`${element.id} has no ${key}.`);
    return found;
  };
  const titles = (element: Drawn) => sectionsOf(editor, element).map(({ title }) => title.replace('diagram.panel.', ''));
  return { ...file, drawn, property, titles };
}

const timed = (inside: string, attributes = '') =>
  processOf(
    `<userTask id="t" /><boundaryEvent id="b" attachedToRef="t" ${attributes}><timerEventDefinition>${inside}</timerEventDefinition></boundaryEvent>`,
  );

describe('the panel', () => {
  it.each([
    ['<userTask id="x" />', ['general', 'task', 'repetition']],
    ['<startEvent id="x" />', ['general', 'start']],
    ['<endEvent id="x" />', ['general']],
    ['<parallelGateway id="x" />', ['general']],
    ['<intermediateCatchEvent id="x"><timerEventDefinition /></intermediateCatchEvent>', ['general', 'timer']],
  ])('shows of %s what can be said of it', async (element, expected) => {
    const { drawn, titles } = await open(processOf(element));

    expect(titles(drawn('x'))).toEqual(expected);
  });

  it('shows of the drawing itself the process', async () => {
    const { drawn, titles } = await open(processOf());

    expect(titles(drawn('p'))).toEqual(['process']);
  });

  it('changes the process through the pool that holds it', async () => {
    const { drawn, titles, property, element } = await open(
      fileOf('<collaboration id="c"><participant id="pool" processRef="p" /></collaboration>', '<process id="p" name="Old" />'),
    );
    const pool = drawn('pool');
    const root = drawn('c', { children: [pool] });

    expect([titles(root), titles(pool)]).toEqual([['process'], ['general', 'process']]);
    property(root, 'flowable:candidateStarterGroups').write('boss');
    expect(element('p').get('flowable:candidateStarterGroups')).toBe('boss');
  });

  it('writes and clears an attribute', async () => {
    const { drawn, property, written } = await open(processOf('<userTask id="x" />'));
    const task = drawn('x');

    property(task, 'flowable:assignee').write('ann');
    expect(property(task, 'flowable:assignee').value).toBe('ann');
    property(task, 'flowable:assignee').write('');

    expect(property(task, 'flowable:assignee').value).toBe('');
    expect(await written()).not.toContain('assignee');
  });

  it('lets a process be run or not, as the engine reads it', async () => {
    const { drawn, property, element } = await open(fileOf('<process id="p" />'));

    expect(property(drawn('p'), 'isExecutable').value).toBe('true');
    property(drawn('p'), 'isExecutable').write('');
    expect([element('p').get('isExecutable'), property(drawn('p'), 'isExecutable').value]).toEqual([false, '']);
  });
});

describe('an id', () => {
  it.each([
    ['1st', 'idWrong'],
    ['a b', 'idWrong'],
    ['', 'idWrong'],
    ['y', 'idTaken'],
    ['x', undefined],
    ['z_1.a-b', undefined],
  ])('%j is judged: %s', async (value, judgement) => {
    const { drawn, property } = await open(processOf('<userTask id="x" />', '<userTask id="y" />'));

    expect(property(drawn('x'), 'id').refuse?.(value)).toBe(judgement && `diagram.panel.${judgement}`);
  });
});

describe('a flow', () => {
  const fork = processOf('<exclusiveGateway id="x" />', '<endEvent id="e" />', flow('f x e'), flow('g x e'));

  it('has a condition', async () => {
    const { drawn, property, written } = await open(fork);
    const f = drawn('f', { source: drawn('x') });

    property(f, 'conditionExpression').write('#{days > 3}');
    expect(property(f, 'conditionExpression').value).toBe('#{days > 3}');
    expect(await written()).toContain('<conditionExpression xsi:type="tFormalExpression">#{days &gt; 3}</conditionExpression>');

    property(f, 'conditionExpression').write('');
    expect(await written()).not.toContain('conditionExpression');
  });

  it('is the default of its gateway, or is not', async () => {
    const { drawn, property, written } = await open(fork);
    const source = drawn('x');

    property(drawn('f', { source }), 'default').write('true');
    expect([property(drawn('f', { source }), 'default').value, property(drawn('g', { source }), 'default').value]).toEqual([
      'true',
      '',
    ]);
    expect(await written()).toContain('default="f"');

    property(drawn('f', { source }), 'default').write('');
    expect(await written()).not.toContain('default=');
  });

  it.each(['parallelGateway', 'startEvent'])('is no default behind a %s', async (type) => {
    const { drawn, property } = await open(processOf(`<${type} id="x" />`, '<endEvent id="e" />', flow('f x e')));

    expect(() => property(drawn('f', { source: drawn('x') }), 'default')).toThrow('has no');
  });
});

describe('a timer', () => {
  it.each(['timeDuration', 'timeDate', 'timeCycle'])('falls due by its %s', async (kind) => {
    const { drawn, property } = await open(timed(`<${kind}>P1D</${kind}>`));

    expect([property(drawn('b'), 'kind').value, property(drawn('b'), kind).value]).toEqual([kind, 'P1D']);
  });

  it('has one time, of whichever kind', async () => {
    const { drawn, property, written } = await open(timed('<timeDuration>P1D</timeDuration>'));

    property(drawn('b'), 'kind').write('timeCycle');
    property(drawn('b'), 'timeCycle').write('R3/PT10H');

    expect(await written()).toContain('<timeCycle xsi:type="tFormalExpression">R3/PT10H</timeCycle>');
    expect(await written()).not.toContain('timeDuration');
  });

  it('without a time asks for a duration', async () => {
    const { drawn, property } = await open(timed(''));

    expect([property(drawn('b'), 'kind').value, property(drawn('b'), 'timeDuration').value]).toEqual(['timeDuration', '']);
  });

  it('ends its task or leaves it', async () => {
    const { drawn, property, written } = await open(timed('', 'cancelActivity="false"'));

    expect(property(drawn('b'), 'cancelActivity').value).toBe('');
    property(drawn('b'), 'cancelActivity').write('true');
    expect(await written()).not.toContain('cancelActivity');
  });
});

describe('a task', () => {
  it('is done once, by several at once or in turn', async () => {
    const { drawn, property, written } = await open(processOf('<userTask id="x" />'));
    const task = drawn('x');

    property(task, 'loop').write('parallel');
    property(task, 'loopCardinality').write('3');
    property(task, 'loop').write('sequential');
    expect(property(task, 'loop').value).toBe('sequential');
    expect(await written()).toMatch(/isSequential="true">\s*<loopCardinality xsi:type="tFormalExpression">3<\/loopCardinality>/);

    property(task, 'loop').write('');
    expect(property(task, 'loop').value).toBe('');
    expect(await written()).not.toContain('multiInstance');
  });

  it('is done for each of a list, until that is enough', async () => {
    const { drawn, property, written } = await open(
      processOf('<userTask id="x"><multiInstanceLoopCharacteristics /></userTask>'),
    );
    const task = drawn('x');

    property(task, 'flowable:collection').write('people');
    property(task, 'flowable:elementVariable').write('person');
    property(task, 'completionCondition').write('#{nrOfCompletedInstances == 2}');

    const xml = await written();
    expect(xml).toContain('flowable:collection="people" flowable:elementVariable="person"');
    expect(xml).toContain('>#{nrOfCompletedInstances == 2}</completionCondition>');
  });
});
