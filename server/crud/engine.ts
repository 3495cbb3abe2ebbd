import type { FastifyPluginAsync } from 'fastify';
import type { Resource } from '#shared/define';
import { type Compiled, compileResource, type EngineContext } from './engine-context.ts';
import { exportRowsOf } from './excel/export.ts';
import { excelRoutes } from './excel/routes.ts';
import { registerCalls } from './http/routes.ts';
import { bodySchema } from './http/schema.ts';
import { modelOf } from './model/model.ts';
import { createRegistry } from './model/registry.ts';
import { defineModule, type Module } from './module.ts';
import { noFiles } from './ports.ts';
import { compileDetail } from './read/detail.ts';
import { compileExplain, compileHistory } from './read/history.ts';
import { compileTrees } from './read/levels.ts';
import { compileList } from './read/list.ts';
import { compileSelect } from './read/select.ts';
import { compileSummary } from './read/summary.ts';
import { compileTally } from './read/tally.ts';
import type { Records } from './records.ts';
import { explainLimits } from './scope/access.ts';
import { openReach, type Reach } from './scope/reach.ts';
import { openingsBy } from './scope/rights.ts';
import { assertSuggested } from './suggestions.ts';
import { compilePatch } from './write/patch.ts';
import { compileRemove, compileTakeAlong } from './write/remove.ts';
import { compileLock } from './write/rows.ts';
import { compileSubmit } from './write/submit.ts';

export interface EngineOptions extends Pick<EngineContext, 'db' | 'dictionaries' | 'secrets' | 'tenants' | 'suggestions'> {
  /** Every definition that has a table; references lead to these. */
  readonly definitions: readonly Resource[];
  /** The nouns that are served, each once. */
  readonly modules: readonly Module[];
  /** Absent where nothing is uploaded: then no record takes a file. */
  readonly files?: EngineContext['files'];
  /** Names of the definitions behind `createUser` and `createDept`. */
  readonly people?: EngineContext['people'];
}

export interface Engine {
  /** Serves all nouns, each below its path. */
  readonly routes: FastifyPluginAsync;
  /** The calls of one noun, for modules that build on them. */
  records(resource: Resource): Records;
  readonly reach: Reach;
}

/**
 * Builds the server half of all definitions.
 *
 * @example
 * const engine = createEngine({ db, definitions, modules, dictionaries, secrets, people: { user: 'user', dept: 'dept' } });
 * await app.register(engine.routes, { prefix: '/api' });
 */
export function createEngine(options: EngineOptions): Engine {
  const { definitions, modules, people = {}, files = noFiles, ...ports } = options;
  const registry = createRegistry(definitions);
  if (ports.suggestions) assertSuggested(definitions, ports.suggestions);
  const engine: EngineContext = {
    ...ports,
    people,
    files,
    registry,
    openings: openingsBy(registry, modules),
    within: withinBy(modules),
  };
  const served = modules.map((module) => serve(engine, module));
  const byResource = new Map(served.map((noun) => [noun.records.resource, noun.records]));

  return {
    routes: async (app) => {
      for (const noun of served) {
        for (const path of [noun.records.resource.path, ...(noun.compiled.module.alsoAt ?? [])]) {
          await app.register(routesOf(noun), { prefix: `/${path}` });
        }
      }
      await app.register(excelRoutes(served.map(({ compiled }) => compiled)));
    },
    reach: openReach(engine),
    records(resource) {
      const records = byResource.get(resource) ?? serve(engine, defineModule(resource)).records;
      byResource.set(resource, records);
      return records;
    },
  };
}

/** Looks up the conditions by which nouns themselves limit the rows of an actor. */
function withinBy(modules: readonly Module[]): EngineContext['within'] {
  const known = new Map(modules.flatMap(({ resource, within }) => (within ? [[resource, within] as const] : [])));
  return (resource, actor) => known.get(resource)?.(actor);
}

interface Noun {
  readonly compiled: Compiled;
  readonly records: Records;
}

function serve(engine: EngineContext, module: Module): Noun {
  const compiled = compileResource(engine, modelOf(module.resource), module);
  const openings = engine.openings(module.resource);
  const [detail, explain] = [compileDetail(compiled), compileExplain(compiled)];
  const records: Records = {
    resource: module.resource,
    rights: { read: { anyOf: openings.rows.codes }, choose: { anyOf: openings.choices.codes } },
    get input() {
      return bodySchema(engine, compiled.model);
    },
    list: compileList(compiled),
    detail,
    explain,
    history: compileHistory(compiled, { detail, explain }),
    select: compileSelect(compiled),
    tally: compileTally(compiled),
    summary: compileSummary(compiled),
    workbook: async (actor, query) => (await exportRowsOf(compiled, actor, { ...query, format: 'xlsx' })).pieces,
    trees: compiled.model.parent === undefined ? undefined : compileTrees(compiled),
    limits: (actor) => explainLimits(compiled, actor),
    lock: compileLock(compiled),
    patch: compilePatch(compiled),
    changed: () => compiled.totals.forget(),
    submit: compileSubmit(compiled),
    remove: compileRemove(compiled),
    takeAlong: compileTakeAlong(compiled),
  };
  return { compiled, records };
}

function routesOf({ compiled, records }: Noun): FastifyPluginAsync {
  return async (app) => {
    registerCalls(app, compiled, records);
    for (const register of compiled.module.routes ?? []) register(app, records);
  };
}
