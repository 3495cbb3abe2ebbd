import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { documented } from '#server/lib/documented';
import { AppError } from '#shared/errors';

/** As long as a timer can be: whoever takes a call over has limits of its own. */
const noTimeout = 2 ** 31 - 1;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Another instance answers it, and says so in the log. */
    isPassedOn?: boolean;
  }
}

/**
 * Hands all calls below a path to another instance, which may be another one at any time: routes cannot be added to an instance that
 * is ready. The body has not been read yet, and rights, errors and logs are those of the one that answers.
 */
export function passOn(path: string, target: () => FastifyInstance | undefined): FastifyPluginAsync {
  return async (app) => {
    app.route({
      method: ['GET', 'POST'],
      url: `/${path}/*`,
      exposeHeadRoute: false,
      // What it takes beyond a session is for the one that answers to say.
      config: { right: 'session', isPassedOn: true },
      ...documented('A call of a noun that was published while the server runs'),
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
