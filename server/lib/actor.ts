import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/field';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the auth plugin on every route but the public ones. */
    actor: Actor | null;
  }
}

/** Who acts: read from the session on each request, never from the body. Ids are decimal texts. */
export interface Actor {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly name: string;
  readonly roleIds: readonly string[];
  readonly roleAliases: readonly string[];
  readonly deptIds: readonly string[];
  /** Menu and button codes granted to any of the roles. */
  readonly permissions: ReadonlySet<string>;
  /** Holds the role `administrator` of tenant 000000: every right, in every tenant. */
  readonly isPlatformAdmin: boolean;
  /** Until an initial password is changed only `info`, `update-password` and `logout` answer. */
  readonly mustChangePassword: boolean;
  readonly language: Language;
  readonly ip: string;
  readonly requestId: string;
}

/** Whether the actor holds any of these codes. Codes are compared whole. */
export function isPermitted(actor: Actor, codes: readonly string[]): boolean {
  return actor.isPlatformAdmin || codes.some((code) => actor.permissions.has(code));
}

/** The actor of an authenticated request; refuses with 401 where there is none. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError('UNAUTHORIZED');
  return request.actor;
}
