import fc from 'fast-check';

/** An endless row of numbers that a seed decides. */
export const rolls = fc.infiniteStream(fc.noBias(fc.nat({ max: 2 ** 31 - 1 })), { noHistory: true });

/** Chooses as the seed wants it. */
export class Dice {
  readonly #rolls: Iterator<number>;

  constructor(from: Iterator<number>) {
    this.#rolls = from;
  }

  /** One of 0 to n - 1. */
  below(n: number): number {
    return Number(this.#rolls.next().value) % n;
  }

  /** True so often of a hundred times. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** One of a list, if it has any. */
  pick<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : list[this.below(list.length)];
  }

  /** One of a list that has some. */
  one<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to choose from');
    return list[this.below(list.length)] as T;
  }

  /** Mostly one of those that are right, otherwise any. */
  prefer<T>(list: readonly T[], isRight: (one: T) => boolean, percent = 70): T | undefined {
    const right = this.chance(percent) ? list.filter(isRight) : [];
    return this.pick(right.length > 0 ? right : list);
  }

  /** So many at most, in the order of the list. */
  some<T>(list: readonly T[], most: number): T[] {
    const wanted = new Set(Array.from({ length: Math.min(most, list.length) }, () => this.below(list.length)));
    return list.filter((_, index) => wanted.has(index));
  }
}
