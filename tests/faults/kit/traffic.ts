import { setTimeout } from 'node:timers/promises';
import { Api, type ApiResponse, requestToken, sentTo } from '../../support/api.ts';
import { type Deed, type Step, scheduleOf } from './deeds.ts';
import type { House, Person } from './house.ts';

const workers = 8;
/** The pause of a client whose call was not answered or could not be served, in milliseconds. */
const pauseMs = 50;

/** What came of all that was sent. */
export interface Ledger {
  /** The steps that the server acknowledged, by the names of their deeds. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Answers that say neither that it is done nor that it cannot be done now. */
  readonly surprises: readonly string[];
  /** The longest time without an acknowledgement, in seconds. */
  readonly longestOutage: number;
}

/** Where the next call goes. */
type Way = () => string | Promise<string>;

/**
 * People who write notices, ask for leave and approve it, sign exchanges and import workbooks, all at once. What is not answered,
 * or by 503, is sent again with the key that it had, until it is acknowledged.
 */
export class Traffic implements Ledger {
  readonly acknowledged = new Map<string, number>();
  readonly surprises: string[] = [];
  longestOutage = 0;
  /** The number of calls that were not answered, or by 503. */
  refused = 0;
  readonly #way: Way;
  readonly #tokens: ReadonlyMap<Person, string>;
  readonly #next: () => Deed;
  readonly #goals = new Map<number, () => void>();
  #count = 0;
  #lastAt = performance.now();
  #isStopping = false;
  #isAbandoned = false;
  #working: Promise<unknown> = Promise.resolve();

  /** Signs everybody in, and begins. */
  static async begin(house: House, way: Way): Promise<Traffic> {
    const tokens = new Map<Person, string>();
    for (const person of [house.admin, house.boss, house.keeper, ...house.importers]) {
      tokens.set(person, (await requestToken(sentTo(await way()), person)).access_token);
    }
    const traffic = new Traffic(house, way, tokens);
    traffic.#lastAt = performance.now();
    traffic.#working = Promise.all(Array.from({ length: workers }, () => traffic.#work()));
    return traffic;
  }

  private constructor(house: House, way: Way, tokens: ReadonlyMap<Person, string>) {
    this.#way = way;
    this.#tokens = tokens;
    this.#next = scheduleOf(house);
  }

  /** The number of acknowledged steps. */
  get count(): number {
    return this.#count;
  }

  /** Resolves when so many more steps were acknowledged. */
  async more(steps: number): Promise<void> {
    const goal = this.#count + steps;
    await Promise.race([new Promise<void>((resolve) => this.#goals.set(goal, resolve)), this.#working]);
    if (this.#count < goal) throw new Error(`Nobody works any more: ${this.surprises.join('\n')}`);
  }

  /** Lets everybody end what they have begun, which needs a server. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#working;
  }

  /** Ends at once, whatever is under way. */
  abandon(): void {
    this.#isStopping = true;
    this.#isAbandoned = true;
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) await this.#do(this.#next());
  }

  async #do(deed: Deed): Promise<void> {
    for (const step of deed.steps) {
      const isDone = await this.#take(step, deed);
      if (!isDone) return;
      if (!step.isAsking) this.#acknowledge(deed);
    }
  }

  /** Sends a step until it is done; returns whether it is, and not given up. */
  async #take(step: Step, deed: Deed): Promise<boolean> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#send(step);
      const end = answer ? step.judge(answer, tries > 0) : 'again';
      if (end === 'done') return true;
      if (end === 'surprise') this.surprises.push(`${deed.name}: ${answer?.status} ${answer?.bizCode} ${answer?.msg}`);
      if (end !== 'again' || this.#givesUp(step, answer)) return false;
      this.refused += 1;
      await setTimeout(pauseMs);
    }
  }

  #givesUp(step: Step, answer: ApiResponse | undefined): boolean {
    return this.#isAbandoned || (step.isSentOnce && !answer) || (this.#isStopping && step.endsWithTraffic) || false;
  }

  async #send(step: Step): Promise<ApiResponse | undefined> {
    try {
      const api = new Api(sentTo(await this.#way()), this.#tokens.get(step.by));
      return await step.send(api);
    } catch {
      return undefined;
    }
  }

  #acknowledge({ name }: Deed): void {
    this.acknowledged.set(name, (this.acknowledged.get(name) ?? 0) + 1);
    const now = performance.now();
    this.longestOutage = Math.max(this.longestOutage, (now - this.#lastAt) / 1000);
    this.#lastAt = now;
    this.#count += 1;
    this.#goals.get(this.#count)?.();
    this.#goals.delete(this.#count);
  }
}
