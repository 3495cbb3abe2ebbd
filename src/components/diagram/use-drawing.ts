import { type RefObject, useEffect, useRef, useState } from 'react';
import { inTime } from '#src/lib/browser/time-out';
import { inFlowable } from './flowable.ts';
import type { Services, ViewServices } from './services.ts';
import { Unreadable } from './unreadable.ts';
import { keepFitted } from './zoom.ts';

const isDrawn = /<(?:[\w.-]+:)?BPMNShape[\s>]/;
const isUnsafe = /<!(?:DOCTYPE|ENTITY)/i;

/**
 * Returns BPMN that can be shown: the given one, or a copy with a generated layout where it has none.
 *
 * @throws Unreadable when it declares a document type, which could expand entities
 */
export async function drawable(xml: string): Promise<string> {
  if (isUnsafe.test(xml)) throw new Unreadable('DOCTYPE');
  const own = inFlowable(xml);
  if (isDrawn.test(own)) return own;
  const { laidOut } = await inTime(import('./layout.ts'));
  return laidOut(own);
}

/** A diagram in its container element. */
export interface Drawing<Known = ViewServices> extends Services<Known> {
  importXML(xml: string): Promise<{ readonly warnings: readonly unknown[] }>;
  destroy(): void;
}

export type DrawingState<Kind> =
  | { readonly is: 'loading' }
  /** `lost` counts the parts of the file that could not be read. */
  | { readonly is: 'shown'; readonly drawing: Kind; readonly lost: number }
  | { readonly is: 'failed'; readonly isUnreadable: boolean };

/** Loads the diagram library; the result creates a diagram in an element. */
export type LoadDrawing<Kind> = () => Promise<(host: HTMLElement, xml: string) => Kind>;

const isLoss = (warning: unknown) => String((warning as { message?: unknown }).message ?? warning).startsWith('unparsable');

async function show(drawing: Drawing, xml: string): Promise<number> {
  try {
    const { warnings } = await drawing.importXML(xml);
    return warnings.filter(isLoss).length;
  } catch (error) {
    throw new Unreadable('import', { cause: error });
  }
}

interface Drawable {
  readonly xml: string;
  /** The edited XML, which is loaded instead if the diagram has to be created again. */
  readonly latest?: RefObject<string>;
}

/** Draws a process in an element once the library is loaded. A result that arrives after unmounting is dropped. */
export function useDrawing<Kind extends Drawing>(
  load: LoadDrawing<Kind>,
  { xml, latest }: Drawable,
): { readonly box: RefObject<HTMLDivElement | null>; readonly state: DrawingState<Kind> } {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<DrawingState<Kind>>({ is: 'loading' });

  useEffect(() => {
    let isOver = false;
    let clear = () => {};
    const draw = async (host: HTMLElement) => {
      const [make, readable] = await Promise.all([load(), drawable(latest?.current ?? xml)]);
      if (isOver) return;
      const drawing = make(host, readable);
      clear = () => drawing.destroy();
      const lost = await show(drawing, readable);
      if (isOver) return;
      const stopFitting = keepFitted(host, drawing);
      clear = () => {
        stopFitting();
        drawing.destroy();
      };
      setState({ is: 'shown', drawing, lost });
    };
    const fail = (error: unknown) => {
      if (isOver) return;
      clear();
      clear = () => {};
      setState({ is: 'failed', isUnreadable: error instanceof Unreadable });
    };
    if (box.current) draw(box.current).catch(fail);
    return () => {
      isOver = true;
      clear();
      setState({ is: 'loading' });
    };
  }, [load, xml, latest]);

  return { box, state };
}
