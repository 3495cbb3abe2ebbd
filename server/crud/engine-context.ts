import { getTableName, type SQL, WithSubquery } from 'drizzle-orm';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Resource } from '#shared/define';
import type { Language } from '#shared/field';
import type { Model } from './model/model.ts';
import type { Registry } from './model/registry.ts';
import type { Module } from './module.ts';
import type { Dictionaries, Files, SecretBox, Tenants } from './ports.ts';
import { compileFilters, compileOrders, type Filters, type Orders } from './read/filter.ts';
import { compileProjection, type People, type Projection, type Surface } from './read/projection.ts';
import { Totals } from './read/total.ts';
import type { Openings } from './scope/rights.ts';
import type { Suggestions } from './suggestions.ts';

/** The database, the registry and the ports that all parts of the engine share. */
export interface EngineContext {
  readonly db: Database;
  readonly registry: Registry;
  readonly dictionaries: Dictionaries;
  readonly secrets: SecretBox;
  /** Absent where no actor can act for another tenant. */
  readonly tenants?: Tenants;
  readonly files: Files;
  readonly people: People;
  /** Absent where no form suggests anything. */
  readonly suggestions?: Suggestions;
  /** The permissions and addresses that give access to the rows of a noun. */
  readonly openings: (resource: Resource) => Openings;
  /** The condition by which a noun itself limits the rows of an actor, besides their roles; nothing where it sets no limit. */
  readonly within: (resource: Resource, actor: Actor) => SQL | undefined;
}

/** Everything that is worked out once for a resource; its calls only look things up here. */
export interface Compiled {
  readonly engine: EngineContext;
  /** Begins every statement that reads the rows: those of its table, or those that it derives. */
  readonly reads: Pick<Database, 'select'>;
  readonly model: Model;
  readonly module: Module;
  readonly totals: Totals;
  readonly projection: (surface: Surface, language: Language) => Projection;
  readonly filters: (isPlain: boolean) => Filters;
  readonly orders: (isPlain: boolean) => Orders;
}

/** Returns a function that makes the value of each key only once. */
function remember<K extends readonly unknown[], V>(make: (...key: K) => V): (...key: K) => V {
  const made = new Map<string, V>();
  return (...key) => {
    const name = key.join();
    const known = made.get(name);
    if (known !== undefined) return known;
    const value = make(...key);
    made.set(name, value);
    return value;
  };
}

/** Returns the `select` that reads a noun. That of a derived noun begins with its statement, under the name of the table. */
function readsOf(db: Database, { resource, table }: Model, { source }: Module): Compiled['reads'] {
  if (resource.derived !== (source !== undefined)) throw new Error(`${resource.name} is derived, or has a source: both or none`);
  return source ? db.with(new WithSubquery(source, {}, getTableName(table), true)) : db;
}

/** Works out one resource. */
export function compileResource(engine: EngineContext, model: Model, module: Module): Compiled {
  const { registry, people } = engine;
  const isOpen = module.present !== undefined;
  return {
    engine,
    reads: readsOf(engine.db, model, module),
    model,
    module,
    totals: new Totals(engine.db),
    projection: remember((surface, language) => compileProjection(model, { surface, language, registry, people, isOpen })),
    filters: remember((isPlain) => compileFilters(model, isPlain)),
    orders: remember((isPlain) => compileOrders(model, isPlain)),
  };
}
