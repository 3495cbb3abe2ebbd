import { AppError } from '#shared/errors';

const retryAfter = 2;

/** Lets each session have one export under way. Each server counts for itself: it is about its load, not about a right. */
export class ExportLimiter {
  readonly #inside = new Set<string>();

  /** Begins work that must not overlap; `end` has to be called once it is over. Work that fails to begin is over already. */
  async begin<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    if (this.#inside.has(sessionId)) throw new AppError('EXPORT_BUSY', undefined, { retryAfter });
    this.#inside.add(sessionId);
    try {
      return await work();
    } catch (error) {
      this.end(sessionId);
      throw error;
    }
  }

  end(sessionId: string): void {
    this.#inside.delete(sessionId);
  }
}
