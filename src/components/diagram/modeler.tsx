import { Alert } from 'antd';
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Inspection } from '#shared/flow-wire';
import { inTime } from '#src/lib/browser/time-out';
import { useText } from '#src/lib/i18n';
import canvasStyles from './canvas.module.css';
import { DrawingStateView } from './drawing-state.tsx';
import { FlawList } from './model/flaw-list.tsx';
import { flawsOf, markFlaws } from './model/flaws.ts';
import type { Modeler } from './model/modeler.ts';
import { Toolbar } from './model/toolbar.tsx';
import { useEditing } from './model/use-editing.ts';
import styles from './modeler.module.css';
import { PropertyPanel } from './panel/panel.tsx';
import type { Pickers } from './panel/pickers.ts';
import { type LoadDrawing, useDrawing } from './use-drawing.ts';
import '#src/locales/diagram';

/** The file that is being edited, and the number of files before it. */
interface Foreign {
  readonly xml: string;
  readonly turn: number;
  /** Remembers the file that was produced here, which is not foreign when it comes back. */
  readonly own: (xml: string) => void;
}

/** Distinguishes a file that comes from elsewhere from one that was produced here and comes back. */
function useForeign(given: string): Foreign {
  const [{ seen, known, xml, turn }, set] = useState({ seen: given, known: given, xml: given, turn: 0 });
  if (given !== seen) {
    const isForeign = given !== known;
    set({ seen: given, known: given, xml: isForeign ? given : xml, turn: isForeign ? turn + 1 : turn });
  }
  return { xml, turn, own: (made) => set((before) => ({ ...before, known: made })) };
}

/** Milliseconds within which changes are reported as one. */
const calm = 300;

type Ask = () => Promise<string | undefined>;
const nothing: Ask = async () => undefined;

/** Calls `tell` with the XML once changes pause. Returns a function that resolves to the present XML and reports it at once. */
function useTelling(modeler: Modeler | undefined, tell: (xml: string) => void): Ask {
  const listener = useRef(tell);
  listener.current = tell;
  const ask = useRef(nothing);

  // Reports pending changes before the editor is destroyed: layout effects are cleaned up before the effect that destroys it.
  useLayoutEffect(() => {
    if (!modeler) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const say = async () => {
      const isNews = timer !== undefined;
      stop();
      const { xml = '' } = await modeler.saveXML({ format: true });
      if (isNews) listener.current(xml);
      return xml;
    };
    const wait = () => {
      stop();
      timer = setTimeout(say, calm);
    };
    const events = modeler.get('eventBus');
    events.on('commandStack.changed', wait);
    ask.current = say;
    return () => {
      events.off('commandStack.changed', wait);
      if (timer !== undefined) void say();
      ask.current = nothing;
    };
  }, [modeler]);

  return useCallback(() => ask.current(), []);
}

/** The functions of an editor for its parent. */
export interface ModelerHandle {
  /** Resolves to the present XML, including text that is still being typed. */
  latest(): Promise<string>;
}

interface ModelerProps {
  readonly xml: string;
  /** The subject of the diagram, as its accessible name. */
  readonly label: string;
  /** The result of the last inspection; absent while there was none. */
  readonly inspection?: Inspection;
  readonly pickers: Pickers;
  /** Called shortly after each change. */
  readonly onChange: (xml: string) => void;
  /** The height of the diagram, in pixels or as a CSS value. */
  readonly height?: number | string;
  readonly ref?: Ref<ModelerHandle>;
}

const loadModeler: LoadDrawing<Modeler> = async () => (await inTime(import('./model/modeler.ts'))).createModeler;

/** Commits the field that is being edited, which happens when it loses the focus. */
function finishTyping(within: HTMLElement | null): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !within?.contains(activeElement)) return;
  activeElement.blur();
  activeElement.focus();
}

/** Selects an element by its id and scrolls to it; the id of the process, or of something not drawn, selects the process. */
function choose(modeler: Modeler, id: string): void {
  const canvas = modeler.get('canvas');
  const element = modeler.get('elementRegistry').get(id);
  const isDrawn = element !== undefined && element !== canvas.getRootElement();
  modeler.get('selection').select(isDrawn ? element : null);
  if (isDrawn) canvas.scrollToElement(element);
}

function usePictureLabel(box: RefObject<HTMLElement | null>, modeler: Modeler | undefined, label: string): void {
  useEffect(() => {
    const picture = modeler && box.current?.querySelector('svg');
    picture?.setAttribute('role', 'application');
    picture?.setAttribute('aria-label', label);
  }, [box, modeler, label]);
}

function ModelOnce({
  xml,
  label,
  inspection,
  pickers,
  onChange,
  height = 560,
  ref,
  onRetry,
}: ModelerProps & { onRetry: () => void }) {
  const text = useText();
  const own = useRef<HTMLDivElement>(null);
  const latest = useRef(xml);
  const { box, state } = useDrawing(loadModeler, { xml, latest });
  const modeler = state.is === 'shown' ? state.drawing : undefined;
  const editing = useEditing(modeler);
  const ask = useTelling(modeler, (made) => {
    latest.current = made;
    onChange(made);
  });
  const flaws = useMemo(() => inspection && flawsOf(inspection), [inspection]);

  usePictureLabel(box, modeler, label);
  useEffect(() => modeler && markFlaws(modeler, flaws ?? []), [modeler, flaws]);
  useImperativeHandle(ref, () => {
    const ready = async () => {
      finishTyping(own.current);
      return (await ask()) ?? latest.current;
    };
    return { latest: ready };
  }, [ask]);

  return (
    <div ref={own} className={styles.modeler}>
      <Toolbar editor={modeler} editing={editing} />
      {state.is === 'shown' && state.lost > 0 && (
        <Alert type="warning" showIcon title={text('diagram.lost', { count: state.lost })} />
      )}
      <div className={styles.work}>
        <div className={canvasStyles.frame} style={{ height }} aria-busy={state.is === 'loading'}>
          <div ref={box} className={canvasStyles.canvas} />
          <DrawingStateView state={state} onRetry={onRetry} />
        </div>
        {modeler && editing && <PropertyPanel editor={modeler} editing={editing} pickers={pickers} />}
      </div>
      {modeler && flaws && <FlawList flaws={flaws} onChoose={(id) => choose(modeler, id)} />}
    </div>
  );
}

/** Shows an editor for processes that the workflow engine executes. An `xml` other than the last reported one is loaded anew. */
export function DiagramModeler({ xml, onChange, ...props }: ModelerProps) {
  const [attempt, setAttempt] = useState(0);
  const file = useForeign(xml);
  const turn = useRef(file.turn);
  turn.current = file.turn;
  const tell = (made: string) => {
    // The last report of a diagram that has been replaced meanwhile.
    if (turn.current !== file.turn) return;
    file.own(made);
    onChange(made);
  };
  return (
    <ModelOnce
      key={`${file.turn} ${attempt}`}
      {...props}
      xml={file.xml}
      onChange={tell}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}
