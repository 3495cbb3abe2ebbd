import { FlowError } from './problem.ts';
import type { Json } from './variables.ts';

/** The format that is written; those before it are still read. */
export const stateFormat = 1;

interface TokenBase {
  /** Issued once per instance: the rest at one node, so it names a task, a timer and a line of history. */
  readonly id: number;
  readonly node: string;
  /** The token that holds this one: a sub-process or the head of several instances; 0 is the process. */
  readonly scope: number;
}

/** A token at a user task; `i` is the index among several instances. */
export interface WaitToken extends TokenBase {
  readonly k: 'wait';
  readonly i?: number;
}

/** Has come to a parallel (`join`) or inclusive (`or`) gateway by a flow, and waits for others. */
export interface JoinToken extends TokenBase {
  readonly k: 'join' | 'or';
  readonly via: string;
}

/** A timer that runs: an intermediate event, or one on the border of token `on`. `left` are firings after the next; -1 is for ever. */
export interface TimerToken extends TokenBase {
  readonly k: 'timer';
  readonly on?: number;
  readonly left?: number;
}

/** A token in a sub-process; the tokens inside have it as their scope. */
export interface SubToken extends TokenBase {
  readonly k: 'sub';
}

/** The head of several instances of a user task; what they are for is settled when they begin. */
export interface HeadToken extends TokenBase {
  readonly k: 'mi';
  readonly count: number;
  readonly done: number;
  readonly items?: readonly Json[];
}

export type Token = WaitToken | JoinToken | TimerToken | SubToken | HeadToken;

export function isJoin(token: Token): token is JoinToken {
  return token.k === 'join' || token.k === 'or';
}

/** Returns whether a token is a timer on the border of an activity, and not a place that a process has reached. */
export function isOnBorder(token: Token): boolean {
  return token.k === 'timer' && token.on !== undefined;
}

/** The state of an instance: plain JSON, about 70 bytes a token. */
export interface State {
  readonly f: typeof stateFormat;
  /** The number issued last. */
  readonly n: number;
  readonly tokens: readonly Token[];
}

/** One reader for each format ever written: a stored instance is never lost to a release. */
const readers: Readonly<Record<number, (stored: State) => State>> = {
  1: (stored) => stored,
};

/** A stored state in today's format; a state of a later release is refused. */
export function readState(stored: unknown): State {
  if (!isStored(stored)) throw new FlowError('STATE_FORMAT', '', { format: '' });
  const read = Object.hasOwn(readers, stored.f) ? readers[stored.f] : undefined;
  if (!read) throw new FlowError('STATE_FORMAT', '', { format: stored.f });
  return read(stored);
}

function isStored(stored: unknown): stored is State {
  if (typeof stored !== 'object' || stored === null || !('f' in stored && 'n' in stored && 'tokens' in stored)) return false;
  const { f, n, tokens } = stored;
  return typeof f === 'number' && typeof n === 'number' && Array.isArray(tokens);
}
