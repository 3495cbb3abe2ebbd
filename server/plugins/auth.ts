import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { writeAudit } from '#server/crud/write/audit';
import { ALL_TENANTS, beginRequest, enterTenant, inTenant } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import { type Actor, callOf, mayCall } from '#server/lib/actor';
import { languageOf } from '#server/lib/language';
import type { Load } from '#server/lib/load';
import type { Right } from '#server/lib/right';
import { bearerOf } from '#server/lib/token';
import type { Authenticator } from '#server/modules/auth/authenticate';
import { AppError, lacksRight } from '#shared/errors';
import type { RouteCall } from '#shared/scope-rule';
import { whenOver } from './load.ts';

export interface AuthOptions {
  readonly authenticator: Authenticator;
  readonly db: Database;
  /** The counters of calls; absent for an instance whose calls have been counted before. */
  readonly load?: Load;
}

/** The right that a registered route of the API demands; listed for tests and documents. */
export interface RouteRight {
  readonly method: string;
  readonly url: string;
  readonly right: Right;
  readonly beforePasswordChange: boolean;
  readonly summary: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route below `/api` with its right; complete once the server is ready. */
    routeRights: readonly RouteRight[];
  }
}

function rightsOf({ method, url, config, schema }: RouteOptions): RouteRight[] {
  return [method].flat().map((verb) => ({
    method: verb,
    url,
    right: config?.right ?? 'session',
    beforePasswordChange: config?.beforePasswordChange === true,
    summary: schema?.summary ?? '',
  }));
}

/**
 * Runs each handler in the name of its actor's tenant, or of all tenants for platform administrators and for public routes, which
 * have no actor. It hooks in after the body was read, because the events of the body come from outside the async context.
 */
function addTenancy(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, next) => {
    const { actor, routeOptions } = request;
    if (actor) enterTenant(actor.isPlatformAdmin ? ALL_TENANTS : actor.tenantId, request, next);
    else if (routeOptions.config.right === 'public') enterTenant(ALL_TENANTS, request, next);
    else next();
  });
}

const isApi = ({ url = '' }: { readonly url?: string }) => url === '/api' || url.startsWith('/api/');

/**
 * Guards every route below `/api` by the right that it states: one hook on the matched route, so that no spelling of a URL
 * bypasses it. Call it on the root, before routes are registered. The server does not become ready while a route states no right.
 */
export function guardRoutes(app: FastifyInstance, { authenticator, db, load }: AuthOptions): void {
  const routes: RouteOptions[] = [];
  app.decorateRequest('actor', null);
  app.decorate('routeRights', {
    getter: () => routes.flatMap(rightsOf),
  });
  app.addHook('onRoute', (route) => {
    if (isApi(route)) routes.push(route);
  });
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => config?.right === undefined).map(({ method, url }) => `${method} ${url}`);
    if (silent.length > 0) throw new Error(`These routes state no right: ${silent.join(', ')}`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { right, isLasting } = request.routeOptions.config;
    if (right === 'public' || (right === undefined && !isApi(request.routeOptions))) return;
    await beginRequest(request, async () => {
      const actor = await assertActor(request, { authenticator, load });
      request.actor = actor;
      load?.fromSession(actor.sessionId);
      if (load && !isLasting) whenOver(reply, load.stay(actor.sessionId));
      await assertRight(request, actor, { right, db, load });
    });
  });
  addTenancy(app);
}

/** Returns the actor of a request; refuses a request without the token of a live session. */
async function assertActor(request: FastifyRequest, { authenticator, load }: Omit<AuthOptions, 'db'>): Promise<Actor> {
  const token = bearerOf(request.headers);
  const identity = token === undefined ? undefined : await authenticator.identify(token);
  if (!identity) {
    load?.fromStranger(request.ip);
    throw new AppError('UNAUTHORIZED');
  }
  return {
    ...identity,
    language: languageOf(request.headers['accept-language']),
    ip: request.ip,
    requestId: String(request.id).slice(0, 64),
  };
}

type Demand = Omit<AuthOptions, 'authenticator'> & { readonly right: Exclude<Right, 'public'> | undefined };

/** Refuses a call to which the actor has no right, and audits the refusal. */
async function assertRight(request: FastifyRequest, actor: Actor, { right, db, load }: Demand): Promise<void> {
  if (actor.mustChangePassword && !request.routeOptions.config.beforePasswordChange) throw new AppError('MUST_CHANGE_PASSWORD');
  if (holds(actor, right, callOf(request))) return;
  load?.refusedTo(actor.sessionId);
  const label = `${request.method} ${request.routeOptions.url}`;
  await inTenant(actor.tenantId, () => writeAudit(db, actor, { action: 'refused', resource: 'route', label }));
  throw lacksRight(...(typeof right === 'object' ? right.anyOf : []));
}

/** Returns whether the actor holds a right. A route that was registered before the guard and states none is denied as well. */
function holds(actor: Actor, right: Exclude<Right, 'public'> | undefined, call: RouteCall): boolean {
  if (right === undefined) return false;
  if (right === 'session') return true;
  if (right === 'platform') return actor.isPlatformAdmin;
  return mayCall(actor, right.anyOf, call);
}
