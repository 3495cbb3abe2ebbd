import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/lib/actor';
import type { Right } from '#server/lib/right';

/** A call of the engine, below the path of a noun. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly urls: readonly string[];
  readonly right: Right;
  readonly summary: string;
  readonly handler: (request: FastifyRequest, actor: Actor) => Promise<unknown>;
}
