import type { CancelReason, Effect, TimerEffect, WaitEffect } from '../core/effect.ts';
import { flowOf, type Graph, nodeOf } from '../core/graph.ts';
import type { Outcome } from '../tables.ts';

/** A line of history that a step begins, and perhaps ends as well. */
export interface Line {
  /** The token; null for a flow. */
  readonly tokenId: number | null;
  readonly activityId: string;
  readonly name: string;
  readonly type: string;
  /** The outcome; null while the line is open. */
  readonly outcome: Outcome | null;
}

/** The net changes of a step in rows: a task that is opened and cancelled in one step becomes a line of history and no task. */
export interface Plan {
  readonly lines: readonly Line[];
  /** The outcomes of lines that were open before the step, by token. */
  readonly closed: ReadonlyMap<number, Outcome>;
  readonly tasks: readonly WaitEffect[];
  readonly timers: readonly TimerEffect[];
  /** The tokens of timers that were running before the step and have ended. */
  readonly endedTimers: readonly number[];
  /** The end events that were reached. */
  readonly ends: readonly string[];
}

const outcomes: { readonly [Reason in CancelReason]: Outcome } = {
  timeout: 'timeout',
  terminate: 'cancel',
  condition: 'cancel',
  move: 'cancel',
};

/** Works out the rows of a step from its effects. */
export function planOf(graph: Graph, effects: readonly Effect[]): Plan {
  const draft = new Draft(graph);
  for (const effect of effects) draft.take(effect);
  return draft;
}

class Draft implements Plan {
  readonly #graph: Graph;
  readonly #lines: Line[] = [];
  readonly #places = new Map<number, number>();
  readonly #tasks = new Map<number, WaitEffect>();
  readonly #timers = new Map<number, TimerEffect>();
  readonly #endedTimers = new Set<number>();
  readonly closed = new Map<number, Outcome>();

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  get lines(): readonly Line[] {
    return this.#lines;
  }

  get tasks(): readonly WaitEffect[] {
    return [...this.#tasks.values()];
  }

  get timers(): readonly TimerEffect[] {
    return [...this.#timers.values()];
  }

  get endedTimers(): readonly number[] {
    return [...this.#endedTimers];
  }

  get ends(): readonly string[] {
    return this.#lines
      .map(({ activityId, tokenId }) => (tokenId === null ? undefined : nodeOf(this.#graph, activityId)))
      .flatMap((node) => (node?.kind === 'end' || node?.kind === 'terminate' ? [node.id] : []));
  }

  take(effect: Effect): void {
    switch (effect.type) {
      case 'start':
        this.#open(effect.tokenId, effect.nodeId);
        break;
      case 'end':
        this.#close(effect.tokenId, 'ok');
        break;
      case 'cancel':
        this.#close(effect.tokenId, outcomes[effect.reason]);
        break;
      case 'wait':
        this.#tasks.set(effect.tokenId, effect);
        break;
      case 'flow':
        this.#pass(effect.flowId);
        break;
      case 'timer':
        this.#timers.set(effect.tokenId, effect);
        break;
      case 'timerCancel':
        if (!this.#timers.delete(effect.tokenId)) this.#endedTimers.add(effect.tokenId);
    }
  }

  #open(tokenId: number, nodeId: string): void {
    const { name, type } = nodeOf(this.#graph, nodeId);
    this.#places.set(tokenId, this.#lines.length);
    this.#lines.push({ tokenId, activityId: nodeId, name, type, outcome: null });
  }

  #close(tokenId: number, outcome: Outcome): void {
    const place = this.#places.get(tokenId);
    const line = place === undefined ? undefined : this.#lines[place];
    if (place === undefined || !line) this.closed.set(tokenId, outcome);
    else this.#lines[place] = { ...line, outcome };
    this.#tasks.delete(tokenId);
  }

  #pass(flowId: string): void {
    const { name } = flowOf(this.#graph, flowId);
    this.#lines.push({ tokenId: null, activityId: flowId, name, type: 'sequenceFlow', outcome: 'ok' });
  }
}
