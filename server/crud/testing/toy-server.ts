import formbody from '@fastify/formbody';
import { fastify, type InjectOptions } from 'fastify';
import type { Actor } from '#server/lib/actor';
import { addErrors } from '#server/plugins/errors';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { auditLog } from '../audit.ts';
import { createEngine, type EngineOptions } from '../engine.ts';
import { idempotency } from '../idempotency.ts';
import { defineModule, type Module } from '../module.ts';
import type { Dictionaries, DictRow } from '../ports.ts';
import { tableOf } from '../table.ts';
import { person, toys } from './toys.ts';

const entry = (dictKey: string, dictValue: string, more: Partial<DictRow> = {}): DictRow => ({ dictKey, dictValue, ...more });

/** The dictionaries of the toys. */
export const shipped: Readonly<Record<string, readonly DictRow[]>> = {
  gadget_kind: [entry('1', 'robot (zh)', { dictValueEn: 'robot' }), entry('2', 'kite'), entry('10', 'old', { isSealed: 1 })],
  gadget_tag: [entry('1', 'red'), entry('2', 'green'), entry('10', 'loud')],
  gadget_grade: [entry('A', 'best'), entry('B', 'good')],
};

const dictionaries: Dictionaries = { entries: async (...[, code]) => shipped[code] ?? [] };

/** Reversible and recognisable, so that a test sees whether a text went through it. */
export const sealed = (text: string) => `sealed:${[...text].reverse().join('')}`;
const secrets = { seal: sealed, open: (text: string) => [...text.slice(7)].reverse().join('') };

/** An actor of a tenant with these codes. */
export function makeActor(permissions: readonly string[], over: Partial<Actor> = {}): Actor {
  return {
    sessionId: '1',
    userId: '7001',
    tenantId: 't1',
    account: 'tester',
    name: 'Tester',
    roleIds: [],
    roleAliases: [],
    deptIds: ['8001'],
    permissions: new Set(permissions),
    isPlatformAdmin: false,
    mustChangePassword: false,
    language: 'en',
    ip: '127.0.0.1',
    requestId: 'r1',
    ...over,
  };
}

/** All rights on the toys that belong to tenants. */
export const allRights = ['gadget', 'shelf', 'person', 'house_rule'].flatMap((noun) =>
  ['', '_add', '_edit', '_delete', '_view'].map((verb) => `${noun}${verb}`),
);

export type Answer = { status: number; code: number; msg: string; data: never };

interface Sent {
  readonly as?: Actor;
  readonly headers?: InjectOptions['headers'];
}

/** A small server with the engine on the toys, and an actor for each request. */
export async function openToyServer({ modules = [], ...options }: Partial<EngineOptions> = {}) {
  const tables = [...toys.map((resource: Resource) => tableOf(resource)), auditLog, idempotency];
  const database = await openTestDatabase(tables as never);
  const served = toys.map(
    (resource: Resource): Module => modules.find((own) => own.resource === resource) ?? defineModule(resource),
  );
  const engine = createEngine({
    db: database.db,
    definitions: toys,
    dictionaries,
    secrets,
    people: { user: person.name },
    ...options,
    modules: served,
  });
  const app = fastify({ logger: process.env.TOY_LOG ? { level: 'error' } : false });
  const everyone = makeActor(allRights);
  let actor = everyone;
  app.decorateRequest('actor', null);
  addErrors(app);
  await app.register(formbody);
  app.addHook('onRequest', async (request) => {
    const { right } = request.routeOptions.config;
    request.actor = actor;
    const mayPass = right === 'session' || (right === 'platform' ? actor.isPlatformAdmin : isHeld(right, actor));
    if (!mayPass) throw new AppError('FORBIDDEN');
  });
  await app.register(engine.routes, { prefix: '/api' });
  await app.ready();

  async function send(request: InjectOptions, { as = everyone, headers }: Sent = {}): Promise<Answer> {
    actor = as;
    const response = await app.inject({ ...request, headers });
    return { ...response.json(), status: response.statusCode };
  }
  const get = (url: string, sent?: Sent) => send({ method: 'GET', url: `/api/${url}` }, sent);
  const post = (url: string, payload: unknown = {}, sent?: Sent) =>
    send({ method: 'POST', url: `/api/${url}`, payload: payload as object }, sent);
  return { ...database, app, engine, get, post, close: () => app.close().then(database.close) };
}

function isHeld(right: unknown, actor: Actor): boolean {
  const { anyOf = [] } = (right ?? {}) as { anyOf?: readonly string[] };
  return actor.isPlatformAdmin || anyOf.some((code) => actor.permissions.has(code));
}

export type ToyServer = Awaited<ReturnType<typeof openToyServer>>;
export const platformAdmin = makeActor([], { tenantId: '000000', isPlatformAdmin: true, userId: '1' });
