import type { Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { beginTrace, endTrace } from '#server/lib/tracing';
import { whenOver } from './load.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the request, where traces are kept. */
    span: Span | undefined;
  }
}

/** Traces the requests of an instance by their routes, never by their addresses; streams of events, which last for hours, are left out. */
export function addTracing(app: FastifyInstance): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { config, url = 'none' } = request.routeOptions;
    if (config.isPassedOn || config.isLasting || config.isHealth) return;
    const span = beginTrace(request.headers, `${request.method} ${url}`);
    if (!span) return;
    request.span = span;
    span.setAttributes({ 'http.request.method': request.method, 'http.route': url, 'handover.request_id': request.id });
    whenOver(reply, () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      endTrace(span, reply.statusCode >= 500 ? reply.statusCode : undefined);
    });
  });
}
