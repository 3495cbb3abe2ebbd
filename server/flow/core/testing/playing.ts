import type { Effect, StepResult, TimerEffect, WaitEffect } from '../effect.ts';
import { flowEngine } from '../engine.ts';
import type { Graph } from '../graph.ts';
import type { State } from '../state.ts';
import type { Vars } from '../variables.ts';

/** A line of history, as a service would keep it. */
export interface Line {
  readonly nodeId: string;
  readonly outcome: string;
}

/** An instance as a service stores it: rows that only effects change, and a state that is written and read between steps. */
export class Playing {
  readonly #graph: Graph;
  #state: State | null = null;
  readonly tasks = new Map<number, WaitEffect>();
  readonly timers = new Map<number, TimerEffect>();
  readonly lines = new Map<number, Line>();
  flows: string[] = [];
  vars: Vars;
  effects: readonly Effect[] = [];

  constructor(graph: Graph, vars: Vars) {
    this.#graph = frozen(asStored(graph));
    this.vars = vars;
    this.#take(flowEngine.start(this.#graph, vars));
  }

  get ended(): boolean {
    return this.#state === null;
  }

  get state(): State | null {
    return this.#state;
  }

  /** The nodes of the open tasks, in the order in which they opened. */
  get open(): string[] {
    return [...this.tasks.values()].map(({ nodeId }) => nodeId);
  }

  get running(): string[] {
    return [...this.timers.values()].map(({ nodeId }) => nodeId);
  }

  outcomes(nodeId: string): string[] {
    return [...this.lines.values()].filter((line) => line.nodeId === nodeId).map(({ outcome }) => outcome);
  }

  complete(nodeId: string, vars: Vars = {}): this {
    this.vars = { ...this.vars, ...vars };
    return this.#act({ type: 'complete', tokenId: idAt(this.tasks, nodeId) });
  }

  fire(nodeId: string): this {
    return this.#act({ type: 'timer', tokenId: idAt(this.timers, nodeId) });
  }

  move(nodeId: string, to: string): this {
    return this.moveToken(idAt(this.tasks, nodeId), to);
  }

  moveToken(tokenId: number, to: string): this {
    return this.#act({ type: 'move', tokenId, to });
  }

  #act(command: Parameters<typeof flowEngine.act>[2]): this {
    if (!this.#state) throw new Error('The instance has ended');
    this.#take(flowEngine.act(this.#graph, { state: frozen(this.#state), vars: frozen(this.vars) }, command));
    return this;
  }

  #take({ ended, state, effects }: StepResult): void {
    if (ended !== (state === null)) throw new Error('Ended and state disagree');
    this.effects = effects;
    this.#state = asStored(state);
    for (const effect of effects) this.#write(effect);
    this.#check();
  }

  #write(effect: Effect): void {
    if (effect.type === 'flow') {
      this.flows.push(effect.flowId);
      return;
    }
    const { tokenId, nodeId } = effect;
    switch (effect.type) {
      case 'start':
        insert(this.lines, tokenId, { nodeId, outcome: 'open' });
        break;
      case 'wait':
        insert(this.tasks, tokenId, effect);
        break;
      case 'timer':
        this.timers.set(tokenId, effect);
        break;
      case 'timerCancel':
        remove(this.timers, tokenId);
        break;
      default:
        this.#close(tokenId, nodeId, effect.type === 'cancel' ? effect.reason : 'done');
    }
  }

  #close(tokenId: number, nodeId: string, outcome: string): void {
    const line = this.lines.get(tokenId);
    if (line?.outcome !== 'open' || line.nodeId !== nodeId) throw new Error(`${nodeId} ends without having begun`);
    this.lines.set(tokenId, { nodeId, outcome });
    this.tasks.delete(tokenId);
  }

  /** Checks that rows and state agree. */
  #check(): void {
    const tokens = this.#state?.tokens ?? [];
    const waiting = tokens.filter(({ k }) => k === 'wait').map(({ id }) => id);
    const timed = tokens.filter(({ k }) => k === 'timer').map(({ id }) => id);
    const open = [...this.lines].filter(([, { outcome }]) => outcome === 'open').map(([id]) => id);
    const active = tokens.filter((token) => ['wait', 'sub'].includes(token.k) || (token.k === 'timer' && token.on === undefined));
    same('tasks', waiting, [...this.tasks.keys()]);
    same('timers', timed, [...this.timers.keys()]);
    same(
      'lines',
      active.map(({ id }) => id),
      open,
    );
  }
}

/** Compiles a file and begins an instance of it. */
export async function play(xml: string, vars: Vars = {}): Promise<Playing> {
  return new Playing((await flowEngine.compile(xml)).graph, vars);
}

/** Returns a value as it is read back from a column of JSON. */
function asStored<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

/** Freezes a value, since a step must not change its input. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}

function idAt(rows: ReadonlyMap<number, { nodeId: string }>, nodeId: string): number {
  const found = [...rows].find(([, row]) => row.nodeId === nodeId);
  if (!found) throw new Error(`Nothing is open at ${nodeId}`);
  return found[0];
}

function insert<Row>(rows: Map<number, Row>, id: number, row: Row): void {
  if (rows.has(id)) throw new Error(`Number ${id} was given twice`);
  rows.set(id, row);
}

function remove(rows: Map<number, unknown>, id: number): void {
  if (!rows.delete(id)) throw new Error(`There is no row ${id}`);
}

function same(what: string, first: readonly number[], second: readonly number[]): void {
  const [left, right] = [first, second].map((ids) => [...ids].sort((a, b) => a - b).join());
  if (left !== right) throw new Error(`The ${what} say ${right}, the state says ${left}`);
}
