import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/types';
import { refusals } from '#shared/refusals';
import { businessMoment } from '#shared/time';
import type { ApiResponse } from '../api.ts';
import type { Action } from './action.ts';
import { choose } from './choose.ts';
import type { Dice } from './dice.ts';
import { look, type Snapshot } from './snapshot.ts';
import type { World } from './world.ts';

/** The number of times an action was done, and of its refusals by code. */
interface Count {
  done: number;
  readonly refused: Map<string, number>;
}
export type Counts = Map<string, Count>;

/** Returns everything that actions change as one text: two moments with the same text are the same. */
export async function traceOf(db: Database): Promise<string> {
  const versions = ['task', 'exchg', 'exception', 'article'].map((name) =>
    sql.raw(`(select count(*) || ':' || coalesce(sum(version), 0) from ${name})`),
  );
  const rows = ['article_history', 'exchg_sign', 'exchg_art', 'verify', 'artinstock', 'artoutstock', 'evaluate', 'user_message'];
  const counts = rows.map((name) => sql.raw(`(select count(*) from ${name})`));
  const states = sql.raw(`(select sum(stop_state * 7 + late_minutes) from task_node), (select sum(item_state) from task_art),
    (select sum(result * 7 + receiver_result) from exchg_art), (select sum(is_lapsed) from exchg_sign), (select sum(is_lapsed * 7 + result) from verify)`);
  const { rows: found } = await db.execute<{ trace: string }>(
    sql`select concat_ws(' ', ${sql.join([...versions, ...counts], sql`, `)}, ${states}) as trace`,
  );
  return found[0]?.trace ?? '';
}

interface Problem {
  readonly bizCode: string;
}

/** Returns the refusal within a successful answer, because publishing reports it for each task. */
export function refusedWithin({ path }: Action, answer: ApiResponse): string | undefined {
  if (path !== 'blade-business/task/publish' || !Array.isArray(answer.data)) return undefined;
  const [outcome] = answer.data as { isOk: boolean; problems: Problem[] }[];
  return outcome?.isOk ? undefined : (outcome?.problems[0]?.bizCode ?? 'NONE');
}

const isKnown = (code: string | undefined): code is keyof typeof refusals => code !== undefined && code in refusals;

interface Noted {
  readonly counts: Counts;
  /** The kinds that take a `requestId`, and whether a successful call of each was sent again. */
  readonly repeats: Map<string, boolean>;
  readonly isAlone: boolean;
}

/** A series of actions, whose answers are checked. */
export class Walker {
  readonly #world: World;
  readonly #dice: Dice;
  readonly #counts: Counts;
  readonly #repeats: Map<string, boolean>;
  readonly #isAlone: boolean;
  #trace = '';
  #seenAt = '';
  #snapshot: Snapshot | undefined;
  #latest: string[] = [];

  /** @param isAlone whether nobody else acts meanwhile, so that a refused action must have changed nothing */
  constructor(world: World, dice: Dice, { counts, repeats, isAlone }: Noted) {
    this.#world = world;
    this.#dice = dice;
    this.#counts = counts;
    this.#repeats = repeats;
    this.#isAlone = isAlone;
  }

  /** The latest actions, for finding out what went wrong. */
  get latest(): readonly string[] {
    return this.#latest;
  }

