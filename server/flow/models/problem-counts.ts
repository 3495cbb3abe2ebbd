import { inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import type { EnginePort } from '../core/engine.ts';
import { inspectFile } from '../deploy/check.ts';
import { wfModel } from '../tables.ts';

/**
 * Counts the problems that keep drawings from being deployed. They depend on the drawing alone, so each version of it is compiled
 * once, and servers need not invalidate what others have counted. They are not stored: the next release may judge otherwise.
 */
export class ProblemCounts {
  readonly #engine: EnginePort;
  readonly #most: number;
  readonly #known = new Map<string, number>();

  constructor(engine: EnginePort, most = 2_000) {
    this.#engine = engine;
    this.#most = most;
  }

  /** Returns the counts of drawings by their ids. The caller has checked that the actor may read them. */
  async read(via: Executor, rows: readonly { readonly id: string; readonly version: number }[]) {
    const keyOf = (row: { readonly id: string; readonly version: number }) => `${row.id} ${row.version}`;
    const counts = new Map(rows.map((row) => [row.id, this.#known.get(keyOf(row))]));
    const uncounted = rows.filter(({ id }) => counts.get(id) === undefined).map(({ id }) => id);
    if (uncounted.length === 0) return counts;
    const { id, version, xml } = wfModel;
    for (const drawing of await via.select({ id, version, xml }).from(wfModel).where(inArray(id, uncounted))) {
      const { problems } = await inspectFile(this.#engine, { name: 'model.bpmn', xml: drawing.xml }, 'en');
      counts.set(drawing.id, problems.length);
      this.#keep(keyOf(drawing), problems.length);
    }
    return counts;
  }

  #keep(key: string, count: number): void {
    this.#known.set(key, count);
    const [oldest] = this.#known.keys();
    if (this.#known.size > this.#most && oldest !== undefined) this.#known.delete(oldest);
  }
}
