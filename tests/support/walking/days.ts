import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { addDays, businessMoment, dayOf, millisecondsOf } from '#shared/time';
import type { ApiResponse } from '../api.ts';
import { flawsOfCustody } from '../invariants.ts';
import type { Action } from './action.ts';
import { choose } from './choose.ts';
import type { Dice } from './dice.ts';
import { flawsOfSeals, flawsOfSlips } from './slips.ts';
import { look } from './snapshot.ts';
import { isFair, refusedWithin, traceOf } from './walker.ts';
import { WeakServer } from './weak-server.ts';
import type { World } from './world.ts';

/** What goes wrong, each as often as the others; the rest of the steps go well. */
const faults = [
  'died',
  'diedWithin',
  'answerLost',
  'unheard',
  'sentTwice',
  'sentLater',
  'sentAgain',
  'away',
  'together',
] as const;
type Fault = (typeof faults)[number];
/** The part of the steps in which something goes wrong. */
const FAULTY = 30;
/** The part of the steps that bring the work on, since only a chain of them comes to a handover. */
const WORK = 90;
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** The statements of an action, of which one may be the last that its server sent. */
const STATEMENTS = 25;

/** A call as a phone sends it: with its key, so that it may be sent again. */
interface Sent {
  readonly action: Action;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Acknowledged extends Sent {
  readonly answer: ApiResponse;
}

/** A step as it is told when something is wrong. */
interface Told {
  readonly said: string;
}

/** The days of a bank by a seed, in which servers, connections, announcements and phones fail. */
export class Days {
  readonly #world: World;
  readonly #dice: Dice;
  readonly #first: WeakServer;
  readonly #second: WeakServer;
  readonly counts = new Map<string, number>();
  readonly #told: Told[] = [];
  /** The calls that phones hold back until they have a connection. */
  readonly #late: Sent[] = [];
  /** The calls that were answered some time ago. */
  #old: Acknowledged[] = [];
  #trace = '';

