import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallContext } from '#server/crud/context';
import { idempotencyKeyOf } from '#server/crud/write/idempotency';
import { hasId } from '#server/crud/write/input';
import { actorOf, callOf, mayCall } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { permissionCode, type Resource } from '#shared/define';
import { AppError } from '#shared/errors';

/** A call beside the engine's own. */
export interface Verb {
  readonly method: 'GET' | 'POST';
  readonly right: Right;
  readonly summary: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly answer: (request: FastifyRequest, call: CallContext) => Promise<unknown>;
}

/** The right of a call that these buttons of a noun guard. */
export const mayOf =
  (resource: Resource) =>
  (...buttons: string[]): Right => ({ anyOf: buttons.map((button) => permissionCode(resource, button)) });

/** Refuses what the guard of the route let pass for the neighbouring button: adding by who may only edit, and the other way round. */
export function assertAddOrEdit(resource: Resource, request: FastifyRequest, { actor }: CallContext): void {
  const button = hasId(request.body) ? 'edit' : 'add';
  if (!mayCall(actor, [permissionCode(resource, button)], callOf(request))) throw new AppError('FORBIDDEN');
}

/** Refuses a call that changes and does not say what. */
export function assertId(body: unknown): void {
  if (!hasId(body)) throw new AppError('MISSING_PARAMETER', { name: 'id' });
}

export function registerVerbs(app: FastifyInstance, verbs: Readonly<Record<string, Verb>>): void {
  for (const [url, { method, right, summary, parameters, answer }] of Object.entries(verbs)) {
    app.route({
      ...{ method, url: `/${url}`, config: { right }, ...documented(summary, parameters) },
      handler: async (request) => {
        const actor = actorOf(request);
        return ok((await answer(request, { actor, once: idempotencyKeyOf(request) })) ?? {}, actor.language);
      },
    });
  }
}
