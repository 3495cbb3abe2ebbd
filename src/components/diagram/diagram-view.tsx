import { useId, useLayoutEffect, useMemo, useState } from 'react';
import type { ModelView } from '#shared/flow-wire';
import { inTime } from '#src/lib/browser/time-out';
import { useText } from '#src/lib/i18n';
import canvasStyles from './canvas.module.css';
import styles from './diagram-view.module.css';
import { DrawingStateView } from './drawing-state.tsx';
import { ownName } from './own-name.ts';
import type { BpmnObject, Canvas, Services, ViewServices } from './services.ts';
import { type Drawing, type LoadDrawing, useDrawing } from './use-drawing.ts';
import paint from './view/paint.module.css';
import { type Mark, marksOf, painter, stepMarks } from './view/paint.ts';
import { ZoomTools } from './zoom-tools.tsx';
import '#src/locales/diagram';

const told: readonly Mark[] = ['finished', 'active', 'rejected', 'taken'];

/** Explains the marks of the diagram. */
export function Legend({ marks }: { readonly marks: ReadonlySet<Mark> }) {
  const text = useText();
  return (
    <ul className={styles.legend} aria-label={text('diagram.legend')}>
      {told
        .filter((mark) => marks.has(mark))
        .map((mark) => (
          <li key={mark}>
            <span aria-hidden className={mark === 'taken' ? styles.line : `${paint.sign} ${paint[`${mark}Sign`]}`} />
            {text(`diagram.mark.${mark}`)}
          </li>
        ))}
    </ul>
  );
}

/** A step of a process, in words. */
interface Step {
  readonly id: string;
  readonly name: string;
  readonly mark: Mark;
  readonly count: number;
  readonly people: string;
}

/** A gateway without a name would tell the listener nothing; a task without one still shows that it exists. */
const isWorthTelling = (object: BpmnObject) => object.$instanceOf('bpmn:Activity') || ownName(object) !== '';

/** Returns the steps that have a state, the active ones first. */
function stepsOf(drawing: Services<ViewServices>, view: ModelView): readonly Step[] {
  const registry = drawing.get('elementRegistry');
  const steps = [...marksOf(view)].flatMap(([id, mark]): Step[] => {
    const object = registry.get(id)?.businessObject;
    if (!object?.$instanceOf('bpmn:FlowNode') || !isWorthTelling(object)) return [];
    return [{ id, name: ownName(object) || id, mark, count: view.counts[id] ?? 1, people: view.people[id] ?? '' }];
  });
  return stepMarks.flatMap((mark) => steps.filter((step) => step.mark === mark));
}

/** Lists the steps of the diagram for screen readers. */
function StepsInWords({ steps, id }: { readonly steps: readonly Step[]; readonly id: string }) {
  const text = useText();
  const line = ({ mark, name, people, count }: Step) =>
    [
      text('diagram.step.state', { name, state: text(`diagram.mark.${mark}`) }),
      people && text('diagram.step.people', { people }),
      count > 1 && text('diagram.step.count', { count }),
    ]
      .filter(Boolean)
      .join(text('diagram.step.between'));
  return (
    <ul id={id} className={styles.hidden} aria-label={text('diagram.step.title')}>
      {steps.map((step) => (
        <li key={step.id}>{line(step)}</li>
      ))}
    </ul>
  );
}

/** Leaves the wheel to the page, which could not be scrolled past a drawing otherwise; with Ctrl it zooms the drawing. */
function leaveWheel(event: WheelEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}

function isLargerThanBox(canvas: Canvas): boolean {
  const { inner, scale, outer } = canvas.viewbox();
  return inner.width * scale > outer.width || inner.height * scale > outer.height;
}

/** Lets a finger move the drawing, which bpmn-js does not. While the whole drawing is visible the finger moves the page. */
function makeReachable(host: HTMLElement, drawing: Services<ViewServices>): () => void {
  const canvas = drawing.get('canvas');
  const own = new AbortController();
  const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', listen: (event: PointerEvent) => void) =>
    host.addEventListener(type, listen, { signal: own.signal });
  let last: { readonly x: number; readonly y: number } | undefined;

  host.addEventListener('wheel', leaveWheel, { signal: own.signal, capture: true });
  drawing.get('eventBus').on('canvas.viewbox.changed', () => {
    host.style.touchAction = isLargerThanBox(canvas) ? 'none' : '';
  });
  on('pointerdown', ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
    last = pointerType === 'touch' && isPrimary && isLargerThanBox(canvas) ? { x, y } : undefined;
  });
  on('pointermove', ({ clientX: x, clientY: y }) => {
    if (!last) return;
    canvas.scroll({ dx: x - last.x, dy: y - last.y });
    last = { x, y };
  });
  for (const end of ['pointerup', 'pointercancel'] as const) on(end, () => (last = undefined));
  return () => own.abort();
}

interface DiagramViewProps {
  readonly view: ModelView;
  /** The subject of the diagram, as its accessible name. */
  readonly label: string;
  /** The height of the diagram, in pixels or as a CSS value. */
  readonly height?: number | string;
}

const loadViewer: LoadDrawing<Drawing> = async () => (await inTime(import('./view/viewer.ts'))).createViewer;

function ViewOnce({ view, label, height = 420, onRetry }: DiagramViewProps & { readonly onRetry: () => void }) {
  const { box, state } = useDrawing(loadViewer, view);
  const words = useId();
  const drawing = state.is === 'shown' ? state.drawing : undefined;
  const paint = useMemo(() => drawing && painter(drawing), [drawing]);
  const marks = useMemo(() => new Set(marksOf(view).values()), [view]);

  // All of these are layout effects: what comes into the page with the diagram never meets it without its name, reach and marks.
  useLayoutEffect(() => {
    const host = box.current;
    return drawing && host ? makeReachable(host, drawing) : undefined;
  }, [box, drawing]);
  useLayoutEffect(() => {
    const picture = drawing && box.current?.querySelector('svg');
    picture?.setAttribute('role', 'img');
    picture?.setAttribute('aria-label', label);
    picture?.setAttribute('aria-describedby', words);
  }, [box, drawing, label, words]);
  useLayoutEffect(() => paint?.(view), [paint, view]);

  return (
    <figure className={styles.view} aria-label={label} aria-busy={state.is === 'loading'}>
      <div className={styles.bar}>
        {state.is !== 'failed' && marks.size > 0 && <Legend marks={marks} />}
        <div className={styles.tools}>
          <ZoomTools canvas={drawing?.get('canvas')} />
        </div>
      </div>
      <div className={canvasStyles.frame} style={{ height }}>
        <div ref={box} className={canvasStyles.canvas} />
        <DrawingStateView state={state} onRetry={onRetry} />
      </div>
      {drawing && <StepsInWords id={words} steps={stepsOf(drawing, view)} />}
    </figure>
  );
}

/** Shows the diagram of a process, with the progress of an instance. */
export function DiagramView(props: DiagramViewProps) {
  const [attempt, setAttempt] = useState(0);
  return <ViewOnce key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}
