import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { documented } from '#server/lib/documented';
import { AppError } from '#shared/errors';

/** The longest time of a timer: the instance that answers the call has limits of its own. */
const noTimeout = 2 ** 31 - 1;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether another instance answers the call and logs it. */
    isPassedOn?: boolean;
  }
}

/**
 * Passes all calls below a path on to the current target instance, which may be replaced at any time, since routes cannot be
 * added to an instance that is ready. The body has not been read yet, and rights, errors and logs are those of the target.
 */
export function passOn(path: string, target: () => FastifyInstance | undefined): FastifyPluginAsync {
  return async (app) => {
    app.route({
      method: ['GET', 'POST'],
      url: `/${path}/*`,
      exposeHeadRoute: false,
      // Further rights are checked by the instance that answers.
      config: { right: 'session', isPassedOn: true },
      ...documented('Call a published resource', { id: 'Of a row; all else as in the calls of any noun' }, { produces: ['*/*'] }),
      handlerTimeout: noTimeout,
      onRequest: async (request, reply) => {
        const instance = target();
        if (!instance) throw new AppError('NOT_FOUND');
        reply.hijack();
        instance.routing(request.raw, reply.raw);
      },
      handler: () => undefined,
    });
  };
}
