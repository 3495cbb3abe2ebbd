import { defineModule, engineVerbs, type Module } from '#server/crud/module';
import { role } from '#src/resources/system/role';
import type { Services } from '../../services.ts';
import { roleHooks } from './hooks.ts';
import { roleRoutes } from './routes.ts';

/** Its trees leave out what the reader must not know of, so they are not the engine's. */
const own: ReadonlySet<string> = new Set(['tree', 'lazyTree']);

/** Roles of a tenant. What they grant is the grant module's. */
export const roleModule = ({ authenticator }: Services): Module =>
  defineModule(role, {
    only: engineVerbs.filter((verb) => !own.has(verb)),
    hooks: roleHooks(authenticator),
    routes: [roleRoutes],
  });
