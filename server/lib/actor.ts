import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/field';
import { coversCall, type RouteCall } from '#shared/scope-rule';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the auth plugin on every route but the public ones. */
    actor: Actor | null;
  }
}

/** A rule about whose rows a role sees of a noun. What cannot be read leaves no rows. */
export interface DataScope {
  readonly id: string;
  readonly name: string;
  /** Not switched off, not removed. */
  readonly isOn: boolean;
  /** The name of the noun; it may be one that does not exist. */
  readonly noun: string;
  /** `data_scope_type` */
  readonly type: number;
  /** The column that is compared with people or departments. */
  readonly column: string;
  /** The fields that are left to be seen; nothing means all of them. */
  readonly fields: ReadonlySet<string> | undefined;
  /** What rows must be like, as `shared/condition.ts` reads it. */
  readonly condition: unknown;
}

/** A call that a role opens although it grants none of the codes that guard it. */
export interface ApiScope extends RouteCall {
  readonly id: string;
  readonly name: string;
}

/** What one role grants. */
export interface RoleGrants {
  readonly roleId: string;
  /** Menu and button codes. */
  readonly codes: ReadonlySet<string>;
  readonly apiScopes: readonly ApiScope[];
  readonly dataScopes: readonly DataScope[];
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
  /** What each role grants, in the order of `roleIds`. */
  readonly grants: readonly RoleGrants[];
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

/** Whether the actor may make a call that these codes guard: by a code, or by a call that was granted itself. */
export function mayCall(actor: Actor, codes: readonly string[], call: RouteCall): boolean {
  return isPermitted(actor, codes) || actor.grants.some(({ apiScopes }) => apiScopes.some((scope) => coversCall(scope, call)));
}

/** The call that a request makes: its method and the address of the route that was found for it, never the text it was asked by. */
export function callOf({ method, routeOptions }: FastifyRequest): RouteCall {
  return { method, path: routeOptions.url ?? '' };
}

/** The actor of an authenticated request; refuses with 401 where there is none. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError('UNAUTHORIZED');
  return request.actor;
}
