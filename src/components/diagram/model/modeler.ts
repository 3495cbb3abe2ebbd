import BpmnModeler from 'bpmn-js/lib/Modeler';
import zn from 'bpmn-js-i18n/translations/zn.js';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-codes.css';
import './modeler.css';
import { flowableModel } from '../flowable.ts';
import { lookOf } from '../look.ts';
import type { Drawn, EventBus, ModelServices, Services } from '../services.ts';
import { translation } from '../translate.ts';
import type { Drawing } from '../use-drawing.ts';
import { type Change, padOf, padOfMany, replacementsOf, signsOf } from './menus.ts';
import { offerPalette } from './palette.ts';
import { pressByKey } from './press-by-key.ts';

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
