import type { FlowContext } from '../ports.ts';
import { fireDueTimers } from './fire.ts';

/** The interval of checks; timers of processes need not fire to the second. */
const pauseMs = 15_000;

/** Fires due timers now and every few seconds. Returns a function that stops it and waits for a round that runs. */
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
