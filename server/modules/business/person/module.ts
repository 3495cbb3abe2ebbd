import type { EngineVerb } from '#server/crud/module';
import type { Services } from '../../services.ts';
import { personHooks } from './hooks.ts';
import type { PersonKind } from './kind.ts';
import { personRoutes } from './routes.ts';

const only: readonly EngineVerb[] = ['list', 'detail', 'select', 'history', 'import', 'export'];

/**
 * What a noun of people with accounts is made of: a profile under the id of the account, both written together (domain model 6.3).
 *
 * @example
 * const { hooks, ...person } = personModule(kind, services);
 * defineModule(keeper, { ...person, hooks: { ...hooks, beforeSave } });
 */
export function personModule(kind: PersonKind, services: Services) {
  return { only, hooks: personHooks(kind, services.context), routes: [personRoutes(services)] };
}
