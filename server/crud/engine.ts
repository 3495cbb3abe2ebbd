import type { FastifyPluginAsync } from 'fastify';
import type { Resource } from '#shared/define';
import { type Compiled, compileResource, type Kit } from './kit.ts';
import { modelOf } from './model.ts';
import { defineModule, type Module } from './module.ts';
import { compileDetail } from './read/detail.ts';
import { compileList } from './read/list.ts';
import { compileSelect } from './read/select.ts';
import type { Records } from './records.ts';
import { createRegistry } from './registry.ts';
import { registerCalls } from './routes.ts';
import { compileRemove } from './write/remove.ts';
import { compileSubmit } from './write/submit.ts';

export interface EngineOptions extends Pick<Kit, 'db' | 'dictionaries' | 'secrets' | 'dataScope'> {
  /** Every definition that has a table; references lead to these. */
  readonly definitions: readonly Resource[];
  /** The nouns that are served, each once. */
  readonly modules: readonly Module[];
  /** Names of the definitions behind `createUser` and `createDept`. */
  readonly people?: Kit['people'];
}

export interface Engine {
  /** Serves all nouns, each below its path. */
  readonly routes: FastifyPluginAsync;
  /** The calls of one noun, for stories that build on them. */
  records(resource: Resource): Records;
}

/**
 * Builds the server half of all definitions.
 *
 * @example
 * const engine = createEngine({ db, definitions, modules, dictionaries, secrets, people: { user: 'user', dept: 'dept' } });
 * await app.register(engine.routes, { prefix: '/api' });
 */
export function createEngine(options: EngineOptions): Engine {
  const { definitions, modules, people = {}, ...ports } = options;
  const kit: Kit = { ...ports, people, registry: createRegistry(definitions) };
  const served = modules.map((module) => serve(kit, module));
  const byResource = new Map(served.map((noun) => [noun.records.resource, noun.records]));

  return {
    routes: async (app) => {
      for (const noun of served) await app.register(routesOf(noun), { prefix: `/${noun.records.resource.path}` });
    },
    records(resource) {
      const records = byResource.get(resource) ?? serve(kit, defineModule(resource)).records;
      byResource.set(resource, records);
      return records;
    },
  };
}

interface Noun {
  readonly compiled: Compiled;
  readonly records: Records;
}

function serve(kit: Kit, module: Module): Noun {
  const compiled = compileResource(kit, modelOf(module.resource), module);
  const records: Records = {
    resource: module.resource,
    list: compileList(compiled),
    detail: compileDetail(compiled),
    select: compileSelect(compiled),
    submit: compileSubmit(compiled),
    remove: compileRemove(compiled),
  };
  return { compiled, records };
}

function routesOf({ compiled, records }: Noun): FastifyPluginAsync {
  return async (app) => {
    registerCalls(app, compiled, records);
    for (const register of compiled.module.routes ?? []) register(app, records);
  };
}
