import type { ModelView } from '#shared/flow-wire';
import type { Drawn, Overlays, Services, ViewServices } from '../services.ts';
import styles from './paint.module.css';

/** The states of an element, in order of priority; flows can only be `taken`. */
export const stepMarks = ['active', 'rejected', 'finished'] as const;
export type Mark = (typeof stepMarks)[number] | 'taken';

/** Returns the state of each element. An active one takes precedence, then one that was sent back. */
export function marksOf({ flows, finished, rejected, active }: ModelView): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  const add = (ids: readonly string[], mark: Mark) => {
    for (const id of ids) marks.set(id, mark);
  };
  add(flows, 'taken');
  add(finished, 'finished');
  add(rejected, 'rejected');
  add(active, 'active');
  return marks;
}

const tones: Readonly<Record<Mark, string>> = {
  active: 'var(--flow-active)',
  rejected: 'var(--danger)',
  finished: 'var(--success)',
  taken: 'var(--success)',
};

const classOf = (mark: Mark) => styles[mark] ?? mark;

/**
 * Colours an element. The colour is set where BPMN keeps it, which reaches signs and arrow heads as well; none of it is ever
 * saved.
 */
function colour({ di, waypoints }: Drawn, mark: Mark | undefined): void {
  const tone = mark && tones[mark];
  di.set('color:border-color', tone);
  if (!waypoints) di.set('color:background-color', tone && `color-mix(in srgb, ${tone} 12%, var(--surface))`);
}

function told(className: string | undefined, words: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className ?? '';
  element.textContent = words;
  element.title = words;
  return element;
}

const scale = { min: 0.5, max: 1.4 };
/** The zoom below which only the signs are legible. */
const near = { minZoom: 0.45 };

interface Telling {
  readonly sign?: HTMLElement;
  readonly count?: HTMLElement;
  readonly people?: HTMLElement;
}

function tell(overlays: Overlays, element: Drawn, { sign, count, people }: Telling): void {
  if (sign) overlays.add(element.id, 'told', { position: { top: -10, left: -10 }, html: sign, scale });
  if (count) overlays.add(element.id, 'told', { position: { top: -10, right: 22 }, html: count, scale, show: near });
  if (!people) return;
  people.style.width = `${element.width ?? 100}px`;
  overlays.add(element.id, 'told', { position: { bottom: -5, left: 0 }, html: people, scale, show: near });
}

/** Shows the marks of a view in a drawing, in place of earlier ones. */
export function painter(drawing: Services<ViewServices>): (view: ModelView) => void {
  const canvas = drawing.get('canvas');
  const registry = drawing.get('elementRegistry');
  const graphics = drawing.get('graphicsFactory');
  const overlays = drawing.get('overlays');
  let painted: ReadonlyMap<string, Mark> = new Map();

  const paint = (id: string, mark: Mark | undefined) => {
    const element = registry.get(id);
    const before = painted.get(id);
    if (!element || before === mark) return;
    if (before) canvas.removeMarker(id, classOf(before));
    if (mark) canvas.addMarker(id, classOf(mark));
    colour(element, mark);
    graphics.update(element.waypoints ? 'connection' : 'shape', element, registry.getGraphics(element));
  };

  return (view) => {
    const marks = marksOf(view);
    for (const id of new Set([...painted.keys(), ...marks.keys()])) paint(id, marks.get(id));
    painted = marks;
    overlays.remove({ type: 'told' });
    const activities = registry.getAll().filter(({ businessObject }) => businessObject.$instanceOf('bpmn:Activity'));
    for (const element of activities) {
      const mark = marks.get(element.id);
      const count = view.counts[element.id] ?? 0;
      const people = view.people[element.id];
      tell(overlays, element, {
        sign: mark && told(`${styles.sign} ${styles[`${mark}Sign`]}`, ''),
        count: count > 1 ? told(styles.count, `×${count}`) : undefined,
        people: people ? told(styles.people, people) : undefined,
      });
    }
  };
}
