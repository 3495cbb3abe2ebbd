import { text } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';
import type { Drawn, EventBus, ModelServices, Services } from '../services.ts';
import { type Offer, offers } from './offers.ts';
import '#src/locales/diagram';

/** Passes Enter and the space bar on to the entries of bpmn-js, which are no real buttons. */
export function pressByKey(container: HTMLElement): void {
  container.addEventListener('keydown', (event) => {
    const entry = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.entry') : null;
    if (!entry || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    entry.click();
  });
}

type Editor = Services<ModelServices>;

/** An entry of the palette as bpmn-js wants it. */
export interface PaletteEntry {
  readonly group: string;
  readonly className?: string;
  readonly title?: string;
  readonly html?: string;
  readonly separator?: boolean;
  readonly shortcut?: string;
  readonly action?: Readonly<Record<string, (event: Event) => void>>;
}

type Entries = Readonly<Record<string, PaletteEntry>>;

interface Palette {
  registerProvider(provider: { getPaletteEntries(): Entries }): void;
}

/** Makes an entry that says its name where there is room; those of bpmn-js itself cannot be reached by keyboard either. */
function entryHtml(name: string): string {
  const entry = document.createElement('div');
  entry.className = 'entry';
  entry.draggable = true;
  entry.tabIndex = 0;
  const label = document.createElement('span');
  label.className = 'entry-name';
  label.textContent = name;
  entry.append(label);
  return entry.outerHTML;
}

interface Tool {
  readonly id: string;
  readonly icon: string;
  readonly word: MessageKey;
  readonly key: string;
  readonly run: (editor: Editor, event: Event) => void;
}

const tools: readonly Tool[] = [
  {
    id: 'hand-tool',
    icon: 'hand-tool',
    word: 'diagram.tool.hand',
    key: 'H',
    run: (editor, event) => editor.get('handTool').activateHand(event),
  },
  {
    id: 'lasso-tool',
    icon: 'lasso-tool',
    word: 'diagram.tool.lasso',
    key: 'L',
    run: (editor, event) => editor.get('lassoTool').activateSelection(event),
  },
  {
    id: 'space-tool',
    icon: 'space-tool',
    word: 'diagram.tool.space',
    key: 'S',
    run: (editor, event) => editor.get('spaceTool').activateSelection(event),
  },
  {
    id: 'global-connect-tool',
    icon: 'connection-multi',
    word: 'diagram.tool.connect',
    key: 'C',
    run: (editor, event) => editor.get('globalConnect').start(event),
  },
];

function toolEntry(editor: Editor, { icon, word, key, run }: Tool): PaletteEntry {
  const title = text(word);
  return {
    group: 'tools',
    html: entryHtml(title),
    className: `bpmn-icon-${icon}`,
    title,
    shortcut: key,
    action: { click: (event) => run(editor, event) },
  };
}

/** Places an element without a pointer: after the selected element, else in the middle of the view. */
function place(editor: Services<ModelServices>, shape: Drawn): void {
  const selection = editor.get('selection');
  const [selected, ...others] = selection.get();
  const canContinue = others.length === 0 && selected !== undefined && canBeFollowed(selected, shape);
  const placed = canContinue ? editor.get('autoPlace').append(selected, shape) : placeInMiddle(editor, shape);
  selection.select(placed);
}

function canBeFollowed({ businessObject }: Drawn, shape: Drawn): boolean {
  const isOpen = businessObject.$instanceOf('bpmn:FlowNode') && !businessObject.$instanceOf('bpmn:EndEvent');
  const canFollow = shape.businessObject.$instanceOf('bpmn:FlowNode') && !shape.businessObject.$instanceOf('bpmn:StartEvent');
  return isOpen && canFollow;
}

function placeInMiddle(editor: Services<ModelServices>, shape: Drawn): Drawn {
  const canvas = editor.get('canvas');
  const { x, y, width, height } = canvas.viewbox();
  const root = canvas.getRootElement();
  const pool = root.children?.find(({ businessObject }) => businessObject.$instanceOf('bpmn:Participant'));
  return editor.get('modeling').createShape(shape, { x: x + width / 2, y: y + height / 2 }, pool ?? root);
}

function createEntry(editor: Editor, { id, group, icon, word, make }: Offer): PaletteEntry {
  const carry = (event: Event) => {
    const made = make(editor);
    editor.get('create').start(event, made, { hints: { autoSelect: made.slice(0, 1) } });
  };
  const click = (event: Event) => {
    const isByKey = (event as UIEvent).detail === 0;
    if (isByKey) place(editor, make(editor)[0]);
    else carry(event);
  };
  const html = entryHtml(text(`diagram.type.${id}`));
  return { group, html, className: `bpmn-icon-${icon}`, title: text(word), action: { dragstart: carry, click } };
}

/** The tools and elements beside the drawing. */
export function paletteEntries(editor: Editor): Entries {
  return Object.fromEntries([
    ...tools.map((tool) => [tool.id, toolEntry(editor, tool)] as const),
    ['tool-separator', { group: 'tools', separator: true }] as const,
    ...offers.map((offer) => [`create.${offer.id}`, createEntry(editor, offer)] as const),
  ]);
}

/** Replaces bpmn-js's palette, which offers everything that BPMN has. */
export function offerPalette(palette: Palette, events: EventBus, editor: Editor): object {
  events.on<{ container: HTMLElement }>('palette.create', ({ container }) => {
    container.role = 'toolbar';
    pressByKey(container);
  });
  events.on('palette.changed', () => {
    const container = editor.get('canvas').getContainer().querySelector('.djs-palette');
    if (container) container.ariaLabel = text('diagram.elements');
  });
  const provider = { getPaletteEntries: () => paletteEntries(editor) };
  palette.registerProvider(provider);
  return provider;
}
