import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Modeler } from './modeler.ts';

/** Work of one moment is told once. */
const calm = 300;

type Ask = () => Promise<string | undefined>;
const nothing: Ask = async () => undefined;

/** Tells what is drawn once the hand rests. What comes back gives it, and tells it, at once. */
export function useTelling(modeler: Modeler | undefined, tell: (xml: string) => void): Ask {
  const listener = useRef(tell);
  listener.current = tell;
  const ask = useRef(nothing);

  // What is drawn is told before it is gone: a layout effect ends before the effect that takes the drawing away.
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
