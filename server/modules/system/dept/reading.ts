import type { FastifyInstance } from 'fastify';
import { type Query, textParameter } from '#server/crud/read/paging';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';

/** A parameter that is the key of a dictionary. */
export function keyParameter(query: Query, name: string): number | undefined {
  const text = textParameter(query, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new AppError('WRONG_PARAMETER', { name });
  return Number(text);
}

export function idParameter(query: Query, name: string): string | undefined {
  const text = textParameter(query, name);
  if (text !== undefined && !isId(text)) throw new AppError('WRONG_PARAMETER', { name });
  return text;
}

export function needed<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new AppError('MISSING_PARAMETER', { name });
  return value;
}

/** The name of a call as the specification spells it, and with hyphens as others of the family are spelt. */
export const spellings = (name: string) => new Set([name, name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]);

/** Whoever plans lines sets their stops, and sees what can be one. */
export const planning = { anyOf: ['line_stops'] };

/** The readers of departments, and those who plan lines. */
export function withPlanners(right: Right): Right {
  return typeof right === 'object' ? { anyOf: [...right.anyOf, 'line', ...planning.anyOf] } : right;
}

/** A call that reads. */
export interface Reading {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly answer: (query: Query, actor: Actor) => Promise<unknown>;
}

/** Serves a call under both spellings of its name. */
export function serveReading(app: FastifyInstance, right: Right, { name, summary, parameters, answer }: Reading): void {
  for (const url of spellings(name)) {
    app.get(`/${url}`, { config: { right }, ...documented(summary, parameters) }, async (request) => {
      const actor = actorOf(request);
      return ok(await answer(request.query as Query, actor), actor.language);
    });
  }
}
