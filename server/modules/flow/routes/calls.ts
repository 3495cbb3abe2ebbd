import type { FastifyInstance } from 'fastify';
import type { Query } from '#server/crud/read/paging';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { sentIn } from '../../sent.ts';

/** One call: what it demands, and what it answers to somebody who sent something. */
export interface Call {
  readonly right: Right;
  readonly summary: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly answer: (actor: Actor, sent: Query) => Promise<unknown>;
}

/** The calls of a room below one address: those that read, and those that write. */
export interface Calls {
  readonly get?: Readonly<Record<string, Call>>;
  readonly post?: Readonly<Record<string, Call>>;
}

/** Registers calls by their names below `base`. What a call answers nothing to is answered `true`, as the family does. */
export function addCalls(app: FastifyInstance, base: string, calls: Calls): void {
  for (const method of ['get', 'post'] as const) {
    for (const [name, { right, summary, parameters, answer }] of Object.entries(calls[method] ?? {})) {
      app[method](`/${base}/${name}`, { config: { right }, ...documented(summary, parameters) }, async (request) => {
        const actor = actorOf(request);
        const data = await answer(actor, sentIn(request));
        return ok(data === undefined ? true : data, actor.language);
      });
    }
  }
}

export const paged = { current: 'The page, from 1', size: 'Rows of a page' };

/** A code of a button. */
export const needs = (...codes: string[]): Right => ({ anyOf: codes });
