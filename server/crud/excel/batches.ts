/** The embedded database has one connection: how long a turn may keep it from others. */
const turnMs = 500;
/** How long they have it to themselves then. One request asks several times in a row, and would wait for a turn each time. */
const restMs = 150;
const [fewest, first, most] = [10, 50, 200];

/** What is done with some rows, of which the last is the so many-th of all. */
type Work<T> = (some: readonly T[], done: number) => Promise<void>;

interface Turns {
  /** Whether others get their turn in between; they cannot while one transaction goes on. */
  readonly rests: boolean;
}

/** Goes through rows in turns, of as many rows as fit by how long the last turn took. */
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
