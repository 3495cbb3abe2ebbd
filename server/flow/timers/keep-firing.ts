import type { FlowContext } from '../ports.ts';
import { fireDueTimers } from './fire.ts';

/** Between two looks: nobody draws a timer that must be met to the second. */
const pauseMs = 15_000;

/** Looks at once and then every few seconds whether timers are due. Answers how to stop, which waits for a look that runs. */
export function keepFiringTimers(flow: FlowContext, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= fireDueTimers(flow, onError)
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, pauseMs);
  timer.unref();
  look();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