  private constructor(world: World, dice: Dice, servers: readonly [WeakServer, WeakServer]) {
    this.#world = world;
    this.#dice = dice;
    [this.#first, this.#second] = servers;
  }

  static async open(world: World, dice: Dice): Promise<Days> {
    return new Days(world, dice, [await WeakServer.start(world), await WeakServer.start(world)]);
  }

  async close(): Promise<void> {
    await this.#first.close();
    await this.#second.close();
  }

  /** Lives through a day of so many steps, and checks all invariants after each. */
  async day(steps: number): Promise<void> {
    const { clock } = this.#world;
    for (let step = 0; step < steps; step += 1) {
      clock.advance(this.#dice.below(1000) < 4 ? 40 * 60_000 : 1000 * this.#dice.below(30));
      await this.#step();
      await this.#assertWhole();
    }
    const tomorrow = `${addDays(dayOf(businessMoment(clock.now())), 1)} 00:30:00`;
    clock.advance(millisecondsOf(tomorrow) - clock.now());
    this.#old = [];
    this.#world.endSessions();
  }

  async #step(): Promise<void> {
    const { db, clock } = this.#world;
    const walk = { world: this.#world, dice: this.#dice, snapshot: await look(db), now: businessMoment(clock.now()) };
    const action = await choose(walk, (kind) => this.counts.get(kind) ?? 0, WORK);
    if (!action) return;
    const sent = { action, body: { ...action.body, ...(action.isOnce !== false && { requestId: randomUUID() }) } };
    const fault = this.#dice.chance(FAULTY) ? this.#dice.one(faults) : undefined;
    this.#trace = await traceOf(db);
    if (!fault) return void (await this.#acknowledge(sent));
    this.#count(fault);
    this.#tell(fault, sent);
    await this.#failing[fault](sent);
  }

  readonly #failing: Readonly<Record<Fault, (sent: Sent) => Promise<void>>> = {
    /** The server dies between two steps. */
    died: async (sent) => {
      await this.#first.restart();
      await this.#acknowledge(sent);
    },
    /** The server dies before one of the statements of a step: nothing of it stays, and the other server takes it. */
    diedWithin: async (sent) => {
      this.#first.weakness.breaksBefore = 1 + this.#dice.below(STATEMENTS);
      const answer = await this.#send(this.#first, sent);
      this.#first.weakness.breaksBefore = 0;
      if (answer.status < 500) return this.#note(sent, answer);
      await this.#assertUnchanged(sent, 'a server that died within it');
      await this.#note(sent, await this.#send(this.#second, sent));
    },
    /** The step is done and its answer is lost with the server; the phone sends it again, and the other server takes it. */
    answerLost: async (sent) => {
      const lost = await this.#send(this.#first, sent);
      await this.#repeat({ ...sent, answer: lost }, this.#second);
    },
    /** The servers do not hear what the step announces. */
    unheard: async (sent) => {
      for (const { weakness } of [this.#first, this.#second]) weakness.isDeaf = true;
      await this.#acknowledge(sent);
      for (const { weakness } of [this.#first, this.#second]) weakness.isDeaf = false;
    },
    /** A phone sends the same twice at once, and each server gets it. */
    sentTwice: async (sent) => {
      if (sent.action.isOnce === false) return this.#acknowledge(sent);
      const answers = await Promise.all([this.#send(this.#first, sent), this.#send(this.#second, sent)]);
      const [one, two] = answers.map(
        (answer) => refusedWithin(sent.action, answer) ?? (answer.success ? answer.data : answer.bizCode),
      );
      for (const answer of answers) this.#assertFair(sent, answer);
      if (!isDeepStrictEqual(one, two)) this.#fail(`Two answers to one call: ${JSON.stringify(answers)}`, sent);
    },
    /** A phone without a connection holds its call back; others go on. */
    sentLater: async (sent) => {
      this.#late.push(sent);
      if (this.#late.length > 3 || this.#dice.chance(30)) {
        const [held] = this.#late.splice(this.#dice.below(this.#late.length), 1);
        if (held) await this.#acknowledge(held);
      }
    },
    /** A phone sends again what was answered before: soon, or an hour later, when checks of people no longer count. */
    sentAgain: async (sent) => {
      await this.#acknowledge(sent);
      const again = this.#dice.pick(this.#old);
      if (!again) return;
      this.#world.clock.advance(this.#dice.chance(25) ? HOUR_MS : MINUTE_MS);
      await this.#repeat(again);
    },
    /** The database is away for a step, which is then sent again. */
    away: async (sent) => {
      this.#first.weakness.isAway = true;
      const answer = await this.#send(this.#first, sent);
      this.#first.weakness.isAway = false;
      if (answer.status === 200) this.#fail(`An answer without a database: ${JSON.stringify(answer)}`, sent);
      await this.#assertUnchanged(sent, 'a database that was away');
      await this.#acknowledge(sent);
    },
    /** The same is done at the other server at this moment, with a key of its own. */
    together: async (sent) => {
      const other = { ...sent, body: { ...sent.body, ...(sent.body.requestId !== undefined && { requestId: randomUUID() }) } };
      const answers = await Promise.all([this.#send(this.#first, sent), this.#send(this.#second, other)]);
      for (const answer of answers) this.#assertFair(sent, answer);
    },
  };

  async #send(server: WeakServer, { action, body }: Sent): Promise<ApiResponse> {
    const api = (await action.by.api()).through(server.transport);
    return api.post(action.path, body);
  }

  /** Sends a call, and keeps what was answered. What was refused has changed nothing. */
  async #acknowledge(sent: Sent): Promise<void> {
    await this.#note(sent, await this.#send(this.#first, sent));
  }

  async #note(sent: Sent, answer: ApiResponse): Promise<void> {
    const code = this.#assertFair(sent, answer);
    this.#tell(code ?? 'done', sent);
    if (code !== undefined) return this.#assertUnchanged(sent, code);
    this.#count(sent.action.kind);
    if (sent.action.isOnce !== false) this.#old = [...this.#old.slice(-9), { ...sent, answer }];
  }

  /** Sends again what was answered: the first answer comes once more, and nothing is done. */
  async #repeat(first: Acknowledged, server = this.#first): Promise<void> {
    const { action, answer } = first;
    const isDone = answer.success && refusedWithin(action, answer) === undefined;
    const before = await traceOf(this.#world.db);
    if (!isDone || action.isOnce === false) {
      this.#trace = before;
      return this.#acknowledge(first);
    }
    const again = await this.#send(server, first);
    if (!isDeepStrictEqual(again.data, answer.data)) this.#fail(`Another answer: ${JSON.stringify([answer, again])}`, first);
    if (before !== (await traceOf(this.#world.db))) this.#fail('Done twice', first);
  }

  #assertFair(sent: Sent, answer: ApiResponse): string | undefined {
    const code = answer.success ? refusedWithin(sent.action, answer) : (answer.bizCode ?? 'NONE');
    if (!isFair(answer, code) || code === 'SERVER_ERROR' || code === 'UNAUTHORIZED')
      this.#fail(`An answer that nobody should get: ${JSON.stringify(answer).slice(0, 2000)}`, sent);
    return code;
  }

  async #assertUnchanged(sent: Sent, why: string): Promise<void> {
    const now = await traceOf(this.#world.db);
    if (now !== this.#trace) this.#fail(`Something was changed in spite of ${why}:\n${this.#trace}\n${now}`, sent);
  }

  /** Asserts every invariant of custody. */
  async #assertWhole(): Promise<void> {
    const { db } = this.#world;
    const flaws = [...(await flawsOfCustody(db)), ...(await flawsOfSeals(db)), ...(await flawsOfSlips(db))];
    if (flaws.length > 0) throw new Error(`${flaws.join('\n')}\n${this.#history(flaws.join())}`);
  }

  #fail(what: string, sent: Sent): never {
    throw new Error(`${what}\n${this.#history(JSON.stringify(sent.body))}`);
  }

  /** Returns the last step, and before it those that name what it names: the shortest history that tells how it came to this. */
  #history(about: string): string {
    const last = this.#told.slice(-2);
    const ids = new Set([about, ...last.map(({ said }) => said)].flatMap((text) => text.match(/\d{19}/g) ?? []));
    const before = this.#told.slice(0, -2).filter(({ said }) => [...ids].some((id) => said.includes(id)));
    return [...before.slice(-30), ...last].map(({ said }) => said).join('\n');
  }

  #count(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  #tell(how: string, { action: { kind, by }, body }: Sent): void {
    const at = businessMoment(this.#world.clock.now());
    this.#told.push({ said: `${at} ${how}: ${kind} by ${by.name} ${JSON.stringify(body).slice(0, 700)}` });
    if (this.#told.length > 3000) this.#told.shift();
  }
}

/** The names of what goes wrong, for the test that all of it did. */
export const faultNames: readonly string[] = faults;
