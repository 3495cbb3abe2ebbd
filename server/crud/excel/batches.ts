/** Milliseconds for which one turn may keep the only connection of the embedded database from others. */
const turnMs = 500;
/**
 * The pause in milliseconds that leaves it to others. One request sends several queries in a row, and would wait for a turn
 * each time.
 */
const restMs = 150;
const [fewest, first, most] = [10, 50, 200];

/** Handles a batch of rows; `done` is the number of rows of all batches up to and including this one. */
type Work<T> = (some: readonly T[], done: number) => Promise<void>;

interface Turns {
  /** Whether there is a pause after each batch; within one transaction it would help nobody. */
  readonly rests: boolean;
}

/** Handles rows in batches, and sizes each batch by how long the one before took. */
export async function inBatches<T>(rows: readonly T[], { rests }: Turns, work: Work<T>): Promise<void> {
  let size: number = first;
  for (let done = 0; done < rows.length; ) {
    const some = rows.slice(done, done + size);
    const begun = performance.now();
    done += some.length;
    await work(some, done);
    const fitting = Math.round((some.length * turnMs) / Math.max(performance.now() - begun, 1));
    size = Math.min(most, Math.max(fewest, fitting));
    if (rests && done < rows.length) await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}
