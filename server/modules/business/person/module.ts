import { and } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { EngineVerb, Narrowed } from '#server/crud/module';
import type { Query } from '#server/crud/read/paging';
import type { Services } from '../../services.ts';
import { narrowToBranch } from '../../system/user/narrow.ts';
import { personHooks } from './hooks.ts';
import type { PersonKind } from './kind.ts';
import { personRoutes } from './routes.ts';

const only: readonly EngineVerb[] = ['list', 'detail', 'select', 'history', 'import', 'export'];

/**
 * Returns the parts of a module of people with accounts: a profile under the id of the account, both written together (domain
 * model 6.3).
 *
 * @example
 * const { hooks, ...person } = personModule(kind, services);
 * defineModule(keeper, { ...person, hooks: { ...hooks, beforeSave } });
 */
export function personModule(kind: PersonKind, services: Services) {
  return { only, hooks: personHooks(kind, services), routes: [personRoutes(services)] };
}

/** Narrows a list of people to a department and all below it, besides any further narrowing. */
export function inBranches(column: AnyPgColumn, further?: (query: Query) => Narrowed): (query: Query) => Narrowed {
  return (query) => {
    const branch = narrowToBranch(column, query);
    const rest = further?.(branch.query);
    return { query: rest?.query ?? branch.query, where: and(branch.where, rest?.where) };
  };
}
