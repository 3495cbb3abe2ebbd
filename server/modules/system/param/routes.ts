import type { ModuleRoutes } from '#server/crud/module';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { type OpenParam, openParams } from '#shared/open-params';
import type { Services } from '../../services.ts';
import { readNumbers } from './service.ts';

const keys = Object.keys(openParams) as OpenParam[];

/** What everybody's screens go by; all other parameters are for who may read them. */
export const paramRoutes =
  ({ context }: Services): ModuleRoutes =>
  (app) => {
    app.get('/open', { config: { right: 'session' }, ...documented('The parameters that screens go by') }, async (request) =>
      ok(await readNumbers(context.db, ...keys), actorOf(request).language),
    );
  };
