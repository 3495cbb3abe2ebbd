import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { bearerOf } from '#server/lib/token';
import type { Streams } from './service.ts';

/** The longest time that a timer takes: the session decides when a stream ends. */
const noTimeout = 2 ** 31 - 1;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Keeps proxies that know this header from collecting the answer before they pass it on.
  'x-accel-buffering': 'no',
  // A server that stops waits for its connections, also for those that are kept for a next request.
  connection: 'close',
};

/** Registers the stream of changes, for signed-in users as long as their session lives. */
export function liveRoutes(streams: Streams) {
  return async (app: FastifyInstance) => {
    app.addHook('preClose', async () => streams.close());
    app.get(
      '/blade-system/events',
      {
        config: { right: 'session', isLasting: true },
        handlerTimeout: noTimeout,
        ...documented('Stream changes as server-sent events', undefined, { produces: ['text/event-stream'] }),
      },
      async (request, reply) => {
        const stream = streams.open(bearerOf(request.headers) ?? '', actorOf(request));
        return reply.headers(headers).send(stream);
      },
    );
  };
}
