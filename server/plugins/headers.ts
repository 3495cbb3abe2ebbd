import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Two concessions: inline styles, which the component library makes at run time, and frames of other sites, which the menus of
 * the platform administrator embed (protocol 8.1) without a token and in a sandbox.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self' blob: http: https:",
].join('; ');

const always = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
};

const oneYear = 31_536_000;

/** The headers of every answer (promise 46). A route may set its own value before. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => setHeaders(request, reply));
}

/** Called by itself only where an answer passes no hooks. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(always)) if (!reply.hasHeader(name)) reply.header(name, value);
  if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${oneYear}`);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.header('x-request-id', request.id);
}
