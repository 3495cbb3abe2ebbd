import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#src/lib/language';
import type { Drawn, Services } from '../services.ts';
import { flow, processOf } from '../testing/drawings.ts';
import { drawable } from '../use-drawing.ts';
import '../testing/svg.ts';
import { createModeler, type Modeler } from './modeler.ts';

/** The services of bpmn-js that only these tests use. */
interface Offering {
  contextPad: {
    getEntries(element: Drawn): Record<string, { title: string; action: { click(event: Event, element: Drawn): void } }>;
  };
  popupMenu: {
    _getContext(
      element: Drawn,
      menu: string,
    ): Record<'entries' | 'headerEntries', Record<string, { label?: string; title?: string }>>;
  };
}

const everything = processOf(
  '<startEvent id="start" />',
  '<userTask id="user" />',
  '<task id="task" />',
  '<exclusiveGateway id="xor" />',
  '<eventBasedGateway id="events" />',
  '<intermediateCatchEvent id="timer"><timerEventDefinition /></intermediateCatchEvent>',
  '<subProcess id="sub"><startEvent id="inner" /></subProcess>',
  '<boundaryEvent id="late" attachedToRef="user"><timerEventDefinition /></boundaryEvent>',
  '<endEvent id="end" />',
  ...[
    'a start user',
    'b user task',
    'c task xor',
    'd xor timer',
    'e timer sub',
    'f sub end',
    'g late end',
    'h xor events',
    'i events end',
  ].map((names) => flow(names)),
);

let modeler: Modeler;
/** The modeler has these services too; no other file needs them. */
const offering = () => modeler as unknown as Services<Offering>;

async function open(xml = everything) {
  const host = document.createElement('div');
  document.body.append(host);
  const drawn = await drawable(xml);
  modeler = createModeler(host, drawn);
  await modeler.importXML(drawn);
}

beforeEach(() => setLanguage('zh'));
afterEach(() => modeler.destroy());

function element(id: string): Drawn {
  const found = modeler.get('elementRegistry').get(id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
}

const pad = (id: string) => offering().get('contextPad').getEntries(element(id));
const menu = (id: string) => offering().get('popupMenu')._getContext(element(id), 'bpmn-replace');
const saved = async () => (await modeler.saveXML({ format: false })).xml ?? '';
const entry = (name: string) => document.querySelector(`[data-action="${name}"]`) as HTMLElement;

describe('the palette', () => {
  it('offers the elements that the engine runs, and what may be drawn around them', async () => {
    await open();

    const offered = [...document.querySelectorAll<HTMLElement>('.djs-palette .entry')].map(({ dataset }) => dataset.action);
    expect(offered).toEqual([
      ...['hand-tool', 'lasso-tool', 'space-tool', 'global-connect-tool'],
      ...['create.start', 'create.timer', 'create.end', 'create.userTask', 'create.subProcess'],
      ...['create.exclusive', 'create.parallel', 'create.inclusive', 'create.pool', 'create.group'],
    ]);
  });

  it('names what it offers beside the icons', async () => {
    await open();

    const names = [...document.querySelectorAll('.djs-palette .entry')].map(({ textContent }) => textContent);
    expect(names).toEqual([
      ...['移动画布', '框选元素', '增减间距', '连线', '开始事件', '定时等待', '结束事件', '用户任务', '子流程'],
      ...['排他网关', '并行网关', '包容网关', '泳池', '分组框'],
    ]);
  });

  it('is reached by keyboard', async () => {
    await open();

    const entries = [...document.querySelectorAll<HTMLElement>('.djs-palette .entry')];
    expect(entries.every(({ tabIndex, ariaLabel }) => tabIndex === 0 && ariaLabel !== '')).toBe(true);
  });

  it.each([
    ['Enter', 'create.userTask', '<userTask'],
    [' ', 'create.subProcess', '<subProcess'],
    ['Enter', 'create.timer', '<timerEventDefinition'],
  ])('puts an element behind the selected one by key %j: %s', async (key, name, expected) => {
    await open(processOf('<startEvent id="start" />'));
    modeler.get('selection').select(element('start'));

    entry(name).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

    expect(await saved()).toMatch(new RegExp(`${expected}[\\s\\S]*<sequenceFlow [^>]*sourceRef="start"`));
    expect(modeler.get('selection').get()).toHaveLength(1);
  });

  it('puts an element that follows nothing into the drawing', async () => {
    await open(processOf('<endEvent id="end" />'));
    modeler.get('selection').select(element('end'));

    entry('create.userTask').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));

    expect(await saved()).toContain('<userTask');
    expect(await saved()).not.toContain('<sequenceFlow');
  });
});

