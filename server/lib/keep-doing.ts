interface Rhythm {
  /** Milliseconds between two rounds; one that takes longer leaves out the next. */
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}

/** Does work now and every so often, one round at a time. Returns a function that stops it and waits for a round that runs. */
export function keepDoing(work: () => Promise<unknown>, { everyMs, onError }: Rhythm): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const look = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  look();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
