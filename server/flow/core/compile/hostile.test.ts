import { describe, expect, it } from 'vitest';
import { DeployError } from '../problem.ts';
import { chain, element, oneProcess, user } from '../testing/bpmn.ts';
import { compile } from './compile.ts';

const size = 1_000_000;
const filled = (piece: string) => piece.repeat(Math.floor(size / piece.length));
const within = (...parts: string[]) => oneProcess(user('a'), ...parts, chain('start a end'));
const numbered = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

/** Returns the processor seconds that this process has used: the load from other processes does not count. */
function secondsWorked(): number {
  const { user: own, system } = process.cpuUsage();
  return (own + system) / 1_000_000;
}

const laughs = `<!DOCTYPE lolz [<!ENTITY l0 "lol">${numbered(9, (index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)}]>${within()}`;

/** Each of these would take the parser seconds to minutes, or more memory than there is, if it were accepted. */
const hostile: Readonly<Record<string, string>> = {
  'entities within entities': laughs,
  'an entity in an attribute': within().replace('name="Process"', `name="${'&l9;'.repeat(100)}"`),
  '1.1 MB': within(`<!-- ${'x'.repeat(1_100_000)} -->`),
  'elements nested 100,000 deep': '<a>'.repeat(100_000),
  'closed elements nested 19,000 deep': within(`${'<task id="t">'.repeat(19_000)}${'</task>'.repeat(19_000)}`),
  'extensions nested 21,000 deep': within(
    `<extensionElements><x xmlns="u">${'<y>'.repeat(21_000)}${'</y>'.repeat(21_000)}</x></extensionElements>`,
  ),
  'sub-processes nested 5,000 deep': within(
    numbered(5000, (index) => `<subProcess id="s${index}">`) + '</subProcess>'.repeat(5000),
  ),
  'stray text everywhere': within(filled('<task/>x')),
  'stray text in few elements': within(filled(`<task/>${'x'.repeat(40)}`)),
  'attributes without their namespace': within(filled('<task a:b="" a:c="" a:d=""/>')),
  'attributes without their namespace in one element': within(`<task ${filled('a:b="" ')}/>`),
  'broken attributes': within(`<task ${filled('a b c ')}/>`),
  'unknown elements': within(filled('<wrong/>')),
  'the same id everywhere': within(filled('<task id="a"/>').slice(0, 13 * 30_000)),
  'namespaces within namespaces': within(
    `${numbered(15_000, (index) => `<x xmlns:n${index}="u${index}">`)}${'</x>'.repeat(15_000)}`,
  ),
  'one attribute that names everything': within(element('task', 't', `incoming="${filled('a ')}"`)),
  'one element that refers everywhere': within(element('task', 't', filled('<incoming>a</incoming>').slice(0, 21 * 18_000))),
  'flows that lead nowhere': within(numbered(15_000, (index) => `<sequenceFlow id="f${index}" sourceRef="x${index}"/>`)),
  'a thousand gateways all joined': oneProcess(
    ...Array.from({ length: 900 }, (_, index) => element('parallelGateway', `g${index}`)),
    ...Array.from({ length: 900 }, (_, index) => chain(`g${index} g${(index + 1) % 900}`, `g${index} g${(index + 7) % 900}`)),
  ),
  'spaces without end': within(`<task${filled(' ')}`),
  'quotes without end': within(`<task a="${filled('x')}`),
  'an expression as long as the file': within().replace('ann', `#{${filled('(')}`),
  'not text at all': filled('\0\uffff'),
};

describe('a hostile file is refused within two seconds (promise 42)', () => {
  it.each(Object.entries(hostile))('%s', { timeout: 20_000 }, async (_name, xml) => {
    const begun = secondsWorked();

    const refusal = await compile(xml).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(DeployError);
    expect(secondsWorked() - begun).toBeLessThan(2);
  });
});

describe('a large file', () => {
  it('that is right is compiled in time', async () => {
    const notes = `<extensionElements><x xmlns="u">${'<y>'.repeat(15_000)}${'</y>'.repeat(15_000)}</x></extensionElements>`;
    const tasks = Array.from({ length: 900 }, (_, index) => user(`t${index}`, index === 0 ? notes : ''));
    const ids = tasks.map((_, index) => `t${index}`).join(' ');
    const begun = secondsWorked();

    const { graph } = await compile(oneProcess(...tasks, chain(`start ${ids} end`)));

    expect(Object.keys(graph.nodes)).toHaveLength(902);
    expect(secondsWorked() - begun).toBeLessThan(2);
  });
});

describe('ids that mean something to objects', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('%s is one like any other', async (id) => {
    const { graph } = await compile(oneProcess(user(id), chain(`start ${id} end`)));
    const stored = JSON.parse(JSON.stringify(graph));

    expect(Object.keys(stored.nodes)).toContain(id);
    expect(Object.getPrototypeOf(stored.nodes)).toBe(Object.prototype);
  });
});