  async step(): Promise<void> {
    const { db, clock } = this.#world;
    // The whole walk lasts a part of one day, in which a check grows old now and then.
    clock.advance(this.#dice.below(1000) < 4 ? 40 * 60_000 : 1000 * this.#dice.below(30));
    const snapshot = await this.#look(db);
    const walk = { world: this.#world, dice: this.#dice, snapshot, now: businessMoment(clock.now()) };
    const action = await choose(walk, (kind) => this.#counts.get(kind)?.done ?? 0);
    if (action) await this.#do(action);
  }

  /** Returns the snapshot. After a refusal that is the old one, because nothing has changed. */
  async #look(db: Database): Promise<Snapshot> {
    const isSame = this.#isAlone && this.#seenAt === this.#trace && this.#trace !== '';
    const snapshot = (isSame && this.#snapshot) || (await look(db));
    this.#seenAt = this.#trace;
    this.#snapshot = snapshot;
    return snapshot;
  }

  /** Decides whether an action gets a `requestId`. The first success of each kind has one, and is sent again. */
  #wantsId({ kind, isOnce }: Action): { readonly isDrawn: boolean; readonly isFirst: boolean } {
    if (isOnce === false) return { isDrawn: false, isFirst: false };
    return { isDrawn: !this.#dice.chance(50), isFirst: this.#isAlone && !this.#repeats.get(kind) };
  }

  async #do(action: Action): Promise<void> {
    const { isDrawn, isFirst } = this.#wantsId(action);
    const body = { ...action.body, ...((isDrawn || isFirst) && { requestId: randomUUID() }) };
    const answer = await this.#call(action, body);
    const code = answer.success ? refusedWithin(action, answer) : (answer.bizCode ?? 'NONE');
    this.#note(action, code);
    if (!isFair(answer, code)) this.#fail('An answer that nobody should get', action, JSON.stringify(answer).slice(0, 2000));
    if (!this.#isAlone) return;
    await this.#assertTrace(action, code);
    if (isFirst) this.#repeats.set(action.kind, code === undefined);
    if (code !== undefined) return;
    const isRepeated = isDrawn && this.#dice.chance(15);
    if (isRepeated || isFirst) await this.#repeat(action, { body, answer });
  }

  /** Asserts that a refused action has changed nothing. */
  async #assertTrace(action: Action, code: string | undefined): Promise<void> {
    const before = this.#trace;
    this.#trace = await traceOf(this.#world.db);
    if (code === undefined || before === '' || before === this.#trace) return;
    this.#fail(`Something was changed by what was refused with ${code}`, action, `${before}\n${this.#trace}`);
  }

  #fail(what: string, action: Action, more: string): never {
    throw new Error(`${what}: ${this.#say(action)}\n${more}`);
  }

  /** Asserts invariant 13: a repeated call gets the first answer once more, and changes nothing. */
  async #repeat(action: Action, { body, answer }: { body: object; answer: ApiResponse }): Promise<void> {
    const again = await this.#call(action, body);
    const isSame = isDeepStrictEqual(again.data, answer.data);
    const trace = await traceOf(this.#world.db);
    const both = `${JSON.stringify(answer)}\n${JSON.stringify(again)}\n${this.#trace}\n${trace}`;
    if (!isSame || trace !== this.#trace) this.#fail('Not the same when it was sent again', action, both);
    this.#note({ ...action, kind: 'repeat' }, undefined);
  }

  async #call(action: Action, body: object): Promise<ApiResponse> {
    const api = await action.by.api();
    return api.post(action.path, { ...body });
  }

  #note(action: Action, code: string | undefined): void {
    const count = this.#counts.get(action.kind) ?? { done: 0, refused: new Map() };
    this.#counts.set(action.kind, count);
    if (code === undefined) count.done += 1;
    else count.refused.set(code, (count.refused.get(code) ?? 0) + 1);
    this.#latest = [...this.#latest.slice(-19), `${this.#say(action)} -> ${code ?? 'done'}`];
  }

  #say({ kind, by, body }: Action): string {
    return `${kind} by ${by.name} ${JSON.stringify(body).slice(0, 700)}`;
  }
}

/** Returns whether an action was done, or refused with a code of the catalogue and its status. */
export function isFair(answer: ApiResponse, code: string | undefined): boolean {
  if (code === undefined) return answer.status === 200;
  return isKnown(code) && (answer.status === 200 || answer.status === refusals[code].status);
}

export const refusedOf = ({ refused }: Count): number => [...refused.values()].reduce((sum, each) => sum + each, 0);

/** Returns the counts as text, a line for each kind of action. */
export function printCounts(counts: Counts): string {
  const lines = [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([kind, count]) => {
      const codes = [...count.refused].sort((one, other) => other[1] - one[1]).map(([code, n]) => `${code} ${n}`);
      return `${kind.padEnd(12)} ${String(count.done).padStart(5)} done ${String(refusedOf(count)).padStart(5)} refused  ${codes.join(', ')}`;
    });
  return lines.join('\n');
}