describe('what stands beside an element', () => {
  const always = ['append.text-annotation', 'connect', 'delete'];
  const follow = ['append.end-event', 'append.gateway', 'append.timer', 'append.user-task'];

  it.each([
    ['user', [...follow, 'attach.timer', 'replace', ...always]],
    ['task', [...follow, 'replace', ...always]],
    ['sub', [...follow, 'attach.timer', 'replace', ...always]],
    ['start', [...follow, 'replace', ...always]],
    ['xor', [...follow, 'replace', ...always]],
    ['timer', [...follow, 'replace', ...always]],
    ['late', [...follow, 'replace', ...always]],
    ['end', ['replace', ...always]],
    ['events', ['replace', ...always]],
    ['a', ['append.text-annotation', 'delete']],
  ])('of %s leads to what the engine runs', async (id, expected) => {
    await open();

    expect(Object.keys(pad(id)).sort()).toEqual([...expected].sort());
  });

  it('is said in Chinese', async () => {
    await open();

    const titles = ['user', 'sub', 'end', 'a'].flatMap((id) => Object.values(pad(id)).map(({ title }) => title));
    expect(titles.filter((title) => !/^\p{Script=Han}+$/u.test(title))).toEqual([]);
  });

  it('appends a user task, and attaches a timer', async () => {
    await open(processOf('<userTask id="user" />'));
    const user = element('user');

    pad('user')['append.user-task']?.action.click(new Event('click'), user);
    pad('user')['attach.timer']?.action.click(new Event('click'), user);

    const xml = await saved();
    expect(xml.match(/<userTask /g)).toHaveLength(2);
    expect(xml).toMatch(/<boundaryEvent [^>]*attachedToRef="user"[\s\S]*<timerEventDefinition/);
  });
});

describe('what an element may be changed into', () => {
  it.each([
    ['start', ['none-end']],
    ['end', ['none-start', 'terminate-end']],
    ['timer', ['none-end', 'none-start']],
    ['late', ['non-interrupting-timer-boundary']],
    ['user', ['expanded-subprocess', 'task']],
    ['task', ['expanded-subprocess', 'user-task']],
    ['xor', ['inclusive-gateway', 'parallel-gateway']],
    ['events', ['exclusive-gateway', 'inclusive-gateway', 'parallel-gateway']],
    ['sub', ['expanded-subprocess', 'task', 'user-task']],
    ['a', []],
    ['d', ['default-flow']],
    ['b', ['conditional-flow', 'default-flow']],
  ])('%s: what the engine runs', async (id, expected) => {
    await open();

    expect(Object.keys(menu(id).entries).sort()).toEqual(expected.map((name) => `replace-with-${name}`));
  });

  it.each([
    ['user', ['toggle-parallel-mi', 'toggle-sequential-mi']],
    ['task', []],
    ['sub', []],
    ['late', ['toggle-non-interrupting']],
    ['inner', []],
  ])('%s bears the signs that the engine knows', async (id, expected) => {
    await open();

    expect(Object.keys(menu(id).headerEntries)).toEqual(expected);
  });

  it('is said in Chinese', async () => {
    await open();

    const words = ['start', 'end', 'late', 'user', 'task', 'xor', 'b'].flatMap((id) =>
      [...Object.values(menu(id).entries), ...Object.values(menu(id).headerEntries)].map(
        ({ label, title }) => label ?? title ?? '',
      ),
    );
    expect(words.filter((word) => !/\p{Script=Han}/u.test(word))).toEqual([]);
  });
});
