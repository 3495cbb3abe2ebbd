import type { FastifyInstance } from 'fastify';
import type { Module } from '#server/crud/module';
import { defineModule } from '#server/crud/module';
import type { Database } from '#server/db/types';
import type { Keys } from '#server/lib/keys';
import { secretBox } from '#server/lib/secret-box';
import { resources } from '#src/resources/index';
import { type Authenticator, makeAuthenticator } from './auth/authenticate.ts';
import { authRoutes } from './auth/routes.ts';
import { type AuthContext, type Clock, systemClock } from './auth/service.ts';
import { dictRoutes } from './system/dict/routes.ts';
import { type DictionaryStore, openDictionaries } from './system/dict/service.ts';
import { menuRoutes } from './system/menu/routes.ts';
import { tenantRoutes } from './system/tenant/routes.ts';
import { userRoutes } from './system/user/routes.ts';

/** Nouns that need more than their definition. Every other served noun is plain. */
const special: readonly Module[] = [];

/** What the engine serves: each noun once, plain unless it has a module of its own. */
export const modules: readonly Module[] = resources.map(
  (resource) => special.find((module) => module.resource === resource) ?? defineModule(resource),
);

export interface StoryOptions {
  readonly db: Database;
  readonly keys: Keys;
  readonly captchaMode: boolean;
  readonly sm2PrivateKey?: string;
  readonly clock?: Clock;
}

/** The parts of the server that are code rather than definitions. */
export interface Stories {
  readonly context: AuthContext;
  /** For `guardRoutes`, and to be told to forget when users, roles or grants change. */
  readonly authenticator: Authenticator;
  /** For the engine: labels, and checks of what may be chosen. */
  readonly dictionaries: DictionaryStore;
  /** A plugin to be registered below `/api`. */
  readonly routes: (app: FastifyInstance) => Promise<void>;
}

/** Opens everything that is not a plain noun: signing in, menus, dictionaries, tenants, one's own account. */
export function openStories({ db, keys, captchaMode, sm2PrivateKey, clock = systemClock }: StoryOptions): Stories {
  const context: AuthContext = { db, keys, box: secretBox(keys.data), captchaMode, sm2PrivateKey, clock };
  const authenticator = makeAuthenticator(context);
  const dictionaries = openDictionaries(db, clock.ticks);
  return {
    context,
    authenticator,
    dictionaries,
    async routes(app) {
      await app.register(authRoutes(context, authenticator));
      await app.register(userRoutes({ context, authenticator, dictionaries }));
      await app.register(menuRoutes(db));
      await app.register(dictRoutes(dictionaries));
      await app.register(tenantRoutes(db));
    },
  };
}
