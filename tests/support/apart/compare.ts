import type { Call } from '../api.ts';
import type { Dice } from '../walking/dice.ts';
import { Asks, type Kept, keptIn, type Operation, operationsOf } from './asks.ts';
import { difference } from './same.ts';
import { type Apart, asking, type Caller, callers, other } from './world.ts';

/** The milliseconds of the virtual clock between two calls, so that what is remembered for seconds is forgotten now and then. */
const PACE = 400;
/** The part of random calls that only read. */
const READS = 78;
/** The number of different answers after which there is no need to ask on. */
const ENOUGH = 5;

/** What was asked, by how it was answered. */
export interface Tally {
  readonly asked: Map<string, Set<number>>;
  calls: number;
}

/** Asks two servers the same, while on one of them the other tenant acts as well. */
export class Comparison {
  readonly #apart: Apart;
  readonly #dice: Dice;
  readonly #own: Asks;
  readonly #foreign: Asks;
  readonly tally: Tally = { asked: new Map(), calls: 0 };
  readonly operations: readonly Operation[];

  private constructor(apart: Apart, dice: Dice, known: { kept: ReadonlyMap<string, Kept>; operations: readonly Operation[] }) {
    this.#apart = apart;
    this.#dice = dice;
    this.#own = new Asks(dice, known.kept);
    const turned = [...known.kept].map(([name, { own, foreign }]) => [name, { own: foreign, foreign: own }] as const);
    this.#foreign = new Asks(dice, new Map(turned));
    this.operations = known.operations;
  }

  static async open(apart: Apart, dice: Dice): Promise<Comparison> {
    return new Comparison(apart, dice, { kept: await keptIn(apart), operations: await operationsOf(apart.left) });
  }

  /** Asks for every operation that reads, once in the name of a caller. Returns the first answers that differ. */
  everyRead(caller: Caller): Promise<readonly string[]> {
    const reads = this.operations.filter(({ method }) => method === 'GET');
    return this.#askAll(reads, () => caller);
  }

  /** Asks for anything in the name of anybody. Returns the first answers that differ. */
  anything(calls: number): Promise<readonly string[]> {
    const [reads, writes] = [true, false].map((isRead) => this.operations.filter(({ method }) => (method === 'GET') === isRead));
    const chosen = Array.from({ length: calls }, () => this.#dice.one((this.#dice.chance(READS) ? reads : writes) ?? []));
    return this.#askAll(chosen, this.#caller);
  }

  async #askAll(operations: readonly Operation[], callerOf: () => Caller): Promise<readonly string[]> {
    const found: string[] = [];
    for (const operation of operations) {
      const differs = await this.#ask(callerOf(), operation);
      if (differs) found.push(differs);
      if (found.length === ENOUGH) break;
    }
    return found;
  }

  #caller = (): Caller => (this.#dice.chance(55) ? callers[0] : this.#dice.one(callers));

  async #ask(caller: Caller, operation: Operation): Promise<string | undefined> {
    const { left, right, clock } = this.#apart;
    clock.advance(PACE);
    const call = this.#own.of(operation);
    if (this.#dice.chance(40)) await this.#act(caller, call);
    const [one, two] = await Promise.all([left, right].map((side) => side.send(asking, caller, call)));
    this.#note(`${operation.method} ${operation.url}`, one?.statusCode ?? 0);
    const said = (answer: typeof one, side: typeof left) => side.labels.of(`${answer?.statusCode} ${answer?.body}`);
    const differs = difference(said(one, left), said(two, right));
    return differs && `${caller} ${tell(call)}\n${differs}`;
  }

  /** Lets somebody of the other tenant do something on the one server only: the same, which may be remembered, or anything. */
  async #act(caller: Caller, call: Call): Promise<void> {
    const { right } = this.#apart;
    if (this.#dice.chance(50)) await right.send(other, caller, call);
    else await right.send(other, this.#caller(), this.#foreign.of(this.#dice.one(this.operations)));
  }

  #note(operation: string, status: number): void {
    const known = this.tally.asked.get(operation) ?? new Set();
    this.tally.asked.set(operation, known.add(status));
    this.tally.calls += 1;
  }
}

const tell = ({ method, url, query, payload }: Call) =>
  `${method} ${url} ${JSON.stringify(query)} ${JSON.stringify(payload ?? {}).slice(0, 600)}`;
