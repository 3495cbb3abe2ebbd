import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { type Actor, actorOf, isPermitted } from '#server/lib/actor';
import { ok, okEmpty } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { permissionCode, type Resource, snakeCase } from '#shared/define';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { onceKeyOf } from './idempotency.ts';
import type { Compiled } from './kit.ts';
import { type EngineVerb, engineVerbs } from './module.ts';
import { type Query, textParameter } from './read/paging.ts';
import type { Records } from './records.ts';
import { bothWords, schemasOf } from './schema.ts';
import { hasId } from './write/input.ts';
import { readIds } from './write/remove.ts';

/** The buttons of every noun; its own verbs come on top. */
const standardButtons = ['add', 'edit', 'delete', 'view', 'import', 'export'] as const;

/** The codes of which any one lets its holder read a noun: that of its menu, and those of its buttons. */
function readCodes(resource: Resource): string[] {
  const buttons = [...standardButtons, ...resource.verbs.map(({ verb }) => verb)];
  return [snakeCase(resource.name), ...buttons.map((verb) => permissionCode(resource, verb))];
}

/** Whoever may read a noun, or one whose rows point at it, sees its rows as choices; nobody else. */
function choiceRight({ kit, model }: Compiled): Right {
  const users = kit.registry.usagesOf(model.resource).map((usage) => usage.model.resource);
  return { anyOf: [...new Set([model.resource, ...users].flatMap(readCodes))] };
}

function writeRight(resource: Resource, ...verbs: string[]): Right {
  return resource.scope === 'platform' ? 'platform' : { anyOf: verbs.map((verb) => permissionCode(resource, verb)) };
}

function demand(actor: Actor, code: string): void {
  if (!isPermitted(actor, [code])) throw new AppError('FORBIDDEN');
}

/** Parameters of a call, which clients of the family send in the address or as a form. */
function parametersOf(request: FastifyRequest): Query {
  const form = request.body;
  return { ...(typeof form === 'object' && form !== null && !Array.isArray(form) ? form : {}), ...(request.query as Query) };
}

function idOf(query: Query): string {
  const id = textParameter(query, 'id');
  if (id === undefined) throw new AppError('MISSING_PARAMETER', { name: 'id' });
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  return id;
}

/**
 * The schemas document the calls. What is checked is the definition itself: the same rules and words as in the browser,
 * and a client of the family may send a number as text.
 */
const leftToDefinition: RouteOptions['validatorCompiler'] = () => () => true;

type Handler = (request: FastifyRequest, actor: Actor) => Promise<unknown>;

interface Call {
  readonly method: 'GET' | 'POST';
  readonly urls: readonly string[];
  readonly right: Right;
  readonly summary: string;
  readonly answer: Handler;
}

function callsOf(compiled: Compiled, records: Records): Record<EngineVerb, Call> {
  const { resource } = records;
  const reading = { method: 'GET', right: { anyOf: readCodes(resource) } } as const;
  return {
    list: {
      ...reading,
      urls: ['/list', '/page'],
      summary: 'A page of rows',
      answer: async ({ query }, actor) => ok(await records.list(actor, query as Query), actor.language),
    },
    detail: {
      ...reading,
      urls: ['/detail'],
      summary: 'One row',
      answer: async ({ query }, actor) => {
        const record = await records.detail(actor, idOf(query as Query));
        return record ? ok(record, actor.language) : okEmpty(actor.language);
      },
    },
    select: {
      ...reading,
      urls: ['/select'],
      right: choiceRight(compiled),
      summary: 'Rows as choices',
      answer: async ({ query }, actor) => ok(await records.select(actor, query as Query), actor.language),
    },
    submit: {
      method: 'POST',
      urls: ['/submit'],
      right: writeRight(resource, 'add', 'edit'),
      summary: 'Adds a row, or changes the one whose id is sent',
      answer: async (request, actor) => {
        demand(actor, permissionCode(resource, hasId(request.body) ? 'edit' : 'add'));
        return ok(await records.submit({ actor, once: onceKeyOf(request) }, request.body), actor.language);
      },
    },
    remove: {
      method: 'POST',
      urls: ['/remove'],
      right: writeRight(resource, 'delete'),
      summary: 'Removes all of the rows or none',
      answer: async (request, actor) => {
        await records.remove({ actor, once: onceKeyOf(request) }, readIds(parametersOf(request).ids));
        return ok({}, actor.language);
      },
    },
  };
}

/** The engine's calls of one noun, below its path. */
export function registerCalls(app: FastifyInstance, compiled: Compiled, records: Records): void {
  const { model, module, answer } = compiled;
  const { resource } = model;
  const schemas = schemasOf(model, { list: answer('list', 'zh').schema, detail: answer('detail', 'zh').schema });
  const calls = callsOf(compiled, records);
  for (const verb of module.only ?? engineVerbs) {
    const { method, urls, right, summary, answer: handle } = calls[verb];
    for (const url of urls) {
      app.route({
        method,
        url,
        config: { right },
        schema: { ...schemas[verb], tags: [resource.name], summary: `${bothWords(resource.label)}: ${summary}` },
        validatorCompiler: leftToDefinition,
        handler: (request) => handle(request, actorOf(request)),
      });
    }
  }
}
