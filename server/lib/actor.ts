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

/** A rule about the rows of a noun that a role sees. A rule that cannot be read leaves no rows. */
export interface DataScope {
  readonly id: string;
  readonly name: string;
  /** Whether the rule is neither switched off nor removed. */
  readonly isOn: boolean;
  /** The name of the noun; it may be one that does not exist. */
  readonly noun: string;
  /** `data_scope_type` */
  readonly type: number;
  /** The column that is compared with people or departments. */
  readonly column: string;
  /** The fields that the role sees; undefined means all of them. */
  readonly fields: ReadonlySet<string> | undefined;
  /** The condition that rows must meet, as `shared/condition.ts` reads it. */
  readonly condition: unknown;
}

/** A call that a role permits although it grants none of the codes that guard it. */
export interface ApiScope extends RouteCall {
  readonly id: string;
  readonly name: string;
}

/** The permissions and scopes that one role grants. */
export interface RoleGrants {
  readonly roleId: string;
  /** Menu and button codes. */
  readonly codes: ReadonlySet<string>;
  readonly apiScopes: readonly ApiScope[];
  readonly dataScopes: readonly DataScope[];
}

/** The actor of a request: read from the session on each request, never from the body. Ids are decimal texts. */
export interface Actor {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly name: string;
  readonly roleIds: readonly string[];
  readonly roleAliases: readonly string[];
  readonly deptIds: readonly string[];
  /** The grants of each role, in the order of `roleIds`. */
  readonly grants: readonly RoleGrants[];
  /** Menu and button codes granted to any of the roles. */
  readonly permissions: ReadonlySet<string>;
  /** Whether the actor holds the role `administrator` of tenant 000000, which has every right in every tenant. */
  readonly isPlatformAdmin: boolean;
  /** Until an initial password is changed only `info`, `update-password` and `logout` answer. */
  readonly mustChangePassword: boolean;
  readonly language: Language;
  readonly ip: string;
  readonly requestId: string;
}

/** Returns whether the actor holds any of these codes. Codes are compared as a whole. */
export function isPermitted(actor: Actor, codes: readonly string[]): boolean {
  return actor.isPlatformAdmin || codes.some((code) => actor.permissions.has(code));
}

/** Returns whether the actor may make a call that these codes guard: by a code, or by an API scope that covers the call. */
export function mayCall(actor: Actor, codes: readonly string[], call: RouteCall): boolean {
  return isPermitted(actor, codes) || actor.grants.some(({ apiScopes }) => apiScopes.some((scope) => coversCall(scope, call)));
}

/** Returns the call of a request: its method and the address of the matched route, never the requested URL. */
export function callOf({ method, routeOptions }: FastifyRequest): RouteCall {
  return { method, path: routeOptions.url ?? '' };
}

/** Returns the actor of an authenticated request; refuses with 401 where there is none. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError('UNAUTHORIZED');
  return request.actor;
}
