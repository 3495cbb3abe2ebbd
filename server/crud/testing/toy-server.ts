import { type FastifyInstance, fastify, type InjectOptions } from 'fastify';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Right } from '#server/lib/right';
import { addBodies } from '#server/plugins/bodies';
import { addErrors } from '#server/plugins/errors';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { createEngine, type EngineOptions } from '../engine.ts';
import { importJob } from '../excel/job.ts';
import { plainTableOf } from '../model/table.ts';
import { defineModule, type Module } from '../module.ts';
import type { Dictionaries, DictRow } from '../ports.ts';
import { auditLog } from '../write/audit.ts';
import { idempotency } from '../write/idempotency.ts';
import { numberCounter } from '../write/numbers.ts';
import { person, toys } from './toys.ts';

const entry = (dictKey: string, dictValue: string, more: Partial<DictRow> = {}): DictRow => ({ dictKey, dictValue, ...more });

/** The dictionaries of the toys. */
export const shipped: Readonly<Record<string, readonly DictRow[]>> = {
  gadget_kind: [entry('1', 'robot (zh)', { dictValueEn: 'robot' }), entry('2', 'kite'), entry('10', 'old', { isSealed: 1 })],
  gadget_tag: [entry('1', 'red'), entry('2', 'green'), entry('10', 'loud')],
  gadget_grade: [entry('A', 'best'), entry('B', 'good')],
};

const dictionaries: Dictionaries = { entries: async (...[, code]) => shipped[code] ?? [] };

/** Reversible and recognisable, so that a test sees whether a text was sealed or opened by it. */
export const sealed = (text: string) => `sealed:${[...text].reverse().join('')}`;
const secrets = { seal: sealed, open: (text: string) => [...text.slice(7)].reverse().join('') };

/** Makes an actor of a tenant with these codes. */
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
    grants: [{ roleId: '1', codes: new Set(permissions), apiScopes: [], dataScopes: [] }],
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
export const allRights = ['gadget', 'shelf', 'person', 'house_rule', 'album', 'crate', 'squad'].flatMap((noun) =>
  ['', '_add', '_edit', '_delete', '_view', '_import', '_export'].map((verb) => `${noun}${verb}`),
);

/** An answer of the server without its envelope. The type of `data` is left to each test. */
export interface ToyResponse {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of the data is what it asserts
  readonly data: any;
}

type Headers = InjectOptions['headers'];
type Query = Readonly<Record<string, string | number>>;

/** The calls of one actor. */
export interface ToyClient {
  readonly actor: Actor;
  send(request: InjectOptions): Promise<ToyResponse>;
  list(noun: string, query?: Query): Promise<ToyResponse>;
  detail(noun: string, id: string): Promise<ToyResponse>;
  select(noun: string, query?: Query): Promise<ToyResponse>;
  submit(noun: string, body: unknown, headers?: Headers): Promise<ToyResponse>;
  remove(noun: string, ids: string, headers?: Headers): Promise<ToyResponse>;
  /** Adds a row that must be accepted, and returns its id. */
  make(noun: string, body: object): Promise<string>;
}

function clientOf(app: FastifyInstance, actor: Actor): ToyClient {
  const send = async (request: InjectOptions): Promise<ToyResponse> => {
    const response = await app.inject({ ...request, headers: { ...request.headers, 'x-actor': rememberActor(actor) } });
    return { ...response.json(), status: response.statusCode };
  };
  const submit = (noun: string, payload: unknown, headers?: Headers) =>
    send({ method: 'POST', url: `/api/toy/${noun}/submit`, payload: payload as object, headers });
  return {
    actor,
    send,
    submit,
    list: (noun, query = {}) => send({ url: `/api/toy/${noun}/list`, query: query as Record<string, string> }),
    detail: (noun, id) => send({ url: `/api/toy/${noun}/detail`, query: { id } }),
    select: (noun, query = {}) => send({ url: `/api/toy/${noun}/select`, query: query as Record<string, string> }),
    remove: (noun, ids, headers) => send({ method: 'POST', url: `/api/toy/${noun}/remove`, query: { ids }, headers }),
    async make(noun, body) {
      const answer = await submit(noun, body);
      if (answer.code !== 200) throw new Error(`${noun} was refused: ${answer.msg} ${JSON.stringify(answer.data)}`);
      return answer.data.id;
    },
  };
}

/** Actors by the text that names them in a request, as a token would. */
const actors = new Map<string, Actor>();

/** Registers an actor. Returns the name by which a request says that it is theirs. */
export function rememberActor(actor: Actor): string {
  const known = [...actors].find(([, other]) => other === actor)?.[0];
  const name = known ?? `actor-${actors.size}`;
  actors.set(name, actor);
  return name;
}

function guard(app: FastifyInstance): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { right } = request.routeOptions.config;
    const actor = actors.get(String(request.headers['x-actor']));
    if (!actor) throw new AppError('UNAUTHORIZED');
    request.actor = actor;
    if (!isHeld(right, actor)) throw new AppError('FORBIDDEN');
  });
}

function isHeld(right: Right | undefined, actor: Actor): boolean {
  if (actor.isPlatformAdmin || right === 'session') return true;
  return typeof right === 'object' && right.anyOf.some((code) => actor.permissions.has(code));
}

interface ToyServerOptions extends Partial<Omit<EngineOptions, 'modules'>> {
  /** The modules of toys that need more than their definitions; a function where they need the database. */
  readonly modules?: readonly Module[] | ((db: Database) => readonly Module[]);
  /** Nouns that are served beside the toys. */
  readonly nouns?: readonly Resource[];
}

/** Opens a small server with the engine on the toys. */
export async function openToyServer({ modules = [], nouns: further = [], ...options }: ToyServerOptions = {}) {
  const nouns: readonly Resource[] = [...toys, ...further];
  const tables = [...nouns.map((noun) => plainTableOf(noun)), auditLog, idempotency, importJob, numberCounter];
  const database = await openTestDatabase(tables);
  const own = typeof modules === 'function' ? modules(database.db) : modules;
  const engine = createEngine({
    db: database.db,
    definitions: nouns,
    dictionaries,
    secrets,
    people: { user: person.name },
    ...options,
    modules: nouns.map((noun) => own.find(({ resource }) => resource === noun) ?? defineModule(noun)),
  });
  const app = fastify({ logger: process.env.TOY_LOG ? { level: 'error' } : false });
  addErrors(app);
  guard(app);
  addBodies(app);
  await app.register(engine.routes, { prefix: '/api' });
  await app.ready();
  let tenants = 0;
  return {
    ...database,
    app,
    engine,
    /** Makes a client for a new actor in a tenant of their own, with all rights on the toys unless `over` says otherwise. */
    newcomer(over: Partial<Actor> = {}): ToyClient {
      tenants += 1;
      return clientOf(app, makeActor(allRights, { tenantId: `t${tenants}`, userId: String(7000 + tenants), ...over }));
    },
    as: (actor: Actor) => clientOf(app, actor),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export type ToyServer = Awaited<ReturnType<typeof openToyServer>>;

/** Every right, in every tenant. */
export const platformAdmin = makeActor([], { tenantId: '000000', isPlatformAdmin: true, userId: '1' });
