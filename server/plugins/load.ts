import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Load } from '#server/lib/load';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the milliseconds since the last request was over; 0 while there is one. */
    idleMs: () => number;
  }
  interface FastifyContextConfig {
    /** Stays open for as long as its caller does: it is no sign of load. */
    isLasting?: boolean;
    /** Belongs to what is asked in dozens, as the pictures of a list: it counts for its source, not among the calls of strangers. */
    isPlenty?: boolean;
  }
}

const lookMs = 1_000;

/** Watches how late the event loop is, on the average of the last second: one long task is no overload. */
export function watchLoop(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  let delayMs = 0;
  const look = () => {
    delayMs = histogram.mean / 1e6 || 0;
    histogram.reset();
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    histogram.enable();
    timer = setInterval(look, lookMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => delayMs;
}

/** Runs work once when an answer was sent or its client has disconnected. */
export function whenOver(reply: FastifyReply, work: () => void): void {
  let isOver = false;
  const end = () => {
    if (!isOver) work();
    isOver = true;
  };
  reply.raw.once('finish', end).once('close', end);
}

const isCall = (url: string) => url.startsWith('/api/');

/**
 * Sheds load before any work for a request. Questions about the server's health are always admitted, since they decide whether it
 * is restarted and whether a balancer sends it anything: rationed, they would take every server out at once. The files of the
 * browser half are not counted for their source, as loading a page takes dozens of them.
 */
export function addLoad(app: FastifyInstance, load: Load): void {
  app.decorate('idleMs', () => load.idleMs());
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions;
    if (config.isHealth) return;
    if (!config.isLasting) whenOver(reply, load.enter());
    if (!isCall(request.url)) return;
    load.fromSource(request.ip);
    if (config.right === 'public' && !config.isPlenty) load.fromStranger(request.ip);
  });
}
