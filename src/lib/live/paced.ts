interface Pace {
  /** The minimum number of milliseconds between two requests. */
  readonly pauseMs: number;
  readonly isBusy: () => boolean;
  readonly ask: () => void;
}

/** Returns `hear`, which calls `ask` at once, or `pauseMs` after the last call; events until then are joined. */
export function paced({ pauseMs, isBusy, ask }: Pace) {
  let askedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askIn = (ms: number) => {
    timer ??= setTimeout(due, ms);
  };
  function due() {
    timer = undefined;
    // The running request may predate the change. It is not cancelled: under a stream of events none would ever finish.
    if (isBusy()) return askIn(pauseMs);
    askedAt = performance.now();
    ask();
  }
  return {
    hear: () => askIn(Math.max(0, askedAt + pauseMs - performance.now())),
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
