import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Modeler } from './modeler.ts';

/** Milliseconds within which changes are reported as one. */
const calm = 300;

type Ask = () => Promise<string | undefined>;
const nothing: Ask = async () => undefined;

/** Calls `tell` with the XML once changes pause. Returns a function that resolves to the present XML and reports it at once. */
export function useTelling(modeler: Modeler | undefined, tell: (xml: string) => void): Ask {
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
