import BpmnModeler from 'bpmn-js/lib/Modeler';
import zn from 'bpmn-js-i18n/translations/zn.js';
import { text } from '#src/lib/i18n';
import { flowableModel } from '../flowable.ts';
import { lookOf } from '../look.ts';
import type { BpmnObject, Drawn, EventBus, ModelServices, Services } from '../services.ts';
import { translation } from '../translate.ts';
import type { Drawing } from '../use-drawing.ts';
import { timer } from './offers.ts';
import { offerPalette, pressByKey } from './palette.ts';
import '#src/locales/diagram';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-codes.css';
import './modeler.css';

type Editor = Services<ModelServices>;
type Entries = Readonly<Record<string, unknown>>;
/** Changes the entries that bpmn-js would offer. */
type Change = (entries: Entries) => Entries;

/** The entries of the context pad that lead to elements which the engine executes. */
const padEntries = new Set([
  'align-elements',
  'append.end-event',
  'append.gateway',
  'append.text-annotation',
  'connect',
  'delete',
  'lane-divide-three',
  'lane-divide-two',
  'lane-insert-above',
  'lane-insert-below',
  'replace',
]);

/** The element types that an element may be replaced with. */
const replacements = new Set([
  'replace-with-conditional-flow',
  'replace-with-default-flow',
  'replace-with-exclusive-gateway',
  'replace-with-expanded-pool',
  'replace-with-expanded-subprocess',
  'replace-with-inclusive-gateway',
  'replace-with-non-interrupting-timer-boundary',
  'replace-with-none-end',
  'replace-with-none-start',
  'replace-with-parallel-gateway',
  'replace-with-sequence-flow',
  'replace-with-task',
  'replace-with-terminate-end',
  'replace-with-timer-boundary',
  'replace-with-timer-intermediate-catch',
  'replace-with-user-task',
]);

const only = (entries: Entries, allowed: ReadonlySet<string>): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([id]) => allowed.has(id)));

/** Returns the actions that append an element, as bpmn-js does it. */
function append(editor: Editor, shape: { readonly type: string }) {
  const make = () => editor.get('elementFactory').createShape(shape);
  const preview = editor.get('appendPreview');
  return {
    click: (_: Event, source: Drawn) => editor.get('autoPlace').append(source, make()),
    dragstart: (event: Event, source: Drawn) => editor.get('create').start(event, make(), { source }),
    hover: (_: Event, source: Drawn) => {
      preview.create(source, shape.type, shape);
      return () => preview.cleanUp();
    },
  };
}

/** Puts a timer on the border of a task or sub-process, at its lower right. */
function attachTimer(editor: Editor) {
  return (_: Event, host: Drawn) => {
    const { x = 0, y = 0, width = 0, height = 0 } = host;
    const shape = editor.get('elementFactory').createShape({ ...timer, type: 'bpmn:BoundaryEvent' });
    const position = { x: x + width - 24, y: y + height };
    editor.get('selection').select(editor.get('modeling').createShape(shape, position, host, { attach: true }));
  };
}

const canHaveTimer = (object: BpmnObject) => object.$instanceOf('bpmn:UserTask') || object.$instanceOf('bpmn:SubProcess');

/** Returns the context pad of a selected element. */
function padOf(editor: Editor, { businessObject }: Drawn): Change {
  const entry = (icon: string, title: string, action: object) => ({
    group: 'model',
    className: `bpmn-icon-${icon}`,
    title,
    action,
  });
  return (entries) => ({
    ...('append.append-task' in entries && {
      'append.user-task': entry('user-task', text('diagram.pad.userTask'), append(editor, { type: 'bpmn:UserTask' })),
      'append.timer': entry('intermediate-event-catch-timer', text('diagram.pad.timer'), append(editor, timer)),
    }),
    ...(canHaveTimer(businessObject) && {
      'attach.timer': entry('start-event-timer', text('diagram.pad.attach'), { click: attachTimer(editor) }),
    }),
    ...only(entries, padEntries),
  });
}

/** The context pad of several selected elements. */
const padOfMany: Change = (entries) => only(entries, padEntries);

/** The replacements that the menu of an element offers. */
const replacementsOf: Change = (entries) => only(entries, replacements);

/** Returns the toggles of an element: only user tasks can be executed several times. */
function signsOf(object: BpmnObject): Change {
  const signs = object.$instanceOf('bpmn:UserTask') ? ['toggle-parallel-mi', 'toggle-sequential-mi'] : [];
  const events = object.$instanceOf('bpmn:BoundaryEvent') ? ['toggle-non-interrupting'] : [];
  return (entries) => only(entries, new Set([...signs, ...events]));
}

/** A drawing that can be edited. */
export interface Modeler extends Drawing<ModelServices> {
  saveXML(options: { format: boolean }): Promise<{ xml?: string }>;
}

/** The priority after that of bpmn-js's own providers, whose entries are changed. */
const late = 500;

interface Registry<Provider> {
  registerProvider(priority: number, provider: Provider): void;
}

interface PadProvider {
  getContextPadEntries(element: Drawn): Change;
  getMultiElementContextPadEntries(): Change;
}

function limitPad(pad: Registry<PadProvider>, events: EventBus, editor: Services<ModelServices>): void {
  pad.registerProvider(late, {
    getContextPadEntries: (element) => padOf(editor, element),
    getMultiElementContextPadEntries: () => padOfMany,
  });
  events.on<{ pad: HTMLElement }>('contextPad.create', ({ pad: html }) => pressByKey(html));
  events.on<{ current: { html: HTMLElement } }>('contextPad.open', ({ current: { html } }) => {
    for (const entry of html.querySelectorAll<HTMLElement>('.entry')) {
      entry.tabIndex = 0;
      entry.role = 'button';
      entry.ariaLabel = entry.title;
    }
  });
}

limitPad.$inject = ['contextPad', 'eventBus', 'injector'];

interface MenuRegistry {
  registerProvider(menu: string, priority: number, provider: object): void;
}

function limitMenu(menus: MenuRegistry): void {
  menus.registerProvider('bpmn-replace', late, {
    getPopupMenuEntries: () => replacementsOf,
    getPopupMenuHeaderEntries: ({ businessObject }: Drawn) => signsOf(businessObject),
  });
}

limitMenu.$inject = ['popupMenu'];

/** Makes the drawing of a process to work on, which offers what the engine runs. */
export function createModeler(host: HTMLElement, xml: string): Modeler {
  return new BpmnModeler<ModelServices>({
    container: host,
    ...lookOf(host),
    moddleExtensions: { flowable: flowableModel(xml) },
    additionalModules: [
      {
        __init__: [limitPad, limitMenu],
        paletteProvider: ['factory', ['palette', 'eventBus', 'injector', offerPalette]],
        translate: ['value', translation(zn)],
      },
    ],
  });
}
