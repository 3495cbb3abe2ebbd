import fc from 'fast-check';

/** An endless stream of numbers that a seed determines. */
export const rolls = fc.infiniteStream(fc.noBias(fc.nat({ max: 2 ** 31 - 1 })), { noHistory: true });

/** Random choices that a seed determines. */
export class Dice {
  readonly #rolls: Iterator<number>;

  constructor(from: Iterator<number>) {
    this.#rolls = from;
  }

  /** Returns a number from 0 to n - 1. */
  below(n: number): number {
    return Number(this.#rolls.next().value) % n;
  }

  /** Returns true in this percentage of cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** Returns one of a list, or undefined if the list is empty. */
  pick<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : list[this.below(list.length)];
  }

  /** Returns one of a list; throws if the list is empty. */
  one<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to choose from');
    return list[this.below(list.length)] as T;
  }

  /** Returns mostly one of those that are right, otherwise any. */
  prefer<T>(list: readonly T[], isRight: (one: T) => boolean, percent = 70): T | undefined {
    const right = this.chance(percent) ? list.filter(isRight) : [];
    return this.pick(right.length > 0 ? right : list);
  }

  /** Returns at most this number of elements, in the order of the list. */
  some<T>(list: readonly T[], most: number): T[] {
    const wanted = new Set(Array.from({ length: Math.min(most, list.length) }, () => this.below(list.length)));
    return list.filter((_, index) => wanted.has(index));
  }
}
