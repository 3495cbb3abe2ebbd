import { useId, useLayoutEffect, useMemo, useState } from 'react';
import type { ModelView } from '#shared/flow-wire';
import { inTime } from '#src/lib/browser/time-out';
import '#src/locales/diagram';
import canvasStyles from './canvas.module.css';
import styles from './diagram-view.module.css';
import { DrawingStateView } from './drawing-state.tsx';
import { type Drawing, type LoadDrawing, useDrawing } from './use-drawing.ts';
import { Legend } from './view/legend.tsx';
import { marksOf } from './view/marks.ts';
import { painter } from './view/paint.ts';
import { makeReachable } from './view/reach.ts';
import { stepsOf } from './view/steps.ts';
import { StepsInWords } from './view/steps-in-words.tsx';
import { ZoomTools } from './zoom-tools.tsx';

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
